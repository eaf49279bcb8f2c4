import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const row = (values: object) => ({ nom: '', prenom: 'Zoé', email: '', matricule: '', dateNaissance: '', ...values });

test('rows beyond the first batch are judged as the check judged them, whatever that batch has changed', async () => {
  const { id: etablissementId } = await etablissement(t.db);
  const born = '1990-01-02';
  const known = (values: object) => apprenant(t.db, { etablissementId, prenom: 'Zoé', ...values });
  // Each is changed by a first row, and designated by a later one as it was before.
  await known({ nom: 'Avant', matricule: 'M1', dateNaissance: born });
  await known({ nom: 'Service', matricule: 'M2', dateNaissance: born });
  await known({ nom: 'Homonyme', matricule: 'M3' });
  const filling = Array.from({ length: 500 }, (_, at) => row({ nom: `Nom ${at}`, matricule: `F${at}` }));
  const datas = [
    row({ nom: 'Apres', matricule: 'M1' }),
    row({ nom: 'Service', matricule: 'M2', dateNaissance: '03/02/1990' }),
    row({ nom: 'Homonyme', matricule: 'M3', email: 'homonyme@chu.test' }),
    ...filling,
    row({ nom: 'Avant', dateNaissance: '02/01/1990' }),
    row({ nom: 'Service', dateNaissance: '02/01/1990' }),
    row({ nom: 'Homonyme', email: 'autre@chu.test' }),
  ];
  const body = { etablissement: etablissementId, datas, importOption: 'update', apprenantsChecked: true };
  const run = async (simulate: boolean) => (await t.as('admin').post('/apprenants-import', { ...body, simulate })).body;
  const told = await run(true);
  const { id } = (await run(false)).importation;
  await t.runJobs();
  const last = t.db.selectFrom('import_lignes').where('importId', '=', id).where('rang', '>=', 503).select('resultat');
  expect(await last.execute()).toEqual(Array(3).fill({ resultat: 'rejete' }));
  expect((await t.as('admin').get(`/apprenants-import/${id}`)).body).toMatchObject({
    statut: 'termine',
    crees: told.apprenants.length,
    modifies: told.apprenantsUpdated.length,
    rejetes: told.apprenantsRejected.length,
  });
  expect([told.apprenants.length, told.apprenantsUpdated.length]).toEqual([500, 3]);
});
