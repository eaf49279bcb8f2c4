import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.db
    .insertInto('courriels')
    .values([
      { destinataire: 'zoe@sillage.test', objet: 'Premier', texte: 'Bonjour', date: '2026-11-01T08:00:00Z' },
      { destinataire: 'yann@sillage.test', objet: 'Deuxième été', texte: 'Bonsoir', date: '2026-11-03T08:00:00Z' },
      { destinataire: 'zoe@sillage.test', objet: 'Troisième', texte: 'À bientôt', date: '2026-11-02T08:00:00Z' },
    ])
    .execute();
});
afterAll(() => t.close());

const THREE = ['Premier', 'Deuxième été', 'Troisième'];
/** Of the three mails of this file: another test has others sent. */
const subjects = async (query: string) => {
  const { body } = await t.as('admin').get(`/courriels${query}`);
  return body['hydra:member'].map(({ objet }: { objet: string }) => objet).filter((one: string) => THREE.includes(one));
};

test('the newest mail comes first unless asked otherwise', async () => {
  expect(await subjects('')).toEqual(['Deuxième été', 'Troisième', 'Premier']);
  expect(await subjects('?order[date]=ASC')).toEqual(['Premier', 'Troisième', 'Deuxième été']);
});

test('search looks through subjects and addresses, without accents, the filter through the addresses', async () => {
  expect(await subjects('?search=zoe')).toEqual(['Troisième', 'Premier']);
  expect(await subjects('?search=zoe PREMIER')).toEqual(['Premier']);
  expect(await subjects('?search=DEUXIEME ete')).toEqual(['Deuxième été']);
  expect(await subjects('?destinataire=ZOE')).toEqual(['Troisième', 'Premier']);
});

test('one mail with its text, and no mail for an unknown id', async () => {
  const [first] = (await t.as('admin').get('/courriels?destinataire=yann')).body['hydra:member'];
  const { body } = await t.as('csm').get(`/courriels/${first.id}`);
  expect(body).toMatchObject({ texte: 'Bonsoir', date: '2026-11-03T08:00:00.000Z' });
  expect((await t.as('csm').get('/courriels/999999')).status).toBe(404);
});

test('only the admin group reads the outbox', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/courriels')).status).toBe(403);
  }
  expect((await t.as(null).get('/courriels')).status).toBe(401);
});

test('the link that opens an account of the admin group is read by super administrators alone', async () => {
  for (const email of ['csm@sillage.test', 'nantes@sillage.test']) {
    await t.as(null).post('/request_password', { email });
  }
  await t.runJobs();
  const received = async (person: 'admin' | 'csm' | 'superAdmin') => {
    const { body } = await t.as(person).get('/courriels?search=mot de passe');
    return body['hydra:member'].map(({ destinataire }: { destinataire: string }) => destinataire).sort();
  };
  expect(await received('admin')).toEqual(['nantes@sillage.test']);
  expect(await received('csm')).toEqual(['nantes@sillage.test']);
  expect(await received('superAdmin')).toEqual(['csm@sillage.test', 'nantes@sillage.test']);
  const { body } = await t.as('superAdmin').get('/courriels?destinataire=csm');
  expect((await t.as('admin').get(`/courriels/${body['hydra:member'][0].id}`)).status).toBe(404);
});
