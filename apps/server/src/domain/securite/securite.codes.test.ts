import { api } from '@sillage/contracts/api.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { Secret } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { type FactorWorld, factorWorld, PASSWORD } from '../../../test/second-factor.ts';
import { buildApp } from '../../app.ts';

const RECOVERY = /^([2-9A-Z]{6}-){3}[2-9A-Z]{6}$/;

let w: FactorWorld;
let t: TestApp;
beforeAll(async () => {
  w = await factorWorld({ SECRET_KEY: 'une-cle-de-trente-deux-signes-au-moins' });
  t = w.t;
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

describe('signing in with a second factor', () => {
  test('the right password alone opens nothing: every call is refused but those that pass the factor or sign out', async () => {
    const { email, browser } = await w.newReferent();
    await w.withTotp(browser);
    const again = w.newBrowser();
    const { status, body } = await again.signIn(email);
    expect([status, body.attend]).toEqual([202, 'facteur']);
    expect(JSON.stringify(body)).not.toContain(email);
    const open: string[] = [];
    for (const [slug, contract] of Object.entries(api)) {
      for (const [verb, { method, path, can }] of Object.entries(contract)) {
        if (can === 'public') continue;
        const url = path.replace(/:\w+/g, '2000000000');
        const answer =
          method === 'GET'
            ? await again.get(url)
            : method === 'DELETE'
              ? await again.delete(url)
              : method === 'PUT'
                ? await again.put(url, {})
                : await again.post(url, {});
        if (answer.status !== 401) open.push(`${slug}.${verb}`);
      }
    }
    expect(open).toEqual(['securite.proofs', 'securite.challenge', 'securite.prove']);
    expect((await again.get('/logout')).status).toBe(204);
    expect((await again.get('/securite/preuves')).status).toBe(401);
  });

  test('a code of the application opens the login under another token, once', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    w.passSeconds(60);
    const code = w.codeOf(secret);
    const again = w.newBrowser();
    await again.signIn(email);
    const before = again.cookie;
    expect((await again.get('/securite/preuves')).body.moyens).toEqual(['totp', 'secours']);
    const { status, body } = await again.post('/securite/preuve', { code });
    expect([status, body.email]).toEqual([200, email]);
    expect(again.cookie).not.toBe(before);
    expect((await again.get('/session')).status).toBe(200);
    expect((await t.withCookie(before).get('/session')).status).toBe(401);
    // The same code, seen over a shoulder, in the same thirty seconds and the next.
    const other = w.newBrowser();
    await other.signIn(email);
    expect((await other.post('/securite/preuve', { code })).body.code).toBe('securite.preuve_incorrecte');
    w.passSeconds(30);
    expect((await other.post('/securite/preuve', { code })).status).toBe(422);
    expect((await other.post('/securite/preuve', { code: w.codeOf(secret) })).status).toBe(200);
  });

  test('a recovery code sent twice with one key is spent once, and nothing of the login is told again', async () => {
    const { browser } = await w.newReferent();
    const { codes } = await w.withTotp(browser);
    const prove = (code: string) =>
      t.withCookie(browser.cookie).post('/securite/preuve', { code }, { 'idempotency-key': 'une-seule-fois' });
    expect((await prove(codes[0]!)).status).toBe(200);
    expect((await prove(codes[0]!)).body.code).toBe('erreur.deja_traitee');
    expect((await browser.get('/securite')).body.codesRestants).toBe(9);
  });

  test('a browser is known once the factor was shown, not by the password alone', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    w.passSeconds(60);
    const again = w.newBrowser();
    const namesIn = ({ headers }: Answer) => [headers['set-cookie']].flat().map((line) => String(line).split('=')[0]);
    expect(namesIn(await again.signIn(email))).toEqual(['__Host-sillage']);
    expect(namesIn(await again.post('/securite/preuve', { code: '000000' }))).toEqual(['undefined']);
    const proved = await again.post('/securite/preuve', { code: w.codeOf(secret) });
    expect(namesIn(proved)).toEqual(['__Host-sillage', '__Host-sillage-appareil']);
    // It is then not locked by strangers.
    const device = [proved.headers['set-cookie']].flat()[1] as string;
    const wrong = { authenticator: 'twoSteps', code: email, password: 'Ce-n-est-pas-lui-2026' };
    const attacker = w.newBrowser();
    for (let times = 0; times < 10; times++) await attacker.post('/login', wrong);
    expect((await w.newBrowser().signIn(email)).status).toBe(429);
    const known = w.newBrowser();
    known.cookie = device.split(';')[0];
    expect((await known.signIn(email)).body.attend).toBe('facteur');
  });

  test('an administrator who sets up the first factor is known by it', async () => {
    const { browser } = await w.newAdmin();
    const { secret } = (await browser.post('/securite/totp/preparation')).body;
    const { headers } = await browser.post('/securite/totp', { code: w.codeOf(secret) });
    expect([headers['set-cookie']].flat().join()).toContain('__Host-sillage-appareil=');
  });

  test('codes of a while ago or ahead are wrong; the clock may be thirty seconds off', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    w.passSeconds(300);
    const again = w.newBrowser();
    await again.signIn(email);
    for (const off of [-60, 60]) {
      const code = w.codeOf(secret, new Date(t.clock.current.getTime() + off * 1_000));
      expect((await again.post('/securite/preuve', { code })).status).toBe(422);
    }
    const early = w.codeOf(secret, new Date(t.clock.current.getTime() - 30_000));
    expect((await again.post('/securite/preuve', { code: early })).status).toBe(200);
  });

  test('the code sent to two processes at once opens one login', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    w.passSeconds(60);
    const { config, db, files } = t;
    const second = await buildApp({ config, db, readDb: db, clock: { now: () => t.clock.current }, files });
    const code = w.codeOf(secret);
    const browsers = [w.newBrowser(), w.newBrowser()];
    for (const one of browsers) await one.signIn(email);
    const answers = await Promise.all(
      [t.app, second].map((app, index) =>
        app.inject({
          method: 'POST',
          url: '/api/securite/preuve',
          headers: { cookie: browsers[index]!.cookie!, 'content-type': 'application/ld+json' },
          payload: JSON.stringify({ code }),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    await second.close();
  });

  test('ten wrong codes, then none is looked at for a while; the password neither', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    w.passSeconds(60);
    const again = w.newBrowser();
    await again.signIn(email);
    const wrong = w.codeOf(secret) === '000000' ? '111111' : '000000';
    for (let index = 0; index < 10; index++) {
      expect((await again.post('/securite/preuve', { code: wrong })).status).toBe(422);
    }
    expect((await again.post('/securite/preuve', { code: w.codeOf(secret) })).status).toBe(429);
    const other = w.newBrowser();
    await other.signIn(email);
    expect((await other.post('/securite/preuve', { code: w.codeOf(secret) })).status).toBe(429);
  });

  test('the password is no second factor', async () => {
    const { email, browser } = await w.newReferent();
    await w.withTotp(browser);
    const again = w.newBrowser();
    await again.signIn(email);
    expect((await again.post('/securite/preuve', { motDePasse: PASSWORD })).status).toBe(422);
    expect((await again.get('/session')).status).toBe(401);
  });

  test('a recovery code opens once; new ones end the former', async () => {
    const { email, browser } = await w.newReferent();
    const { codes } = await w.withTotp(browser);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(RECOVERY);
    const again = w.newBrowser();
    await again.signIn(email);
    expect((await again.post('/securite/preuve', { code: codes[0]!.toLowerCase().replaceAll('-', ' ') })).status).toBe(
      200,
    );
    expect((await again.get('/securite')).body.codesRestants).toBe(9);
    const other = w.newBrowser();
    await other.signIn(email);
    expect((await other.post('/securite/preuve', { code: codes[0] })).status).toBe(422);
    const renewed = (await again.post('/securite/codes')).body.codes;
    expect((await other.post('/securite/preuve', { code: codes[1] })).status).toBe(422);
    expect((await other.post('/securite/preuve', { code: renewed[1] })).status).toBe(200);
  });

  test('a recovery code is asked of whoever has one left', async () => {
    const { browser, userId } = await w.newReferent();
    await w.withTotp(browser);
    const means = async () => (await browser.get('/securite/preuves')).body.moyens;
    expect(await means()).toEqual(['totp', 'secours']);
    await t.db.deleteFrom('facteur_secours').where('userId', '=', userId).execute();
    expect(await means()).toEqual(['totp']);
  });

  test('a login that lacks its factor is over after ten minutes', async () => {
    const { email, browser } = await w.newReferent();
    const { secret } = await w.withTotp(browser);
    const again = w.newBrowser();
    await again.signIn(email);
    w.passSeconds(600);
    expect((await again.post('/securite/preuve', { code: w.codeOf(secret) })).status).toBe(401);
  });

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const { userId, browser } = await w.newReferent();
    const { secret, codes } = await w.withTotp(browser);
    const rows = [
      ...(await t.db.selectFrom('facteurs').selectAll().where('userId', '=', userId).execute()),
      ...(await t.db.selectFrom('facteur_secours').selectAll().where('userId', '=', userId).execute()),
      ...(await t.db.selectFrom('audit').selectAll().where('userId', '=', userId).execute()),
      ...(await t.db.selectFrom('connexions').selectAll().where('userId', '=', userId).execute()),
    ];
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    const forms = [secret, Buffer.from(Secret.fromBase32(secret).buffer).toString('latin1'), ...codes];
    expect(forms.filter((one) => kept.includes(one) || kept.includes(one.replaceAll('-', '')))).toEqual([]);
  });
});

describe('an installation whose SECRET_KEY has changed', () => {
  const former = 'une-cle-de-trente-deux-signes-au-moins';
  const changeKey = (secretKey: string) => Object.assign(t.config, { secretKey });
  afterEach(() => {
    changeKey(former);
    vi.restoreAllMocks();
  });

  test('codes of applications are refused with the reason, which the log tells once; recovery codes go on, and a new application', async () => {
    const { email, browser } = await w.newReferent();
    const { secret, codes } = await w.withTotp(browser);
    w.passSeconds(60);
    changeKey('une-autre-cle-de-trente-deux-signes-au-moins');
    const error = vi.fn();
    vi.spyOn(t.app.log, 'child').mockReturnValue(Object.assign(Object.create(t.app.log), { error }));
    const again = w.newBrowser();
    await again.signIn(email);
    for (let tries = 0; tries < 12; tries++) {
      const { status, body } = await again.post('/securite/preuve', { code: w.codeOf(secret) });
      expect([status, body.code]).toEqual([409, 'securite.application_illisible']);
      expect(body['hydra:description']).toBe(message('securite.application_illisible'));
    }
    expect(error.mock.calls).toEqual([[expect.stringContaining('SECRET_KEY')]]);
    expect((await again.post('/securite/preuve', { code: codes[0] })).status).toBe(200);
    const renewed = await w.withTotp(again);
    w.passSeconds(60);
    const later = w.newBrowser();
    await later.signIn(email);
    expect((await later.post('/securite/preuve', { code: w.codeOf(renewed.secret) })).status).toBe(200);
  });

  test('an application that was being set up is to be asked for again', async () => {
    const { browser } = await w.newReferent();
    const { secret } = (await browser.post('/securite/totp/preparation')).body;
    changeKey('une-autre-cle-de-trente-deux-signes-au-moins');
    const { status, body } = await browser.post('/securite/totp', { code: w.codeOf(secret) });
    expect([status, body.code]).toEqual([409, 'securite.preparation_expiree']);
  });
});
