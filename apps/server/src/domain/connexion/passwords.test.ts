import { hash } from '@node-rs/argon2';
import { PASSWORD_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openLogin } from '../../../test/world.ts';

const received: string[] = [];
let smtp: SMTPServer;
let t: TestApp;

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sillage <ne-pas-repondre@sillage.test>' });
  await t.db
    .updateTable('users')
    .set({ passwordHash: await hash('Ancien-mot-2026') })
    .execute();
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const ask = (email: string) => t.as(null).post('/request_password', { email });

test('P-7-45 P-7-47 P-8-09 · the answer is the same whether an account has the address or not; only the first gets a mail', async () => {
  const unknown = await ask('personne@sillage.test');
  const known = await ask('nantes@sillage.test');
  expect(unknown).toMatchObject({ status: 200, body: known.body });
  expect(known.body.message).toBe('Un lien de renouvellement de mot de passe vous a été envoyé par mail.');
  await t.runJobs();
  const mails = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
  expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual([['nantes@sillage.test']]);
});

test('P-2.1-10 P-7-46 P-8-12 · the mailed link sets the password once and ends the open logins', async () => {
  const { last } = await t.db
    .selectFrom('audit')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  await ask('nantes@sillage.test');
  await t.runJobs();
  const mail = await PostalMime.parse(received.at(-1)!);
  expect(mail.subject).toBe('Votre nouveau mot de passe Sillage');
  const token = /reset-password\/([\w-]+)/.exec(mail.text!)![1];
  const cookie = await openLogin(t.db, t.world.userIds.etablissement, t.clock.current);

  const weak = await t.as(null).post('/reset-password/reset', { password: 'court', token });
  expect([weak.status, weak.body.violations[0].propertyPath]).toEqual([422, 'password']);

  const reset = await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token });
  expect(reset).toMatchObject({ status: 200, body: { message: 'Votre nouveau mot de passe a été pris en compte.' } });
  expect((await t.withCookie(cookie).get('/session')).status).toBe(401);
  expect((await t.as(null).post('/login', { code: 'NANTES', password: 'Nouveau-mot-2026' })).status).toBe(200);

  const lines = await t.db
    .selectFrom('audit')
    .where('id', '>', last)
    .select(['action', 'userId', 'details'])
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'connexion.demande_mot_de_passe', userId: null, details: { comptes: [t.world.userIds.etablissement] } },
    { action: 'connexion.mot_de_passe_par_lien', userId: t.world.userIds.etablissement },
    { action: 'connexion.login' },
  ]);

  const again = await t.as(null).post('/reset-password/reset', { password: 'Encore-un-mot-2026', token });
  expect([again.status, again.body['hydra:description']]).toEqual([400, 'Une erreur est survenue.']);
});

test('a link says how long it serves, and serves no longer', async () => {
  await ask('loire@sillage.test');
  await t.runJobs();
  const mail = await PostalMime.parse(received.at(-1)!);
  const token = /reset-password\/([\w-]+)/.exec(mail.text!)![1];
  expect(mail.text).toContain('valable 1 heure,');
  t.clock.current = new Date(t.clock.current.getTime() + (PASSWORD_LINK_SECONDS + 1) * 1000);
  expect((await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token })).status).toBe(400);
});

test('an account opened without a password gets its link by mail; without an address, it is shown once to who opens it', async () => {
  const mailed = await t.as('admin').post('/referents', {
    nom: 'Kerbrat',
    prenom: 'Nolwenn',
    email: 'kerbrat@sillage.test',
    etablissement: t.world.etablissements.nantes.id,
  });
  expect([mailed.status, mailed.body.lienMotDePasse]).toEqual([201, null]);
  await t.runJobs();
  const mail = await PostalMime.parse(received.at(-1)!);
  expect([mail.subject, mail.to?.[0]?.address]).toEqual(['Votre compte Sillage', 'kerbrat@sillage.test']);
  expect(mail.text).toContain('valable 7 jours,');
  const token = /reset-password\/([\w-]+)/.exec(mail.text!)![1];
  expect((await t.as(null).post('/reset-password/reset', { password: 'Nouveau-mot-2026', token })).status).toBe(200);

  const shown = await t.as('admin').post('/groupements', { nom: 'Sans adresse' });
  expect(shown.body.lienMotDePasse).toMatch(/^http:\/\/sillage\.test\/reset-password\/[\w-]{43}$/);
  const again = await t.as('admin').get(`/groupements/${shown.body.id}`);
  expect(again.body).not.toHaveProperty('lienMotDePasse');

  const chosen = await t.as('admin').post('/groupements', { nom: 'Avec', password: 'Une-phrase-longue-1' });
  expect(chosen.body.lienMotDePasse).toBeNull();
});
