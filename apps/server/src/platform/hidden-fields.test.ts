import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { apprenant } from '../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a list is neither filtered nor put in order by a field that the person may not read', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  const student = await apprenant(t.db, { etablissementId, estEtudiant: true });
  const ids = async (person: 'admin' | 'referent', query: string) => {
    const { status, body } = await t.as(person).get(`/apprenants?rowsPerPage=-1&${query}`);
    expect(status).toBe(200);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  expect(await ids('admin', 'estEtudiant=false')).not.toContain(student.id);
  expect(await ids('referent', 'estEtudiant=false')).toEqual(await ids('referent', 'estEtudiant=true'));
  expect(await ids('referent', 'estEtudiant=false')).toContain(student.id);

  const etabs = async (person: 'admin' | 'groupement', query: string) => {
    const { body } = await t.as(person).get(`/etablissements?rowsPerPage=-1&${query}`);
    return body['hydra:member'].map(({ id }: { id: number }) => id);
  };
  await t.db.updateTable('etablissements').set({ crmId: 'CRM-42' }).where('id', '=', etablissementId).execute();
  expect(await etabs('admin', 'crmId=crm-43')).toEqual([]);
  expect(await etabs('groupement', 'crmId=crm-43')).toContain(etablissementId);
  const byName = await etabs('groupement', 'order[nom]=ASC');
  expect(await etabs('groupement', 'order[dateDerniereConnexion]=DESC')).toEqual(byName);
});
