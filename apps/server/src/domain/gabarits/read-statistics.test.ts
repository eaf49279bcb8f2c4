import { randomUUID } from 'node:crypto';
import type { BlocDefini, StatistiquesScenario, Textes } from '@sillage/contracts/gabarits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { passage, scenario } from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';
import { identifyFaits } from '../statistiques/faits/faits.queries.ts';
import { type Fait, factsOfPassage } from '../statistiques/faits/faits.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const fait = (values: Partial<Fait> & Pick<Fait, 'genre' | 'code'>): Fait => ({
  valeur: '',
  juste: null,
  categorie: null,
  libelle: null,
  rang: 0,
  ...values,
});

const bloc = (values: Partial<BlocDefini>): BlocDefini => ({
  title: 'Bloc',
  chartType: 'horizontalBar',
  sujet: 'action',
  codes: null,
  lecture: 'justes',
  tri: 'ordre',
  option: null,
  titleColor: 'blue',
  adminOnly: false,
  visible: true,
  ...values,
});

async function play(scenarioId: number, faits: Fait[], values: object = {}): Promise<void> {
  const [ids] = await identifyFaits(t.db, [{ scenarioId, faits }]);
  const { id: etablissementId } = t.world.etablissements.nantes;
  await passage(t.db, { etablissementId, scenarioId, faits: ids!, ...values });
}

const CONTEXT = { debut: '2020-01-01', incomplete: true };

async function statistics(uuid: string, person: PersonName = 'admin'): Promise<StatistiquesScenario> {
  const answer = await t.as(person).post('/template', { scenario: uuid, context: CONTEXT });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const NO_TEXTE: Textes = { libelles: {}, questions: {} };

async function keepTemplate(id: number, blocs: BlocDefini[], textes = NO_TEXTE): Promise<void> {
  const body = { blocs, textes };
  const answer = await t.as('admin').put(`/scenarios/${id}/gabarit`, body, { 'If-Match': '"0"' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('blocks over sessions that say nothing of them', () => {
  const BLOCS = [
    bloc({ title: 'Catégories', sujet: 'categorie', chartType: 'radar' }),
    bloc({ title: 'Actions' }),
    bloc({ title: 'Réponses', sujet: 'reponse', chartType: 'donut', lecture: 'repartition' }),
    bloc({ title: 'Moyenne', sujet: 'reponse', lecture: 'moyenne' }),
    bloc({ title: 'Scores', sujet: 'score', chartType: 'bar', lecture: 'repartition' }),
    bloc({ title: 'Satisfaction', sujet: 'satisfaction', chartType: 'satisfactionKnob', lecture: 'repartition' }),
  ];

  test('S-2.4-16 · no block is left where none counts anything', async () => {
    const uuid = randomUUID();
    const { id } = await scenario(t.db, { uuid });
    await keepTemplate(id, BLOCS);
    await play(id, []);
    expect(await statistics(uuid)).toMatchObject({ sessionsCount: 1, datas: [] });
  });

  test('beside a block that counts, those that count nothing are left out; one with codes that no session holds tells them to administrators alone', async () => {
    const uuid = randomUUID();
    const { id } = await scenario(t.db, { uuid });
    await keepTemplate(id, [...BLOCS, bloc({ title: 'Flacon', codes: ['flacon'] })]);
    // Nobody said whether the action is right, nor is the answer a number.
    const unjudged = [
      fait({ genre: 'action', code: 'pouces' }),
      fait({ genre: 'reponse', code: 'duree', valeur: '?' }),
    ];
    await play(id, [...unjudged, ...factsOfPassage([4, null, null, null, null], null)]);
    const counted = async (person: PersonName) =>
      (await statistics(uuid, person)).datas.map(({ title, series, inconnus }) => [title, series.length, ...inconnus]);
    const both = [
      ['Réponses', 1],
      ['Satisfaction', 1],
    ];
    expect(await counted('admin')).toEqual([...both, ['Flacon', 0, 'flacon']]);
    expect(await counted('etablissement')).toEqual(both);
  });
});

describe('S-2.1-33 · figures of all the sessions of a scenario, and of its steps', () => {
  const uuid = randomUUID();
  const steps = ['accueil', 'soin', 'bilan'].map((code, rang) => fait({ genre: 'etape', code, rang }));
  const action = (code: string, juste: boolean | null) => fait({ genre: 'action', code, juste });
  let id: number;
  beforeAll(async () => {
    ({ id } = await scenario(t.db, { uuid }));
    const other = await scenario(t.db);
    await play(id, [...steps, action('pouces', true), action('identite', true)], { score: 80 });
    await play(id, [...steps, action('pouces', false), action('identite', true)]);
    await play(id, [steps[0]!, action('pouces', null)], { complete: false });
    await play(id, [steps[0]!], { complete: false });
    // The second was not told.
    await play(id, [steps[0]!, steps[2]!], { complete: false });
    await play(other.id, [...steps, action('pouces', true)]);
  });

  const behind = async (added: object) => {
    const answer = await t.as('admin').post('/stats/sessions', { ...CONTEXT, scenario: id, ...added });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  test('a stop opens to the sessions without an end that came no further, and says at which step', async () => {
    const { series } = (await statistics(uuid)).datas.find(({ title }) => title === 'Étapes atteintes')!;
    expect(series.map(({ label, arrets }) => [label, arrets])).toEqual([
      ['Accueil', 2],
      ['Soin', 0],
      ['Bilan', 1],
    ]);
    for (const { label, faits, arrets } of series) {
      const { nombreDeSessions, tableauPassages, filtre } = await behind({ arrets: faits });
      expect([label, nombreDeSessions]).toEqual([label, arrets]);
      expect(tableauPassages.every(({ complete }: { complete: boolean }) => !complete)).toBe(true);
      expect(filtre.replaceAll(/\s/g, ' ')).toContain(` · arrêtées à « ${label} »`);
    }
  });

  test('a fact is called in the sentence of its sessions as in its block: by the template of its scenario, its answers too', async () => {
    const named = await scenario(t.db);
    const found = [
      fait({ genre: 'action', code: 'dechets_tries', juste: false }),
      fait({ genre: 'etape', code: 'sortie' }),
    ];
    await play(named.id, [...found, fait({ genre: 'reponse', code: 'duree', valeur: '30[,]15' })], { complete: false });
    const textes = {
      libelles: { dechets_tries: 'Trier les déchets', sortie: 'Quitter la chambre', duree: 'Durée utile' },
      questions: {
        duree: {
          question: 'Combien de temps ?',
          informations: null,
          choices: [{ valeur: '30', text: 'Trente secondes', isCorrect: true }],
          explication: null,
        },
      },
    };
    await keepTemplate(named.id, [], textes);
    const ids = await t.db.selectFrom('faits').where('scenarioId', '=', named.id).select(['id', 'genre']).execute();
    const idOf = (genre: string) => ids.find((one) => one.genre === genre)!.id;
    const sentence = async (added: object) =>
      (await behind({ scenario: named.id, ...added })).filtre.replaceAll(/\s/g, ' ').split(' · ').at(-1);
    expect(await sentence({ faits: [idOf('action')] })).toBe('Trier les déchets : non');
    expect(await sentence({ faits: [idOf('reponse')] })).toBe('Durée utile : Trente secondes, 15');
    expect(await sentence({ arrets: [idOf('etape')] })).toMatch(/Quitter la chambre/);
  });

  test('facts of which a session holds several are counted as what they are, and the first three told by their names', async () => {
    const own = await scenario(t.db);
    const wrong = ['flacon', 'gants', 'ongles', 'paumes', 'pouces'].map((code) => action(code, false));
    const reason = fait({ genre: 'pourquoi', code: 'savait', juste: false });
    await play(own.id, [...wrong, reason]);
    await play(own.id, [...wrong.slice(0, 2), action('identite', true)]);
    const found = await t.db.selectFrom('faits').where('scenarioId', '=', own.id).select(['id', 'code']).execute();
    const sentence = async (...codes: string[]) => {
      const faits = codes.map((code) => found.find((one) => one.code === code)!.id);
      const { filtre } = await behind({ scenario: own.id, faits });
      return filtre.replaceAll(/\s/g, ' ').split(' · ').slice(4);
    };
    const FIRST = 'Flacon : non, Gants : non, Ongles : non';
    expect(await sentence('flacon', 'gants', 'ongles')).toEqual(['5 actions fausses dans 2 sessions', FIRST]);
    const all = ['flacon', 'gants', 'ongles', 'paumes', 'pouces'];
    expect(await sentence(...all)).toEqual(['7 actions fausses dans 2 sessions', `${FIRST} et 2 autres faits`]);
    expect(await sentence(...all.slice(0, 4))).toEqual([
      '6 actions fausses dans 2 sessions',
      `${FIRST} et 1 autre fait`,
    ]);
    // Neither right ones with wrong ones, nor whether the reason of an error was known: no action, right or wrong as they are.
    const mixed = [await sentence('flacon', 'gants', 'identite'), await sentence('flacon', 'gants', 'savait')];
    expect(mixed.map(([counted]) => counted)).toEqual(['5 faits dans 2 sessions', '5 faits dans 2 sessions']);
  });

  test('actions that are right open to those that hold them, with how many they hold', async () => {
    expect((await statistics(uuid)).actionsJustes).toBe(75);
    const { nombreDeSessions, nombreCompte, filtre } = await behind({ genre: 'action' });
    expect({ nombreDeSessions, nombreCompte }).toEqual({ nombreDeSessions: 2, nombreCompte: 3 });
    expect(filtre.replaceAll(/\s/g, ' ')).toContain('3 actions justes dans 2 sessions');
  });

  test('S-9-37 · the mean duration is over the sessions that have one, in whole minutes, and opens to these', async () => {
    const timed = randomUUID();
    const own = await scenario(t.db, { uuid: timed });
    for (const dureeSecondes of [580, 610, null]) await play(own.id, [], { dureeSecondes });
    expect(await statistics(timed)).toMatchObject({ sessionsCount: 3, dureeMoyenne: 10 });
    expect((await behind({ scenario: own.id, avecDuree: true })).nombreDeSessions).toBe(2);
  });

  test('the mean score opens to the sessions of a known score', async () => {
    const { nombreDeSessions, filtre } = await behind({ avecScore: true });
    expect(nombreDeSessions).toBe(1);
    expect(filtre).toContain('d’un score connu');
  });
});
