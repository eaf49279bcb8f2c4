import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { type Answer, type Caller, testApp } from './app.ts';
import { administrateur, referent } from './builders.ts';
import type { TestDatabase } from './db.ts';
import { SoftPasskey } from './passkey.ts';

/** People who sign in with a second factor, on an application that asks one of administrators. */

export const PASSWORD = 'Sillage-essai-2026';
export const ORIGIN = 'https://sillage.test';
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A caller that keeps the cookies it is given, as a browser does. */
export class Browser {
  cookie: string | undefined;
  readonly #as: (cookie: string | undefined) => Caller;

  constructor(as: (cookie: string | undefined) => Caller) {
    this.#as = as;
  }

  get = (path: string) => this.#as(this.cookie).get(path);
  delete = (path: string) => this.#as(this.cookie).delete(path);
  put = (path: string, body: unknown) => this.#as(this.cookie).put(path, body);

  async post(path: string, body?: unknown): Promise<Answer> {
    const answer = await this.#as(this.cookie).post(path, body, { 'user-agent': AGENT });
    const [given] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (given) this.cookie = given;
    return answer;
  }

  signIn = (code: string) => this.post('/login', { authenticator: 'twoSteps', code, password: PASSWORD });
}

export type FactorWorld = Awaited<ReturnType<typeof factorWorld>>;

export async function factorWorld(env: Record<string, string> = {}, database?: TestDatabase) {
  const setting = { PUBLIC_URL: ORIGIN, CONTENT_URL: 'https://contenu.sillage.test', ADMIN_SECOND_FACTOR: '1' };
  const t = await testApp({ ...setting, ...env }, database);
  const passwordHash = await hash(PASSWORD);
  let made = 0;
  const newBrowser = () => new Browser(t.withCookie);
  const codeOf = (secret: string, at = t.clock.current) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  return {
    t,
    newBrowser,
    codeOf,

    passSeconds(seconds: number) {
      t.clock.current = new Date(t.clock.current.getTime() + seconds * 1_000);
    },

    /** Signed in by the password, which for these is enough as long as they have no factor. */
    async newReferent() {
      const email = `r${++made}@securite.test`;
      const { id: etablissementId } = t.world.etablissements.nantes;
      const { id, userId } = await referent(t.db, { etablissementId, email, passwordHash });
      const browser = newBrowser();
      await browser.signIn(email);
      return { email, id, userId, browser };
    },

    /** Has given the right password. */
    async newAdmin(role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN' = 'ROLE_ADMIN') {
      const email = `a${++made}@securite.test`;
      const userId = await administrateur(t.db, role, email);
      await t.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
      const browser = newBrowser();
      const { body } = await browser.signIn(email);
      return { email, userId, browser, attend: body.attend as string | undefined };
    },

    async withTotp(browser: Browser) {
      const { secret } = (await browser.post('/securite/totp/preparation')).body;
      const { body } = await browser.post('/securite/totp', { code: codeOf(secret) });
      return { secret: secret as string, codes: body.codes as string[] };
    },

    async withPasskey(browser: Browser, passkey = new SoftPasskey(ORIGIN), nom = 'Clé du bureau') {
      const asked = (await browser.post('/securite/passkeys/preparation')).body;
      return browser.post('/securite/passkeys', { nom, passkey: passkey.made(asked) });
    },
  };
}
