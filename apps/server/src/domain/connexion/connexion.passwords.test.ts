import { hash } from '@node-rs/argon2';
import { FIRST_LINK_SECONDS, PASSWORD_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { etablissement } from '../../../test/builders.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { openLogin } from '../../../test/world.ts';

let mailbox: Mailbox;
let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await testApp(mailbox.settings);
  passwordHash = await hash('Ancien-mot-2026');
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

beforeEach(() => {
  mailbox.received.splice(0);
  t.clock.current = new Date('2026-11-20T09:00:00Z');
});

const ask = (email: string) => t.as(null).post('/request_password', { email });
/** What was mailed since the test began: one mail. */
async function mailed() {
  await t.runJobs();
  expect(mailbox.received).toHaveLength(1);
  const mail = await PostalMime.parse(mailbox.received[0]!);
  return { mail, token: /reset-password\/([\w-]+)/.exec(mail.text!)![1] };
}
/** An establishment whose password is forgotten. */
async function forgetful(code: string) {
  const email = `${code.toLowerCase()}@oubli.test`;
  const { userId } = await etablissement(t.db, { codeEtablissement: code, email, passwordHash });
  return { email, userId };
}
const trail = (after: number) =>
  t.db.selectFrom('audit').select(['action', 'userId', 'details']).where('id', '>', after).orderBy('id').execute();
const lastTrace = async () =>
  (await t.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;

test('P-7-45 P-7-47 P-8-09 · the answer is the same whether an account has the address or not; only the first gets a mail', async () => {
  const { email, userId } = await forgetful('OUBLI-1');
  const before = await lastTrace();
  const unknown = await ask('personne@sillage.test');
  const known = await ask(email);
  expect(unknown).toMatchObject({ status: 200, body: known.body });
  expect(known.body.message).toBe('Un lien de renouvellement de mot de passe vous a été envoyé par mail.');
  expect((await mailed()).mail.to).toMatchObject([{ address: email }]);
  expect(await trail(before)).toMatchObject([
    { action: 'connexion.demande_mot_de_passe', userId: null, details: { comptes: [] } },
    { action: 'connexion.demande_mot_de_passe', userId: null, details: { comptes: [userId] } },
  ]);
});

test('P-2.1-10 P-7-46 P-8-12 · the mailed link sets the password once and ends the open logins', async () => {
  const { email, userId } = await forgetful('OUBLI-2');
  await ask(email);
  const { mail, token } = await mailed();
  expect(mail.subject).toBe('Votre nouveau mot de passe Sillage');
  const cookie = await openLogin(t.db, userId, t.clock.current);
  const before = await lastTrace();

  const weak = await t.as(null).post('/reset-password/reset', { password: 'court', token });
  expect([weak.status, weak.body.violations[0].propertyPath]).toEqual([422, 'password']);

  const reset = await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token });
  expect(reset).toMatchObject({ status: 200, body: { message: 'Votre nouveau mot de passe a été pris en compte.' } });
  expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  expect((await t.as(null).post('/login', { code: 'OUBLI-2', password: 'Nouveau-mot-2026' })).status).toBe(200);
  expect(await trail(before)).toMatchObject([
    { action: 'connexion.mot_de_passe_par_lien', userId },
    { action: 'connexion.login' },
  ]);

  const again = await t.as(null).post('/reset-password/reset', { password: 'Encore-un-mot-2026', token });
  expect([again.status, again.body['hydra:description']]).toEqual([400, 'Une erreur est survenue.']);
});

test('a link says how long it serves, and serves no longer', async () => {
  await ask((await forgetful('OUBLI-3')).email);
  const { mail, token } = await mailed();
  expect(mail.text).toContain('valable 1 heure,');
  t.clock.current = new Date(t.clock.current.getTime() + (PASSWORD_LINK_SECONDS + 1) * 1000);
  expect((await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token })).status).toBe(400);
});

test('the link of a new account serves the seven days that its mail says, and no longer', async () => {
  const opened = t.clock.current.getTime();
  const setsAfter = async (email: string, seconds: number) => {
    mailbox.received.splice(0);
    t.clock.current = new Date(opened);
    await t.as('admin').post('/groupements', { nom: email, email });
    const { mail, token } = await mailed();
    expect(mail.text).toContain('valable 7 jours,');
    t.clock.current = new Date(opened + seconds * 1000);
    return (await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token })).status;
  };
  expect(await setsAfter('tard@sillage.test', FIRST_LINK_SECONDS - 60)).toBe(200);
  expect(await setsAfter('trop-tard@sillage.test', FIRST_LINK_SECONDS + 60)).toBe(400);
});

test('an account opened without a password gets its link by mail; without an address, it is shown once to who opens it', async () => {
  const opened = await t.as('admin').post('/referents', {
    nom: 'Kerbrat',
    prenom: 'Nolwenn',
    email: 'kerbrat@sillage.test',
    etablissement: t.world.etablissements.nantes.id,
  });
  expect([opened.status, opened.body.lienMotDePasse]).toEqual([201, null]);
  const { mail, token } = await mailed();
  expect([mail.subject, mail.to?.[0]?.address]).toEqual(['Votre compte Sillage', 'kerbrat@sillage.test']);
  expect(mail.text).toContain('valable 7 jours,');
  expect((await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token })).status).toBe(200);

  const shown = await t.as('admin').post('/groupements', { nom: 'Sans adresse' });
  expect(shown.body.lienMotDePasse).toMatch(/^http:\/\/sillage\.test\/reset-password\/[\w-]{43}$/);
  const again = await t.as('admin').get(`/groupements/${shown.body.id}`);
  expect(again.body).not.toHaveProperty('lienMotDePasse');

  const chosen = await t.as('admin').post('/groupements', { nom: 'Avec', password: 'Une-phrase-longue-1' });
  expect(chosen.body.lienMotDePasse).toBeNull();
});

test('a password is hashed and compared as it was typed, up to two hundred signs, and serves ten years later', async () => {
  const { email, userId } = await forgetful('OUBLI-TEL');
  await ask(email);
  const { token } = await mailed();
  const set = (password: string) => t.as(null).post('/reset-password/reset', { password, token });
  const typed = `  Été à la plage, Σίσυφος 🌊 ${'et le même mot, '.repeat(20)}`.slice(0, 198).padEnd(200, ' ');
  expect((await set(`${typed}xx`)).status).toBe(422);
  expect((await set(typed)).status).toBe(200);
  const row = t.db.selectFrom('users').select('passwordHash').where('id', '=', userId);
  expect((await row.executeTakeFirstOrThrow()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.clock.current = new Date(t.clock.current.getTime() + 10 * 366 * 86_400_000);
  const signIn = async (password: string) => (await t.as(null).post('/login', { code: 'OUBLI-TEL', password })).status;
  for (const other of [
    typed.trim(),
    typed.toLowerCase(),
    typed.normalize('NFD'),
    typed.slice(0, 199),
    typed.slice(0, 72),
  ]) {
    expect(await signIn(other)).toBe(401);
  }
  expect(await signIn(typed)).toBe(200);
});
