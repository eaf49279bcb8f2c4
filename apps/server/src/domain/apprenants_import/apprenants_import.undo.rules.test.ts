import { expect, test } from 'vitest';
import { type Former, formerOf, type Genre, judgeUndo, type Line } from './apprenants_import.undo.rules.ts';

const former = (values: Partial<Former> = {}): Former => ({
  ...{ fiche: null, identite: null, ouvert: null, fermes: [] },
  ...values,
});
const created = (values: Partial<Line> = {}): Line => ({
  ...{ apprenantId: 1, resultat: 'cree', versionApres: 1, avant: former() },
  ...values,
});
const changed = (fiche: object, values: Partial<Former> = {}): Line => ({
  ...{ apprenantId: 1, resultat: 'modifie', versionApres: 4 },
  avant: former({ fiche: { ...fiche, version: 3 }, ...values }),
});

const judged = (line: Line, genres: Genre[] = [], memberships: { id: number; dateFin: string | null }[] = []) =>
  Object.fromEntries(
    judgeUndo([line], {
      versions: new Map([[1, line.resultat === 'cree' ? 1 : 4]]),
      memberships: memberships.map((one) => ({ ...one, apprenantId: 1 })),
      linked: genres.map((genre) => ({ genre, apprenantId: 1 })),
    }),
  );

test('nothing hangs on a learner as the import left them', () => {
  expect(judged(created())).toEqual({});
  expect(judged(created({ avant: former({ ouvert: 7 }) }), [], [{ id: 7, dateFin: null }])).toEqual({});
  const moved = changed({ nom: 'Riou' }, { ouvert: 7, fermes: [5] });
  const own = [
    { id: 5, dateFin: '2026-11-20' },
    { id: 7, dateFin: null },
  ];
  expect(judged(moved, ['connexions', 'sessions', 'badges', 'assignations', 'attestations'], own)).toEqual({});
});

test('whatever hangs on a learner who was created is in the way', () => {
  for (const genre of ['connexions', 'acces', 'sessions', 'attestations', 'assignations', 'badges'] as const) {
    expect(judged(created(), [genre, genre])).toEqual({ [genre]: [1] });
  }
  expect(judged(created(), ['identite', 'attestations_du_nom'])).toEqual({ fiches: [1], attestations: [1] });
});

test('of a learner who was changed, what was built on the columns that were written', () => {
  expect(judged(changed({ email: 'a@exemple.test' }), ['acces', 'identite', 'attestations_du_nom'])).toEqual({
    acces: [1],
  });
  expect(judged(changed({ dateNaissance: null }), ['acces', 'identite', 'attestations_du_nom'])).toEqual({
    fiches: [1],
  });
  expect(judged(changed({ prenom: 'Zoé' }), ['acces', 'attestations_du_nom'])).toEqual({ attestations: [1] });
});

test('a record that changed, that is gone, or of which nothing is kept', () => {
  expect(judged(created({ versionApres: 2 }))).toEqual({ fiches: [1] });
  expect(judged(created({ apprenantId: null }))).toEqual({ fiches: [0] });
  expect(judged(created({ apprenantId: 9 }))).toEqual({ fiches: [9] });
  expect(judged(created({ avant: null }))).toEqual({ fiches: [1] });
});

test('regroupements other than the import left them', () => {
  const joined = [{ id: 8, dateFin: null }];
  expect(judged(created(), [], joined)).toEqual({ groupes: [1] });
  // It had moved nobody: what the learner joins later stays.
  expect(judged(changed({ nom: 'Riou' }), [], joined)).toEqual({});
  const moved = changed({}, { ouvert: 7, fermes: [5] });
  const left = { id: 5, dateFin: '2026-11-20' };
  for (const memberships of [
    [left],
    [left, { id: 7, dateFin: '2026-11-21' }],
    [{ id: 7, dateFin: null }],
    [
      { id: 5, dateFin: null },
      { id: 7, dateFin: null },
    ],
    [left, { id: 7, dateFin: null }, ...joined],
  ]) {
    expect(judged(moved, [], memberships)).toEqual({ groupes: [1] });
  }
});

test('what is kept of a learner is what the import writes, and no more', () => {
  const record = {
    fiche: { id: 1, nom: 'Abgrall', prenom: 'Zoé', email: null, version: 3, codeApprenant: 'APP-1' },
    identite: { userId: 1, nom: 'Abgrall', prenom: 'Zoë' },
  };
  const row = {} as never;
  const verdict = (values: object) =>
    ({ ...{ kind: 'modifie', row, id: 1, levels: null, changes: [] }, values }) as never;
  expect(formerOf(verdict({ email: 'zoe@exemple.test' }), record)).toEqual(
    former({ fiche: { email: null, version: 3 } }),
  );
  expect(formerOf(verdict({ nom: 'Riou' }), record, { ouvert: 7, fermes: [5] })).toEqual({
    ...{ fiche: { nom: 'Abgrall', version: 3 }, identite: record.identite, ouvert: 7, fermes: [5] },
  });
  expect(formerOf({ kind: 'cree', row, values: { nom: 'A', prenom: 'B' }, levels: null }, undefined)).toEqual(former());
});
