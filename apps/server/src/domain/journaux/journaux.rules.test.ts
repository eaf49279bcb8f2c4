import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvents, reduceSession, type StoredEvent } from './journaux.rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const SESSION = '0192f000-0000-7000-8000-000000000001';
const id = (rank: number) => `0192f000-0000-7000-8000-${String(rank).padStart(12, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

function stored(seq: number, type: string, donnees: StoredEvent['donnees'] = null, values = {}): StoredEvent {
  return {
    id: id(seq),
    session: SESSION,
    seq,
    at: at(seq),
    type,
    etablissementId: 3,
    porteur: 'casque 7',
    recuLe: '2026-11-20T12:00:00.000Z',
    casqueId: 7,
    numeroSerie: '2Q0-TEST',
    plateforme: 'casque',
    donnees,
    ...values,
  };
}

const whole = [
  stored(0, 'debut', {
    scenario: 'abc',
    profil: 'Infirmier',
    personne: { nom: 'Nguyễn', prenom: 'Zoé' },
    assignation: 'k7',
  }),
  stored(1, 'etape'),
  stored(2, 'satisfaction', { question: 1, valeur: 2 }),
  stored(3, 'action'),
  stored(4, 'satisfaction', { question: 1, valeur: 4 }),
  stored(5, 'satisfaction', { question: 5, valeur: 1 }),
  stored(6, 'fin', { complete: true, score: 87.5, dureeSecondes: 300.4 }),
];

describe('reducing a session', () => {
  test('a whole session says who played what, how long and how well', () => {
    expect(reduceSession(whole)).toEqual({
      lacune: null,
      passage: {
        session: SESSION,
        etablissementId: 3,
        casqueId: 7,
        numeroSerie: '2Q0-TEST',
        plateforme: 'casque',
        application: null,
        systeme: null,
        appareilId: null,
        utilisateur: null,
        personnel: null,
        scenarioRef: 'abc',
        profil: 'Infirmier',
        nom: 'Nguyễn',
        nomDeclare: false,
        prenom: 'Zoé',
        codeApprenant: null,
        assignation: 'k7',
        langue: null,
        test: false,
        complete: true,
        debut: at(0),
        fin: at(6),
        dureeSecondes: 300,
        score: 87.5,
        satisfactions: [4, null, null, null, 1],
        evenements: 7,
        manquants: 0,
        dernierEvenement: at(6),
        recuLe: '2026-11-20T12:00:00.000Z',
        faits: [],
      },
    });
  });

  test('S-2.6-13 · a known headset is one whatever it says; what no headset is known of, is what it says', () => {
    const played = (casqueId: number | null) =>
      reduceSession([stored(0, 'debut', { scenario: 'abc' }, { casqueId, plateforme: 'mobile' })]).passage?.plateforme;
    expect([played(7), played(null)]).toEqual(['casque', 'mobile']);
  });

  test('any order and any repetition of the same events give the same session', () => {
    const expected = reduceSession(whole);
    const shuffled = fc
      .tuple(fc.shuffledSubarray(whole, { minLength: whole.length }), fc.shuffledSubarray(whole))
      .map(([all, again]) => [...all, ...again]);
    fc.assert(
      fc.property(shuffled, (events) => {
        expect(reduceSession(events)).toEqual(expected);
      }),
      { seed: 20_261_120 },
    );
  });

  test('without an end it is not complete, and lasts from the first to the last moment, whatever their numbers', () => {
    const { passage } = reduceSession([whole[0]!, stored(1, 'etape', null, { at: at(50) }), stored(2, 'etape')]);
    expect(passage).toMatchObject({
      complete: false,
      fin: null,
      score: null,
      dureeSecondes: 3_000,
      dernierEvenement: at(50),
    });
  });

  test('the last of several ends counts, and an end may say that the session was given up', () => {
    const end = (seq: number, donnees: object) => stored(seq, 'fin', donnees as StoredEvent['donnees']);
    expect(
      reduceSession([whole[0]!, end(1, { complete: true, score: 40 }), end(2, { complete: false })]).passage,
    ).toMatchObject({
      complete: false,
      score: null,
      fin: at(2),
      dureeSecondes: 120,
    });
  });

  test('numbers that never came are a gap', () => {
    const { passage, lacune } = reduceSession([whole[0]!, whole[2]!, whole[6]!]);
    expect(passage).toMatchObject({ manquants: 4, evenements: 3 });
    expect(lacune).toMatchObject({
      manquants: 4,
      plages: [
        [1, 1],
        [3, 5],
      ],
      sansDebut: false,
      premierEvenement: at(0),
    });
    // Counted in full, listed within reason.
    const scattered = Array.from({ length: 300 }, (_, rank) =>
      stored(rank * 2, rank ? 'etape' : 'debut', { scenario: 'x' }),
    );
    const many = reduceSession(scattered).lacune!;
    expect([many.manquants, many.plages.length]).toEqual([299, 100]);
  });

  test('two events of one number are no gap', () => {
    expect(reduceSession([...whole, stored(3, 'etape', null, { id: id(99) })])).toMatchObject({
      lacune: null,
      passage: { evenements: 8 },
    });
  });

  test('without its beginning there is no passage yet, and the gap is told', () => {
    const { passage, lacune } = reduceSession(whole.slice(1));
    expect(passage).toBeNull();
    expect(lacune).toMatchObject({ sansDebut: true, plages: [[0, 0]], manquants: 1, etablissementId: 3 });
    expect(reduceSession([])).toEqual({ passage: null, lacune: null });
  });

  test('a device that names the session of another is not heard, whatever it dates', () => {
    const late = { porteur: 'etablissement 9', etablissementId: 9, recuLe: '2026-11-20T13:00:00.000Z' };
    const intruder = [
      stored(0, 'debut', { scenario: 'xyz', test: true }, { id: id(90), at: at(-60), ...late }),
      stored(9, 'fin', { complete: false }, { id: id(91), ...late }),
    ];
    expect(reduceSession([...intruder, ...whole])).toEqual(reduceSession(whole));
  });
});

describe('reading events', () => {
  const event = (values: object) => ({ id: id(1), session: SESSION, seq: 0, at: '2026-11-20T09:00:00Z', ...values });
  const read = (values: object) => readEvents([event(values)], NOW);

  test('what a type lists is kept, what it does not is dropped, and an empty text says nothing', () => {
    const { accepted } = read({
      type: 'debut',
      scenario: ' abc ',
      profil: '',
      personne: null,
      vitesse: 3,
      id: id(1).toUpperCase(),
    });
    expect(accepted).toEqual([
      {
        id: id(1),
        session: SESSION,
        seq: 0,
        at: '2026-11-20T09:00:00.000Z',
        type: 'debut',
        donnees: { scenario: 'abc', profil: null, personne: null },
      },
    ]);
  });

  test('a moment with its offset is taken in UTC', () => {
    expect(read({ type: 'etape', code: 'x', at: '2026-11-20T10:00:00+01:00' }).accepted[0]!.at).toBe(
      '2026-11-20T09:00:00.000Z',
    );
  });

  test.each([
    ['seq', { type: 'etape', code: 'x', seq: -1 }],
    ['seq', { type: 'etape', code: 'x', seq: 1e15 }],
    ['seq', { type: 'etape', code: 'x', seq: 1.5 }],
    ['id', { type: 'etape', code: 'x', id: 'zut' }],
    ['session', { type: 'etape', code: 'x', session: null }],
    ['at', { type: 'etape', code: 'x', at: 'hier' }],
    ['at', { type: 'etape', code: 'x', at: '2026-02-30T09:00:00Z' }],
    ['code', { type: 'etape' }],
    ['code', { type: 'etape', code: 'a\u0000b' }],
    ['code', { type: 'etape', code: '\ud800' }],
    ['scenario', { type: 'debut' }],
    ['personne.nom', { type: 'debut', scenario: 'x', personne: { nom: '\u0000' } }],
    ['valeur', { type: 'satisfaction', question: 1, valeur: 5 }],
    ['question', { type: 'satisfaction', question: 0, valeur: 4 }],
    ['score', { type: 'fin', complete: true, score: 100.5 }],
    ['dureeSecondes', { type: 'fin', complete: true, dureeSecondes: -1 }],
    ['complete', { type: 'fin' }],
    ['correcte', { type: 'action', code: 'x', correcte: 'oui' }],
  ])('%s is told when it is absent or wrong: %j', (field, values) => {
    const { accepted, refused } = read(values);
    expect(accepted).toEqual([]);
    expect(refused).toMatchObject([
      { code: 'journaux.champ', message: expect.stringContaining(`\u202f${field}\u202f`) },
    ]);
  });

  test('the bounds of a moment are 24 hours ahead and 400 days back', () => {
    const codes = (moment: string) => read({ type: 'etape', code: 'x', at: moment }).refused.map(({ code }) => code);
    expect(codes('2026-11-21T09:00:00Z')).toEqual([]);
    expect(codes('2026-11-21T09:00:00.001Z')).toEqual(['journaux.date_future']);
    expect(codes('2025-10-16T09:00:00Z')).toEqual([]);
    expect(codes('2025-10-16T08:59:59.999Z')).toEqual(['journaux.date_ancienne']);
  });

  test('the data of an interaction are at most 8 KiB, not too deep, and of characters that can be kept', () => {
    const codes = (donnees: unknown) =>
      read({ type: 'interaction', code: 'x', donnees }).refused.map(({ code }) => code);
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    expect(codes({ texte: 'x'.repeat(8_000), liste: [1, null, true, { a: 'é' }] })).toEqual([]);
    expect(codes(deep(30))).toEqual([]);
    for (const wrong of [{ texte: 'é'.repeat(4_100) }, deep(100), { 'a\u0000': 1 }, { a: [{ b: '\udfff' }] }]) {
      expect(codes(wrong)).toEqual(['journaux.donnees']);
    }
    expect(codes(deep(100_000))).toEqual(['journaux.donnees']);
    expect(codes([1])).toEqual(['journaux.champ']);
  });

  test('a refusal gives back the id as it was written, within reason', () => {
    const ids = (one: unknown) => readEvents([one], NOW).refused.map((refused) => refused.id);
    expect(ids({ id: 'x'.repeat(500) })).toEqual(['x'.repeat(100)]);
    expect(ids({ id: '\ud800' })).toEqual(['\ufffd']);
    expect([ids(null), ids([]), ids({ id: 4 })]).toEqual([[null], [null], [null]]);
  });
});
