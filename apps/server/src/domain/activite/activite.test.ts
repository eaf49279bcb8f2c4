import { daysOfMonth, thirteenMonths, totalsOf } from '@sillage/contracts/activite.rules.ts';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, etablissement, passage, possession, scenario } from '../../../test/builders.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { foldChanges } from '../statistiques/totals/totals.queries.ts';

let t: TestApp;
let scenarioId: number;
beforeAll(async () => {
  // 20 November 2026: the table begins in November 2025.
  t = await testApp();
  scenarioId = (await scenario(t.db)).id;
});
afterAll(() => t.close());

const fold = () => t.db.transaction().execute((tx) => foldChanges(tx));
const rowsOf = async (casqueId: number, asked: object = {}) => {
  const { status, body } = await t.as('admin').post('/APIShowConsommation', asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.filter((row: { casqueId: number }) => row.casqueId === casqueId);
};

/** A headset held since the middle of March, by another establishment until the tenth. */
async function held() {
  const [now, former] = [await etablissement(t.db, { nom: 'Maintenant' }), await etablissement(t.db, { nom: 'Avant' })];
  const device = { etiquette: 'Bleu', dateDerniereNouvelle: '2026-11-18T08:00:00Z', derniereVersionUtilisee: '4.12.1' };
  const { id: casqueId } = await casque(t.db, device);
  await possession(t.db, { casqueId, etablissementId: former.id, dateDebut: '2025-01-01', dateFin: '2026-03-10' });
  await possession(t.db, { casqueId, etablissementId: now.id, dateDebut: '2026-03-15', dateFin: '2027-12-31' });
  const play = (etablissementId: number, debut: string, values = {}) =>
    passage(t.db, { etablissementId, casqueId, scenarioId, debut, ...values });
  await play(former.id, '2025-10-31T09:00:00Z');
  await play(former.id, '2025-11-01T09:00:00Z');
  await play(former.id, '2026-03-10T09:00:00Z');
  await play(now.id, '2026-03-15T09:00:00Z', { recuLe: '2026-03-19T09:00:00Z' });
  // Half past eleven at night in France, received after midnight.
  await play(now.id, '2026-04-15T21:30:00Z', { recuLe: '2026-04-15T22:30:00Z' });
  await play(now.id, '2026-11-20T08:00:00Z', { recuLe: '2026-11-20T08:01:00Z' });
  await play(now.id, '2026-11-19T08:00:00Z', { complete: false });
  await play(now.id, '2026-11-19T09:00:00Z', { test: true });
  return { casqueId, now, former };
}

describe('activity of headsets', () => {
  test('S-3-16 S-3-17 S-7-29 S-7-30 · one row for a current possession, its sessions by month, its dates, its delay', async () => {
    const { casqueId, now } = await held();
    for (const read of [async () => {}, fold]) {
      await read();
      const [row, ...others] = await rowsOf(casqueId);
      expect(others).toEqual([]);
      const { mois, index, id: _, casque: __, ...facts } = row;
      expect(facts).toEqual({
        etablissementId: now.id,
        etablissement: 'Maintenant',
        casqueId,
        etiquette: 'Bleu',
        dateDerniereNouvelle: '2026-11-18T08:00:00.000Z',
        debutPossession: '2026-03-15',
        finPossession: '2027-12-31',
        // 4, 1 and 0 days.
        delaisReceptionLog: 1.7,
        derniereVersionUtilisee: '4.12.1',
        totalPassages: 3,
      });
      expect(index).toBeGreaterThan(0);
      expect(Object.keys(mois)).toHaveLength(13);
      expect(Object.entries(mois).filter(([, count]) => count !== 0)).toEqual([
        ['2026-03', 1],
        ['2026-04', 1],
        ['2026-11', 1],
      ]);
    }
  });

  test('S-4-20 S-4-21 P-2.7-14 P-2.7-15 P-2.7-16 · a headset whose news are the placeholder never connected', async () => {
    const { id: etablissementId } = await etablissement(t.db);
    const newsOf = async (dateDerniereNouvelle: string | null) => {
      const { id: casqueId } = await casque(t.db, { dateDerniereNouvelle });
      const { id } = await possession(t.db, { casqueId, etablissementId, dateDebut: '2026-01-01' });
      const [row] = await rowsOf(casqueId);
      const { bytes } = await t.as('admin').post('/APIShowConsommation/excel', {
        colonnes: ['casque', 'dateDerniereNouvelle'],
        lignes: [id],
      });
      const [sheet] = await readSpreadsheet(bytes);
      return [row.dateDerniereNouvelle, sheet!.lignes.at(-1)!.cellules[1] ?? ''];
    };
    for (const never of [null, '2018-01-01T00:00:00Z', '2018-01-01T22:59:59Z'])
      expect(await newsOf(never), `${never}`).toEqual([null, '']);
    expect(await newsOf('2018-01-01T23:00:00Z')).toEqual(['2018-01-01T23:00:00.000Z', '2018-01-02 00:00']);
  });

  test('S-2.9-06 · the delay is that of the last twenty sessions: older ones do not weigh on it', async () => {
    const { casqueId, now } = await held();
    for (let day = 10; day < 28; day++) {
      const debut = `2026-05-${day}T09:00:00Z`;
      await passage(t.db, { etablissementId: now.id, casqueId, scenarioId, debut, recuLe: debut });
    }
    // 19 of no day and one of 1; the oldest, of 4, is the twenty-first.
    expect(await rowsOf(casqueId)).toMatchObject([{ delaisReceptionLog: 0.1, totalPassages: 21 }]);
  });

  test('S-2.9-11 S-2.9-12 S-2.9-13 S-2.9-18 · incomplete sessions, tests and ended possessions only when asked', async () => {
    const { casqueId } = await held();
    for (const read of [async () => {}, fold]) {
      await read();
      const november = async (asked: object) => (await rowsOf(casqueId, asked))[0].mois['2026-11'];
      expect(await november({ incomplete: true })).toBe(2);
      expect(await november({ tests: true })).toBe(2);
      expect(await november({ form: JSON.stringify({ tests: true, incomplete: true }) })).toBe(3);
      const rows = await rowsOf(casqueId, { anciennesPossessions: true });
      expect(rows.map((row: { etablissement: string }) => row.etablissement)).toEqual(['Avant', 'Maintenant']);
      expect(rows[0]).toMatchObject({ totalPassages: 2, delaisReceptionLog: null, finPossession: '2026-03-10' });
      expect(rows[0].mois).toMatchObject({ '2025-11': 1, '2026-03': 1 });
    }
  });

  test('S-2.1-33 · a month opens to as many sessions', async () => {
    const { casqueId, now } = await held();
    const figure = { casque: casqueId, etablissement: now.id, debut: '2026-11-01', fin: '2026-11-30', tests: true };
    const { body } = await t.as('admin').post('/stats/sessions', figure);
    const [row] = await rowsOf(casqueId, { tests: true });
    expect(body.nombreDeSessions).toBe(row.mois['2026-11']);
  });

  test('S-2.1-33 · a total opens to as many sessions: of all rows, with the ended ones, or of some rows', async () => {
    const [one, other] = [await held(), await held()];
    await passage(t.db, { etablissementId: one.now.id, scenarioId, debut: '2026-11-20T10:00:00Z' });
    const asAdmin = t.as('admin');
    for (const asked of [{}, { tests: true, incomplete: true }, { anciennesPossessions: true as const }]) {
      const rows: LigneActivite[] = (await asAdmin.post('/APIShowConsommation', asked)).body;
      const mine = rows.filter(({ casqueId }) => [one.casqueId, other.casqueId].includes(casqueId));
      const months = thirteenMonths('2026-11-20');
      for (const [shown, possessions] of [
        [rows, { tenuLe: '2026-11-20', ...asked }],
        [mine, { possessions: mine.map(({ id }) => id), ...asked }],
        [[], { possessions: [], ...asked }],
      ] as const) {
        const { totalPassages, mois } = totalsOf(shown, months);
        const opened = async (period: object) =>
          (await asAdmin.post('/stats/sessions', { ...possessions, ...period })).body.nombreDeSessions;
        expect(await opened({ debut: '2025-11-01', fin: '2026-11-30' })).toBe(totalPassages);
        expect(await opened(daysOfMonth('2026-03'))).toBe(mois['2026-03']);
      }
    }
    const { body } = await asAdmin.post('/stats/sessions', { tenuLe: '2026-11-20', anciennesPossessions: true });
    expect(body.filtre).toContain('casques en possession jusqu’au 20/11/2026');
  });

  test('S-2.9-16 S-2.9-19 · the file holds the columns and the rows shown, in their order, under their totals', async () => {
    const [one, other] = [await held(), await held()];
    const [first] = await rowsOf(one.casqueId);
    const [second] = await rowsOf(other.casqueId);
    const { status, bytes } = await t.as('admin').post('/APIShowConsommation/excel', {
      incomplete: true,
      colonnes: ['etablissement', 'totalPassages', '2026-11'],
      lignes: [second.id, first.id, 999_999],
    });
    expect(status).toBe(200);
    const [sheet] = await readSpreadsheet(bytes);
    expect(sheet!.lignes.map(({ cellules }) => cellules)).toEqual([
      ['du 01/11/2025 au 30/11/2026 · sessions incomplètes comprises'],
      ['Établissement', 'Total des passages', 'nov. 2026'],
      ['Total', '8', '4'],
      ['Maintenant', '4', '2'],
      ['Maintenant', '4', '2'],
    ]);
  });

  test('administrators alone', async () => {
    for (const path of ['/APIShowConsommation', '/connexions/casques', '/connexions/interface']) {
      for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const)
        expect((await t.as(person).post(path, { time: 30 })).status, `${person} ${path}`).toBe(403);
    }
  });
});

test('S-7-30 · of sessions of one day beyond the twenty, the last ones make the delay, whatever the order of their rows', async () => {
  const { id: casqueId } = await casque(t.db);
  const { id: etablissementId } = await etablissement(t.db);
  await possession(t.db, { casqueId, etablissementId, dateDebut: '2026-01-01' });
  const played = (hour: number, recuLe: string) => {
    const debut = `2026-11-10T${String(hour).padStart(2, '0')}:00:00Z`;
    return passage(t.db, { casqueId, etablissementId, scenarioId, debut, recuLe });
  };
  // The three earliest came ten days late; the others at once, some written before them, some after.
  for (const hour of [20, 19, 18]) await played(hour, '2026-11-10T22:00:00Z');
  for (const hour of [0, 1, 2]) await played(hour, '2026-11-20T09:00:00Z');
  for (let hour = 3; hour < 18; hour++) await played(hour, '2026-11-10T22:00:00Z');
  for (const hour of [21, 22]) await played(hour, '2026-11-10T22:30:00Z');
  const [row] = await rowsOf(casqueId);
  expect(row.delaisReceptionLog).toBe(0);
});

describe('state of connection', () => {
  const ask = async (call: string, time: number) => {
    const { status, body } = await t.as('admin').post(`/connexions/${call}`, { time });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as {
      etablissements: { id: number; dateDerniereNouvelle: string | null }[];
      pourcentageNonConnectes: number;
      nombreEtablissements: number;
    };
  };

  test('S-3-18 S-7-31 S-2.10-07 S-2.10-08 · no headset heard of within the delay, over the establishments that have one today', async () => {
    const made = [];
    for (let rank = 0; rank < 4; rank++) made.push(await etablissement(t.db));
    const [silent, never, heard, without] = made.map(({ id }) => id) as [number, number, number, number];
    const hold = async (etablissementId: number, dateDerniereNouvelle: string | null, dateFin: string | null = null) =>
      possession(t.db, { etablissementId, casqueId: (await casque(t.db, { dateDerniereNouvelle })).id, dateFin });
    await hold(silent, '2026-10-20T08:59:00Z');
    await hold(never, null);
    await hold(never, '2018-01-01T00:00:00Z');
    await hold(heard, '2026-01-01T09:00:00Z');
    await hold(heard, '2026-10-22T09:00:00Z');
    await hold(without, '2026-10-20T09:00:00Z', '2026-11-19');
    // A computer is no headset: those of tests have nothing else.
    const { id: computer } = await casque(t.db, { typeId: 3 });
    await possession(t.db, { etablissementId: without, casqueId: computer, dateFin: null });
    const { etablissements, pourcentageNonConnectes, nombreEtablissements } = await ask('casques', 30);
    expect(etablissements.filter(({ id }) => [silent, never, heard, without].includes(id))).toMatchObject([
      { id: never, dateDerniereNouvelle: null },
      { id: silent, dateDerniereNouvelle: '2026-10-20T08:59:00.000Z' },
    ]);
    expect((await ask('casques', 90)).etablissements.map(({ id }) => id)).not.toContain(silent);
    const holders = await t.db
      .selectFrom('possession_casques')
      .innerJoin('casques', 'casques.id', 'possession_casques.casqueId')
      .where('casques.typeId', '<>', 3)
      .where((eb) => eb.or([eb('dateFin', 'is', null), eb('dateFin', '>=', '2026-11-20')]))
      .where('etablissementId', 'is not', null)
      .select('etablissementId')
      .distinct()
      .execute();
    expect(nombreEtablissements).toBe(holders.length);
    expect(pourcentageNonConnectes).toBe(Math.round((100 * etablissements.length) / holders.length));
  });

  test('S-2.10-04 S-2.10-07 S-2.10-08 · no login within the delay, over all establishments', async () => {
    const old = await etablissement(t.db, { dateDerniereConnexion: '2026-08-23T08:59:00Z' });
    const recent = await etablissement(t.db, { dateDerniereConnexion: '2026-08-23T09:01:00Z' });
    const never = await etablissement(t.db);
    const { etablissements, pourcentageNonConnectes } = await ask('interface', 89);
    const mine = [old.id, recent.id, never.id];
    expect(etablissements.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([never.id, old.id]);
    const all = await t.db.selectFrom('etablissements').select('id').execute();
    expect(pourcentageNonConnectes).toBe(Math.round((100 * etablissements.length) / all.length));
  });
});
