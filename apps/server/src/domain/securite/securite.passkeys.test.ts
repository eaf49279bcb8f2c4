import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { SoftPasskey } from '../../../test/passkey.ts';
import { type FactorWorld, factorWorld, ORIGIN } from '../../../test/second-factor.ts';

let w: FactorWorld;
let t: TestApp;
beforeAll(async () => {
  w = await factorWorld();
  t = w.t;
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

describe('passkeys', () => {
  test('several with their names, renamed, removed; the last one too where none is asked, with the recovery codes', async () => {
    const { userId, browser } = await w.newReferent();
    expect((await w.withPasskey(browser)).body.codes).toHaveLength(10);
    expect((await w.withPasskey(browser, new SoftPasskey(ORIGIN), 'Téléphone')).status).toBe(200);
    const [first, second] = (await browser.get('/securite')).body.facteurs;
    expect([first.nom, second.nom]).toEqual(['Clé du bureau', 'Téléphone']);
    expect((await browser.put(`/securite/facteurs/${first.id}`, { nom: 'Clé bleue' })).status).toBe(204);
    expect((await browser.get('/securite')).body.facteurs[0].nom).toBe('Clé bleue');
    const stranger = await w.newReferent();
    expect((await stranger.browser.put(`/securite/facteurs/${first.id}`, { nom: 'À moi' })).status).toBe(404);
    expect((await stranger.browser.delete(`/securite/facteurs/${first.id}`)).status).toBe(404);
    for (const { id } of [first, second]) expect((await browser.delete(`/securite/facteurs/${id}`)).status).toBe(204);
    const left = await t.db.selectFrom('facteur_secours').select('hash').where('userId', '=', userId).execute();
    expect(left).toEqual([]);
  });

  test('they are made with Ed25519, ECDSA or RSA over SHA-256, and nothing older', async () => {
    const { browser } = await w.newReferent();
    const { body } = await browser.post('/securite/passkeys/preparation');
    expect(body.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
  });

  test('one signs in; the challenge serves once, for the login that asked, and the count must grow', async () => {
    const { email, browser } = await w.newReferent();
    const passkey = new SoftPasskey(ORIGIN);
    await w.withPasskey(browser, passkey);
    const asking = async () => {
      const one = w.newBrowser();
      await one.signIn(email);
      return { one, asked: (await one.post('/securite/defi')).body };
    };
    const { one, asked } = await asking();
    passkey.counter = 7;
    const signed = passkey.signed(asked);
    const elsewhere = await asking();
    expect((await elsewhere.one.post('/securite/preuve', { passkey: signed })).status).toBe(422);
    expect((await one.post('/securite/preuve', { passkey: signed })).status).toBe(200);
    expect((await one.post('/securite/preuve', { passkey: signed })).status).toBe(422);
    const copied = await asking();
    expect((await copied.one.post('/securite/preuve', { passkey: passkey.signed(copied.asked) })).status).toBe(422);
    passkey.counter = 8;
    const later = await asking();
    expect((await later.one.post('/securite/preuve', { passkey: passkey.signed(later.asked) })).status).toBe(200);
  });

  test('an id that somebody has already, or that no browser would draw, is refused', async () => {
    const passkey = new SoftPasskey(ORIGIN);
    const [owner, other] = [await w.newReferent(), await w.newReferent()];
    expect((await w.withPasskey(owner.browser, passkey)).status).toBe(200);
    for (const refused of [passkey, new SoftPasskey(ORIGIN, 5_000)]) {
      const { status, body } = await w.withPasskey(other.browser, refused);
      expect([status, body.code]).toEqual([422, 'securite.preuve_incorrecte']);
    }
    expect((await w.withPasskey(other.browser)).status).toBe(200);
  });

  test('nor does the answer of a passkey that counts nothing serve twice, as those kept in the cloud are', async () => {
    const { email, browser } = await w.newReferent();
    const passkey = new SoftPasskey(ORIGIN);
    await w.withPasskey(browser, passkey);
    const again = w.newBrowser();
    await again.signIn(email);
    const signed = passkey.signed((await again.post('/securite/defi')).body);
    expect((await again.post('/securite/preuve', { passkey: signed })).status).toBe(200);
    expect((await again.post('/securite/preuve', { passkey: signed })).status).toBe(422);
  });

  test('a page of another origin, another site, or somebody else’s passkey does not pass', async () => {
    const { email, browser } = await w.newReferent();
    const passkey = new SoftPasskey('https://sillage.test.pirate.test');
    expect((await w.withPasskey(browser, passkey)).body.code).toBe('securite.preuve_incorrecte');
    const right = new SoftPasskey(ORIGIN);
    await w.withPasskey(browser, right);
    const theirs = await w.newReferent();
    const foreign = new SoftPasskey(ORIGIN);
    await w.withPasskey(theirs.browser, foreign);
    const again = w.newBrowser();
    await again.signIn(email);
    const ask = async () => (await again.post('/securite/defi')).body;
    expect((await ask()).rpId).toBe('sillage.test');
    for (const passed of [
      foreign.signed(await ask()),
      right.signed({ ...(await ask()), rpId: 'pirate.test' }),
      right.signed({ ...(await ask()), challenge: 'AAAA' }),
      { ...right.signed(await ask()), response: {} },
    ]) {
      expect((await again.post('/securite/preuve', { passkey: passed })).status).toBe(422);
    }
    w.passSeconds(1);
    const asked = await ask();
    expect((await again.post('/securite/preuve', { passkey: right.signed(asked) })).status).toBe(200);
  });
});
