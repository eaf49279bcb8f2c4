import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { etablissement, passage } from '../../../../test/builders.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-9-39 · week 53 is shown with week 52', async () => {
  const { id } = await etablissement(t.db);
  const days = ['2020-12-24T12:00:00Z', '2020-12-30T12:00:00Z', '2021-01-02T12:00:00Z', '2021-01-04T12:00:00Z'];
  for (const debut of days)
    await passage(t.db, { etablissementId: id, debut, satisfaction1: debut === days[0] ? 4 : 1 });
  const filtre = { etab: [id], debut: '2020-12-01', fin: '2021-02-01' };
  const { body } = await t.as('admin').post('/data/globalUsageData', filtre);
  expect(body.passagesParSemaine).toEqual([
    { year: 2020, week: 52, total: 3 },
    { year: 2021, week: 1, total: 1 },
  ]);
  expect(body.satisfactionsParSemaine[0]).toMatchObject({ year: 2020, week: 52, satisfaction1: 50 });
});

test('S-2.6-03 S-2.6-08 · a week without a session is a row of the file, as it is one of the screen', async () => {
  const { id } = await etablissement(t.db);
  for (const debut of ['2026-10-20T12:00:00Z', '2026-11-10T12:00:00Z'])
    await passage(t.db, { etablissementId: id, debut, satisfaction1: 4 });
  const rows = async (graphique: string) => {
    const { bytes } = await t.as('admin').post('/data/globalUsageData/excel', { etab: [id], graphique });
    const [sheet] = await readSpreadsheet(bytes);
    return sheet!.lignes.slice(1, 5).map(({ cellules: [week, first = ''] }) => [week, first]);
  };
  expect(await rows('passagesParSemaine')).toEqual([
    ['19/10/2026', '1'],
    ['26/10/2026', '0'],
    ['02/11/2026', '0'],
    ['09/11/2026', '1'],
  ]);
  expect(await rows('satisfactionsParSemaine')).toEqual([
    ['19/10/2026', '100'],
    ['26/10/2026', ''],
    ['02/11/2026', ''],
    ['09/11/2026', '100'],
  ]);
});
