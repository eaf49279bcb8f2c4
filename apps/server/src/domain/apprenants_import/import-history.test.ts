import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { PersonName } from '../../../test/world.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet.ts';
import { forgetImports } from './apprenants_import.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function confirm(etablissement: number, datas: object[], person: PersonName = 'admin') {
  const body = { etablissement, datas, fichier: 'personnel.xlsx', simulate: false, apprenantsChecked: true };
  return (await t.as(person).post('/apprenants-import', body)).body.importation.id as number;
}
const history = async (person: PersonName, query = '') =>
  (await t.as(person).get(`/apprenants-import${query}`)).body as { id: number; statut: string }[];
const rejected = async (id: number, person: PersonName = 'admin') =>
  t.as(person).get(`/apprenants-import/${id}/rejets`);
const names = async (etablissementId: number) =>
  (await t.db.selectFrom('apprenants').select('nom').where('etablissementId', '=', etablissementId).execute()).map(
    ({ nom }) => nom,
  );

describe('history', () => {
  test('an import is found again with who asked it, how far it is, and the rows that it refused', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const rows = [
      { feuille: 'Jour', ligne: 2, nom: 'Historique', prenom: 'Zoé', matricule: 'H1' },
      { feuille: 'Jour', ligne: 3, nom: 'Refusé', prenom: 'Luc', email: 'luc@' },
    ];
    const id = await confirm(nantes.id, rows);
    expect((await history('admin', `?etablissement=${nantes.id}`))[0]).toMatchObject({
      id,
      statut: 'en_attente',
      fichier: 'personnel.xlsx',
      etablissement: { id: nantes.id, nom: 'CHU de Nantes' },
      total: 2,
      faites: 0,
      rejetsConserves: false,
    });
    await t.runJobs();
    expect((await history('admin'))[0]).toMatchObject({
      id,
      statut: 'termine',
      auteur: expect.stringMatching(/\S/),
      crees: 1,
      rejetes: 1,
      rejetsConserves: true,
    });
    // One refused row holds nobody else back.
    expect(await names(nantes.id)).toContain('Historique');
    expect((await rejected(id)).body).toMatchObject([{ value: rows[1], reason: 'Adresse électronique invalide' }]);
    expect((await history('admin', `?etablissement=${rennes.id}`)).map((one) => one.id)).not.toContain(id);
  });

  test('each person sees the imports of the own establishment alone', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const row = { nom: 'Refusé', prenom: '' };
    const [ours, theirs] = [await confirm(nantes.id, [row]), await confirm(rennes.id, [row])];
    await t.runJobs();
    const seen = (await history('referent')).map(({ id }) => id);
    expect(seen).toContain(ours);
    expect(seen).not.toContain(theirs);
    expect((await rejected(theirs, 'referent')).status).toBe(404);
    expect((await t.as('referent').post(`/apprenants-import/${theirs}/annulation`, {})).status).toBe(404);
  });

  test('refused rows are forgotten after thirty days', async () => {
    const id = await confirm(t.world.etablissements.nantes.id, [{ nom: 'Refusé', prenom: '' }]);
    await t.runJobs();
    const row = t.db.selectFrom('imports').where('id', '=', id).select('createdAt');
    const { createdAt } = await row.executeTakeFirstOrThrow();
    const nightAfter = (days: number) => {
      const now = () => new Date(Date.parse(createdAt) + days * 86_400_000);
      return forgetImports.run({}, { ...t, clock: { now }, jobKey: '1' });
    };
    await nightAfter(29.9);
    expect((await rejected(id)).body).toHaveLength(1);
    await nightAfter(30.1);
    expect((await rejected(id)).body).toEqual([]);
    expect((await history('admin'))[0]).toMatchObject({ rejetes: 1, rejetsConserves: false });
    expect(forgetImports.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  });
});

describe('cancellation', () => {
  test('an import that has not begun is given up, and writes nothing', async () => {
    const { id: etablissement } = t.world.etablissements.nantes;
    const id = await confirm(etablissement, [{ nom: 'Annulé', prenom: 'Zoé', matricule: 'A1' }]);
    const cancelled = await t.as('admin').post(`/apprenants-import/${id}/annulation`, {});
    expect([cancelled.status, cancelled.body.statut]).toEqual([200, 'annule']);
    await t.runJobs();
    expect(await names(etablissement)).not.toContain('Annulé');
    expect((await t.as('admin').get(`/apprenants-import/${id}`)).body).toMatchObject({ statut: 'annule', faites: 0 });
    const again = await t.as('admin').post(`/apprenants-import/${id}/annulation`, {});
    expect([again.status, again.body.code]).toEqual([409, 'import.deja_commence']);
  });

  test('an import that has begun goes on', async () => {
    const { id: etablissement } = t.world.etablissements.nantes;
    const id = await confirm(etablissement, [{ nom: 'Commencé', prenom: 'Zoé', matricule: 'A2' }]);
    await t.db.updateTable('imports').set({ statut: 'en_cours' }).where('id', '=', id).execute();
    const late = await t.as('admin').post(`/apprenants-import/${id}/annulation`, {});
    expect([late.status, late.body.code]).toEqual([409, 'import.deja_commence']);
    await t.runJobs();
    expect(await names(etablissement)).toContain('Commencé');
  });
});

test('S-5-27 · days that nobody formatted as dates, and titles in other words, are read from a workbook', async () => {
  const send = async (colonnes: string[], lignes: (string | number)[][]) => {
    const bytes = await writeSpreadsheet([{ nom: 'A', colonnes: colonnes.map((titre) => ({ titre })), lignes }]);
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/apprenants-import/file',
      headers: { cookie: t.world.cookies.admin, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    return response.json();
  };
  const read = await send(['Nom de naissance', 'Prénom(s)', 'Date de naissance'], [['Le Goff', 'Zoé', 32_937]]);
  expect(read.datas).toMatchObject([{ nom: 'Le Goff', prenom: 'Zoé', dateNaissance: '05/03/1990' }]);
  const refused = await send(['Patro', 'Prénom'], [['Le Goff', 'Zoé']]);
  expect(refused.code).toBe('import.entete_absente');
  expect(refused['hydra:description']).toMatch(/Titres lus\s: «\sPatro\s», «\sPrénom\s»\.$/);
});
