import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { AT, type Device, makeDevice } from '../../../test/device.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { hideInText, searchOf } from './donnees_personnelles.identite.rules.ts';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
  d = await makeDevice(t);
});
afterAll(() => t.close());

const nantes = () => t.world.etablissements.nantes.id;

const anne = searchOf({ nom: 'Martin', prenom: 'Anne', adresses: ['anne@martin.test'] }, null, false);

async function erase(id: number) {
  expect((await t.as('admin').delete(`/apprenants/${id}`)).status).toBe(204);
  await t.runJobs();
}

async function rebuild() {
  expect((await t.as('admin').post('/journaux/recalcul')).status).toBe(202);
  await t.runJobs();
}

/** A session of this person, who answers this. */
async function play(personne: object, valeur: string): Promise<string> {
  const session = randomUUID();
  const event = (seq: number, values: object) => ({ id: randomUUID(), session, seq, at: AT, ...values });
  const { status, body } = await d.send([
    event(0, { type: 'debut', scenario: d.played.uuid, profil: 'Infirmier', personne }),
    event(1, { type: 'reponse', code: 'qui', valeur }),
    event(2, { type: 'fin', complete: true, score: 80, dureeSecondes: 300 }),
  ]);
  expect([status, body.refuses]).toEqual([200, []]);
  return session;
}

async function writeNote(valeur: string) {
  await t.db
    .insertInto('casque_historiques')
    .values({ casqueId: d.casqueId, type: 'manual', date: AT, auteur: 'Support', valeur })
    .execute();
}

test.each([
  [
    "D'Hérouville",
    'Jean-Noël',
    [
      ['D’Hérouville', 'Jean Noël'],
      ['dʼherouville', 'Jean\u2011Noël'],
      ['D HÉROUVILLE', 'jean–noel'],
    ],
  ],
  [
    'Œillard',
    'Lœtitia',
    [
      ['Oeillard', 'Loetitia'],
      ['OEILLARD', 'LŒTITIA'],
    ],
  ],
  [
    'Oeuvrard',
    'Maelle',
    [
      ['Œuvrard', 'Maëlle'],
      ['œuvrard', 'Mælle'],
    ],
  ],
  [
    'Le-Gléau',
    'Łucja',
    [
      ['Le  Gléau', 'Lucja'],
      ['LE\u00a0GLEAU', 'łucja'],
      ['Le Gléau'.normalize('NFD'), 'Lucja'],
    ],
  ],
])('P-2.3-64 · %s %s goes however the name is typed', async (nom, prenom, spellings) => {
  const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom });
  for (const [last, first] of [[nom, prenom], ...spellings] as [string, string][]) {
    await writeNote(`Rendu par ${first} ${last}, puis par ${last.toUpperCase()} ${first}`);
    await play({ nom: last, prenom: first }, `Je suis ${last}`);
    const datas = JSON.stringify([{ nom: last, prenom: first }]);
    const row = { etablissementId: nantes(), importOption: 'ignore', total: 1, statut: 'echec', datas };
    await t.db.insertInto('imports').values(row).execute();
  }
  await writeNote(`Prêté à ${prenom}ne ${nom} et à ${prenom} ${nom}et`);
  await t.runJobs();
  expect(linesWith(await dumpOf(t), [nom]).length).toBeGreaterThan(spellings.length * 5);
  await erase(id);
  await rebuild();
  const left = linesWith(await dumpOf(t), [nom]);
  // Somebody else's.
  expect(left).toHaveLength(1);
  expect(left[0]).toContain('prete a');
});

test.each([
  ['Anne Martin', 'Titulaire effacé'],
  ['anne martin, de nuit', 'Titulaire effacé, de nuit'],
  ['MARTIN Anne', 'Titulaire effacé'],
  ['MARTIN, Anne (1-Anne Martin)', 'Titulaire effacé (1-Titulaire effacé)'],
  ["casque d’Anne Martin, puis « qu'Anne Martin »", "casque d’Titulaire effacé, puis « qu'Titulaire effacé »"],
  ["'Anne Martin' - Anne Martin", "'Titulaire effacé' - Titulaire effacé"],
  ['courriel d’anne@martin.test.', 'courriel d’Titulaire effacé.'],
])('P-2.3-64 · « %s » names Anne Martin', (text, left) => {
  expect(hideInText(text, anne, false)).toBe(left);
});

test.each([
  'Anne Martin-Dupont',
  'Marie-Anne Martin',
  'René-Anne Martin',
  'MARTIN Anne-Marie',
  'Dupont-Martin Anne',
  'Marie\u2011Anne Martin ; Anne Martin\u2013Dupont',
  "O’Martin Anne, O'Martin Anne, OʼMartin Anne",
  'Anne Martin’Ho',
  'Marianne Martin ; Anne Martinet',
  'marie-anne@martin.test, marie.anne@martin.test, anne@martin.test.fr',
])('P-2.3-64 · « %s » is somebody else', (text) => {
  expect(hideInText(text, anne, false)).toBe(text);
});

test('P-2.3-64 · in what is the person’s own, the surname goes alone too, and whole', () => {
  const text = 'Mme Martin, Mme d’Martin, Mme Martin-Dupont, Mme Saint-Martin';
  expect(hideInText(text, anne, true)).toBe(text.replaceAll(/ (d’)?Martin,/g, ' $1Titulaire effacé,'));
});

test('what an establishment calls a course, the label of a headset, and a view of somebody, name nobody any more', async () => {
  const [nom, prenom] = ['Trébaol', 'Gwenola'];
  const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom });
  await build.trainingCourse(t.db, { etablissementId: nantes(), name: `Rattrapage de ${prenom} ${nom}` });
  await build.casque(t.db, { etiquette: `Casque de ${prenom} ${nom}` });
  const filters = { nom: [nom, 'Riou'], prenom: [prenom], codeApprenant: ['GT-1'], etablissement: ['3'] };
  const etat = JSON.stringify({ search: `${nom} ${prenom}`, order: '-nom', filters });
  await build.vue(t.db, { userId: t.world.userIds.referent, nom: `Suivi de ${prenom} ${nom}`, etat });
  await erase(id);
  const dump = await dumpOf(t);
  expect(linesWith(dump, [nom, 'GT-1'])).toEqual([]);
  for (const words of ['Rattrapage de Titulaire', 'Casque de Titulaire', 'Suivi de Titulaire']) {
    expect(linesWith(dump, [words])).not.toEqual([]);
  }
});

test.each(['a session', 'a group'])(
  'of a learner who moved, sessions told by name alone where they had %s lose it',
  async (where) => {
    const [nom, prenom] = ['Bodilis', 'Aourken'];
    const { rennes } = t.world.etablissements;
    const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom });
    if (where === 'a session') await play({ nom, prenom }, 'oui');
    else await build.membre(t.db, { apprenantId: id, regroupementId: t.world.regroupements.nantes.id });
    await t.runJobs();
    await t.as('csm').put(`/apprenants/${id}`, { etablissement: rennes.id, codeApprenant: '' });
    const late = await play({ nom, prenom }, 'non');
    await t.runJobs();
    expect(await d.passage(late)).toMatchObject({ apprenantId: null, nom });
    await erase(id);
    expect(linesWith(await dumpOf(t), [nom])).toEqual([]);
  },
);

test('an answer of somebody else that names the person is not made again from the log', async () => {
  const [nom, prenom] = ['Kerdoncuff', 'Soizic'];
  const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom });
  const session = await play({ nom: 'Abgrall', prenom: 'Zoé' }, `Avec ${prenom} ${nom}`);
  await t.runJobs();
  const { faits } = (await d.passage(session))!;
  await erase(id);
  await rebuild();
  expect(linesWith(await dumpOf(t), [nom])).toEqual([]);
  expect(await d.passage(session)).toMatchObject({ nom: 'Abgrall', prenom: 'Zoé', faits });
});

test.each<[string, (nom: string) => Promise<unknown>]>([
  ['a learner', (nom) => build.apprenant(t.db, { nom, prenom: 'Yann' })],
  ['a learner of a longer name', (nom) => build.apprenant(t.db, { nom: `Le ${nom}`, prenom: 'Yann' })],
  ['a learner called so first', (nom) => build.apprenant(t.db, { nom: 'Riou', prenom: nom.toUpperCase() })],
  ['staff', (nom) => build.referent(t.db, { email: 'yann@partie.test', nom, prenom: 'Yann' })],
  ['an establishment', (nom) => build.etablissement(t.db, { nom: `Clinique ${nom}` })],
  ['a module', (nom) => build.module(t.db, { nom: `Le score de ${nom}` })],
  ['a session told by name alone', (nom) => play({ nom, prenom: 'Yann' }, 'oui').then(() => t.runJobs())],
  ['nobody else', async () => {}],
])('P-2.3-64 · a surname alone in the words of staff, that %s has too', async (who, make) => {
  const nom = `Trev${[...crypto.randomUUID()].filter((sign) => /[a-f]/.test(sign)).join('')}`;
  const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom: 'Gwenola' });
  await play({ nom, prenom: 'Gwenola' }, 'oui');
  await make(nom);
  const group = await build.regroupement(t.db, { etablissementId: nantes(), nomA: `Binôme ${nom.toUpperCase()}` });
  await erase(id);
  const kept = t.db.selectFrom('regroupements').select('nomA').where('id', '=', group.id);
  const isTaken = (await kept.executeTakeFirstOrThrow()).nomA.startsWith('Binôme Titulaire effacé n°');
  expect(isTaken).toBe(who === 'nobody else');
});

test('P-2.3-64 · a surname of signs that searches read as something else is itself alone', async () => {
  const nom = 'Kerz(lan [*\\ %_';
  const { id } = await build.apprenant(t.db, { etablissementId: nantes(), nom, prenom: '(' });
  await build.casque(t.db, { etiquette: `Casque de Mme ${nom}` });
  await build.casque(t.db, { etiquette: 'Casque de Mme Kerzaaaalan' });
  await erase(id);
  const left = linesWith(await dumpOf(t), ['kerz']);
  expect(left).toHaveLength(1);
  expect(left[0]).toContain('kerzaaaalan');
});
