import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../test/app.ts';
import { casque, etablissement, passage, scenario } from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
let hygiene: number;
let simple: number;
let headset: number;
beforeAll(async () => {
  t = await testApp();
  hygiene = (await scenario(t.db, { nom: 'Friction au lit du patient', dpc: true })).id;
  simple = (await scenario(t.db, { nom: 'Pose d’une voie veineuse' })).id;
  headset = (await casque(t.db, { numeroSerie: '2Q0-0001', etiquette: 'Casque 7' })).id;
});
afterAll(() => t.close());

type Values = Partial<Parameters<typeof passage>[1]>;

/** A complete session of the CHU de Nantes by its learner. */
async function session(values: Values = {}): Promise<string> {
  const { nantes } = t.world.etablissements;
  const row = await passage(t.db, {
    etablissementId: nantes.id,
    apprenantId: t.world.apprenants.nantes.id,
    scenarioId: hygiene,
    casqueId: headset,
    profil: 'Infirmier',
    score: 87.5,
    dureeSecondes: 1260,
    ...values,
  });
  return row.session;
}

const anonymous = { apprenantId: null };
const named = (nom: string | null, prenom: string | null): Values => ({ apprenantId: null, nom, prenom });

async function rowsOf(person: Parameters<TestApp['as']>[0], query = ''): Promise<Record<string, unknown>[]> {
  const { status, body } = await t.as(person).get(`/attestations?rowsPerPage=-1${query}`);
  expect(status).toBe(200);
  return body['hydra:member'];
}
const idsOf = async (person: Parameters<TestApp['as']>[0], query = '') =>
  (await rowsOf(person, query)).map(({ id }) => id);

describe('rows', () => {
  test('S-2.19-11 S-3-40 · identified, completed sessions of the period, with the fields of an attestation row', async () => {
    const id = await session({ debut: '2026-10-01T08:00:00Z' });
    const left = [
      await session(anonymous),
      await session({ complete: false }),
      await session({ test: true }),
      await session({ scenarioId: null }),
      await session({ debut: '2024-12-31T08:00:00Z' }),
    ];
    const rows = await rowsOf('etablissement');
    expect(rows.filter((row) => left.includes(String(row.id)))).toEqual([]);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      Nom: 'Abgrall',
      Prenom: 'Zoé',
      Profil: 'Infirmier',
      Scenario: 'Friction au lit du patient',
      Date: '2026-10-01T08:00:00.000Z',
      Score: 87.5,
      Session_id: id,
      Durée: 1260,
      Casque_id: headset,
      Casque: 'Casque 7',
      DPC: true,
      selectionnable: true,
    });
    expect(await idsOf('etablissement', '&debut=2026-10-01&fin=2026-10-01')).toEqual([id]);
    expect(await idsOf('etablissement', '&debut=2026-10-02&fin=2026-10-03')).toEqual([]);
  });

  test('S-2.19-01 · the search ignores accents and looks through name, first name, profile and scenario', async () => {
    const id = await session({ ...named('Lœtîtia-Ñuñez', 'Gaëtan'), scenarioId: simple, profil: 'Sage-femme' });
    for (const search of ['loetitia', 'gaetan NUNEZ', 'sage', 'voie veineuse gaetan']) {
      expect(await idsOf('etablissement', `&search=${encodeURIComponent(search)}`)).toContain(id);
    }
    expect(await idsOf('etablissement', '&search=introuvable')).toEqual([]);
  });

  test('S-5-39 · with the DPC mark, DPC rows only', async () => {
    const [dpc, other] = [await session(), await session({ scenarioId: simple })];
    const ids = await idsOf('etablissement', '&dpc=true');
    expect(ids).toContain(dpc);
    expect(ids).not.toContain(other);
    for (const unmarked of ['', '&dpc=false']) {
      expect(await idsOf('etablissement', unmarked)).toEqual(expect.arrayContaining([dpc, other]));
    }
  });

  test('order and pages do not overlap', async () => {
    await Promise.all(['Éluard', 'elsa', 'Zola'].map((nom) => session({ ...named(nom, 'A'), scenarioId: simple })));
    for (const field of ['Nom', 'Prenom', 'Date', 'Scenario', 'Score']) {
      const all = await idsOf('etablissement', `&order[${field}]=ASC`);
      const pages: unknown[] = [];
      for (let page = 1; pages.length < all.length; page++) {
        const { body } = await t
          .as('etablissement')
          .get(`/attestations?rowsPerPage=3&page=${page}&order[${field}]=ASC`);
        pages.push(...body['hydra:member'].map(({ id }: { id: string }) => id));
      }
      expect(pages).toEqual(all);
    }
    const names = (await rowsOf('etablissement', '&order[Nom]=ASC&search=a')).map(({ Nom }) => Nom);
    expect(names.indexOf('Éluard')).toBeLessThan(names.indexOf('Zola'));
  });

  test('S-6-09 S-7-71 · rows outside the perimeter do not exist: list, record, look-up and archive', async () => {
    await session();
    const foreign = await session({
      etablissementId: t.world.etablissements.rennes.id,
      apprenantId: t.world.apprenants.rennes.id,
    });
    for (const person of ['etablissement', 'referent', 'groupement'] as const) {
      expect(await idsOf(person)).not.toContain(foreign);
      expect((await rowsOf(person)).map((row) => row.etablissement)).not.toContain('IFSI de Rennes');
      expect((await t.as(person).get(`/attestations/${foreign}`)).status).toBe(404);
      const found = await t.as(person).post('/attestations/informations', { sessions: [foreign] });
      expect(found.body.sessions).toEqual([]);
      const refused = await t.as(person).post('/attestations/lots', { sessions: [foreign] });
      expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([422, 'sessions']);
    }
    expect((await rowsOf('admin')).find(({ id }) => id === foreign)).toMatchObject({
      etablissement: 'IFSI de Rennes',
    });
    expect(new Set((await rowsOf('groupement')).map((row) => row.etablissement))).toEqual(new Set(['CHU de Nantes']));
    expect((await t.as('admin').get(`/attestations/${foreign}`)).body.Nom).toBe('Amouroux');
  });

  test('S-2.1-19 S-2.1-20 S-2.1-21 S-2.1-22 S-6-15 · admin, establishment, groupement and referent, with the feature except for a groupement', async () => {
    const statuses: Record<string, number> = {};
    for (const person of [
      'admin',
      'etablissement',
      'groupement',
      'referent',
      'etablissementSans',
      'referentSans',
      'apprenant',
    ] as const)
      statuses[person] = (await t.as(person).get('/attestations')).status;
    expect(statuses).toEqual({
      admin: 200,
      etablissement: 200,
      groupement: 200,
      referent: 200,
      etablissementSans: 403,
      referentSans: 403,
      apprenant: 403,
    });
    expect((await t.as(null).get('/attestations')).status).toBe(401);
  });

  test('S-7-67 S-7-68 · sessions and headsets of the perimeter are looked up by their ids, as a form field too', async () => {
    const id = await session();
    const other = await casque(t.db, { numeroSerie: '2Q0-0002' });
    const form = `datas=${encodeURIComponent(JSON.stringify({ sessions: [id], casques: [headset, other.id] }))}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const asAdmin = await t.as('admin').post('/attestations/informations', form, type);
    expect(asAdmin.body.sessions).toMatchObject([
      { Session_id: id, Scenario: 'Friction au lit du patient', DPC: true },
    ]);
    expect(asAdmin.body.casques).toEqual([
      { id: headset, numeroSerie: '2Q0-0001', etiquette: 'Casque 7' },
      { id: other.id, numeroSerie: '2Q0-0002', etiquette: null },
    ]);
    const asReferent = await t.as('referent').post('/attestations/informations', form, type);
    expect(asReferent.body.casques).toEqual([]);
  });
});

describe('who sees names', () => {
  test('S-2.19-07 S-2.19-10 S-6-17 · the account of a test establishment sees no names, nor finds by them', async () => {
    const built = await etablissement(t.db, { codeEtablissement: 'test-demo', features: ['attestations'] });
    const id = await session({ etablissementId: built.id, ...named('Secret', 'Prénom') });
    const caller = t.withCookie(await openLogin(t.db, built.userId, t.clock.current));
    const { body } = await caller.get('/attestations');
    expect(body['hydra:member']).toMatchObject([{ id, Nom: null, Prenom: null, selectionnable: false }]);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect((await caller.get('/attestations?search=secret')).body['hydra:totalItems']).toBe(0);
    expect((await caller.get('/attestations?search=friction')).body['hydra:totalItems']).toBe(1);
    expect((await caller.post('/attestations/lots', { sessions: [id] })).status).toBe(422);
    expect((await caller.post('/attestations/lots', { filtre: {} })).body.code).toBe('attestations.aucune_selection');
    const codes = async (person: Caller) => (await person.post('/etablissement/codeMobile/list', {})).body.codes;
    // A code opens the document, which has the name.
    expect(await codes(caller)).toEqual([]);
    expect(await codes(t.as('admin'))).toContainEqual(expect.objectContaining({ session: id }));
    const titles = await excelOf(caller);
    expect(titles.header).not.toContain('Nom');
    expect(JSON.stringify(titles.rows)).not.toContain('Secret');
    const played = await caller.post('/data/sessions', {});
    expect(played.body.tableauPassages).toMatchObject([{ Session_id: id, Nom: null, Prenom: null }]);
  });

  test('S-2.19-05 S-2.19-06 S-2.19-08 S-2.19-09 S-2.19-11 · the Excel file holds the filters and the columns of the person', async () => {
    const common = ['Nom', 'Prénom', 'Profil', 'Scénario', 'Date', 'Score (%)', 'Durée (minutes)', 'DPC'];
    const asAdmin = await excelOf(t.as('admin'), '?dpc=true&search=abgrall&debut=2026-01-01');
    expect(asAdmin.header).toEqual([...common, 'ID session', 'ID casque']);
    expect(asAdmin.phrase).toContain('01/01/2026');
    expect(asAdmin.phrase).toContain('DPC seulement');
    expect(asAdmin.phrase).toContain('abgrall');
    const listed = await rowsOf('admin', '&dpc=true&search=abgrall&debut=2026-01-01');
    expect(asAdmin.rows.map((row) => row['ID session'])).toEqual(listed.map(({ id }) => id));
    const names = ({ rows }: Awaited<ReturnType<typeof excelOf>>) => rows.map((row) => row.Nom);
    const byName = names(await excelOf(t.as('admin'), '?tri=Nom&sens=ASC'));
    expect(byName).toEqual((await rowsOf('admin', '&order[Nom]=ASC')).map(({ Nom }) => Nom));
    expect(names(await excelOf(t.as('admin'), '?tri=Nom&sens=DESC'))[0]).toBe(byName.at(-1));
    const asReferent = await excelOf(t.as('referent'));
    expect(asReferent.header).toEqual([...common, 'Casque']);
    expect(asReferent.rows).toHaveLength((await rowsOf('referent')).length);
  });

  test('S-5-38 · the rows that can be downloaded, and the others, can be listed alone', async () => {
    const test = await session({ ...named('TEST', 'Zoé'), debut: '2026-03-11T08:00:00Z' });
    const one = await session({ debut: '2026-03-11T09:00:00Z' });
    const day = '&debut=2026-03-11&fin=2026-03-11';
    expect(await idsOf('etablissement', day)).toHaveLength(2);
    expect(await idsOf('etablissement', `${day}&selectionnable=true`)).toEqual([one]);
    expect(await idsOf('etablissement', `${day}&selectionnable=false`)).toEqual([test]);
    const file = await excelOf(t.as('etablissement'), `?selectionnable=true${day}`);
    expect([file.rows.length, file.phrase]).toEqual([1, expect.stringContaining('téléchargeables seulement')]);
  });

  test('S-2.19-05 · a score in the file is the one that the screen and the document show', async () => {
    await session({ debut: '2026-03-04T08:00:00Z', score: 72.31 });
    const { rows } = await excelOf(t.as('etablissement'), '?debut=2026-03-04&fin=2026-03-04');
    expect(rows.map((row) => row['Score (%)'])).toEqual([72.5]);
  });

  async function excelOf(caller: Caller, query = '') {
    const { status, headers, bytes } = await caller.get(`/attestations/export${query}`);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    const sheet = Object.values(read(bytes).Sheets)[0]!;
    const [phrase, header, ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    const objects = rows.map((row) => Object.fromEntries(header!.map((title, at) => [title, row[at]])));
    return { phrase: phrase![0]!, header: header!, rows: objects };
  }
});
