import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openLogin, type PersonName } from '../../../test/world.ts';
import { hashToken } from '../../platform/login.ts';

const FORMER = 'Ancienne-marée-2026';
const NEW = 'Nouvelle-marée-2026';
let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await testApp();
  passwordHash = await hash(FORMER);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('tentatives').execute();
  await t.db.updateTable('users').set({ passwordHash }).execute();
});

const own = [
  ['apprenant', () => `/apprenants/${t.world.apprenants.nantes.id}`],
  ['referent', () => `/referents/${t.world.referents.nantes.id}`],
  ['groupement', () => `/groupements/${t.world.groupements.loire.id}`],
  ['etablissement', () => `/etablissements/${t.world.etablissements.nantes.id}`],
  ['superAdmin', () => `/administrateurs/${t.world.userIds.superAdmin}`],
  ['superAdmin', () => `/users/${t.world.userIds.superAdmin}`],
] as const satisfies [PersonName, () => string][];

describe.each(own)('the own password of %s', (person, path) => {
  const hashNow = async () => {
    const row = t.db.selectFrom('users').select('passwordHash').where('id', '=', t.world.userIds[person]);
    return (await row.executeTakeFirstOrThrow()).passwordHash;
  };
  /** A login of the person beside those of the other tests. */
  const newLogin = () => openLogin(t.db, t.world.userIds[person], t.clock.current, t.config);

  test('P-2.3-66 · is not changed without the current one', async () => {
    const caller = t.withCookie(await newLogin());
    for (const [motDePasseActuel, code] of [
      [undefined, 'mot_de_passe.actuel_demande'],
      [null, 'mot_de_passe.actuel_demande'],
      ['', 'mot_de_passe.actuel_demande'],
      [NEW, 'mot_de_passe.actuel_incorrect'],
    ]) {
      const { status, body } = await caller.put(path(), { password: NEW, motDePasseActuel });
      expect([status, body.violations[0]]).toMatchObject([422, { propertyPath: 'motDePasseActuel', code }]);
    }
    expect(await hashNow()).toBe(passwordHash);
  });

  test('with it, the password is changed, this login stays and the others end', async () => {
    const [here, elsewhere] = [await newLogin(), await newLogin()];
    const body = { password: NEW, motDePasseActuel: FORMER };
    const changed = await t.withCookie(here).put(path(), body);
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('marée');
    expect(await hashNow()).not.toBe(passwordHash);
    expect((await t.withCookie(here).get('/session')).status).toBe(200);
    expect((await t.withCookie(elsewhere).get('/session')).status).toBe(401);
    const trail = t.db.selectFrom('audit').select('details').orderBy('id', 'desc').limit(1);
    expect(JSON.stringify(await trail.executeTakeFirst())).not.toContain('marée');
  });

  test('a form without a new password asks for nothing', async () => {
    const caller = t.withCookie(await newLogin());
    expect((await caller.put(path(), { password: '', motDePasseActuel: '' })).status).toBe(200);
    expect(await hashNow()).toBe(passwordHash);
  });
});

test('whoever sits at an open login guesses the current password ten times, and locks nobody out of signing in', async () => {
  const { apprenant } = t.world.userIds;
  const caller = t.withCookie(await openLogin(t.db, apprenant, t.clock.current, t.config));
  const guess = (motDePasseActuel: string) =>
    caller.put(`/apprenants/${t.world.apprenants.nantes.id}`, { password: NEW, motDePasseActuel });
  for (let i = 0; i < 10; i++) expect((await guess(`faux-${i}`)).status).toBe(422);
  expect((await guess(FORMER)).status).toBe(429);
  expect((await t.as(null).post('/login', { code: 'APP-NANTES-0001', password: FORMER })).status).toBe(200);
});

test('an administrator who is there under the name of a learner does not set the password as the learner', async () => {
  const { id, userId } = t.world.apprenants.nantes;
  const cookie = await openLogin(t.db, userId, t.clock.current, t.config);
  const tokenHash = hashToken(cookie.split('=')[1]!);
  const onBehalfOf = t.world.userIds.admin;
  await t.db.updateTable('connexions').set({ onBehalfOf }).where('tokenHash', '=', tokenHash).execute();
  expect((await t.withCookie(cookie).put(`/apprenants/${id}`, { password: NEW })).status).toBe(422);
  await t.db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute();
  const guessed = await t.withCookie(cookie).put(`/apprenants/${id}`, { password: NEW, motDePasseActuel: FORMER });
  expect(guessed.status).toBe(422);
});

test('of another’s account nothing more is asked, and all its logins end', async () => {
  const { id, userId } = t.world.apprenants.nantes;
  const cookie = await openLogin(t.db, userId, t.clock.current, t.config);
  expect((await t.as('admin').put(`/apprenants/${id}`, { password: NEW })).status).toBe(200);
  expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
});
