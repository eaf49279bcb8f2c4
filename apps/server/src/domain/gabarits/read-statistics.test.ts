import { randomUUID } from 'node:crypto';
import type { BlocDefini, StatistiquesScenario } from '@sillage/contracts/gabarits.ts';
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

async function keepTemplate(id: number, blocs: BlocDefini[], libelles: Record<string, string> = {}): Promise<void> {
  const body = { blocs, textes: { libelles, questions: {} } };
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
