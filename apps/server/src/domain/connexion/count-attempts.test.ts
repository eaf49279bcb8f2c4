import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, etablissement } from '../../../test/builders.ts';
import { hashToken } from '../../platform/login.ts';

const PASSWORD = 'Sillage-essai-2026';
let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await testApp();
  const { admin, etablissement } = t.world.userIds;
  passwordHash = await hash(PASSWORD);
  await t.db.updateTable('users').set({ passwordHash }).where('id', 'in', [admin, etablissement]).execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('tentatives').execute();
  await t.db.deleteFrom('adresses_connues').execute();
});

type Body = { code: string | undefined; password?: string; proof?: string };
const login = (body: Body) => t.as(null).post('/login', body);
const VICTIM = { code: 'NANTES', password: PASSWORD };
const WRONG = { code: 'NANTES', password: 'faux' };

/** A browser at an address, which keeps its cookies. */
function browserAt(remoteAddress: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path: string, body: object): Promise<Answer> {
      const response = await t.app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress,
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        payload: body,
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return {
        status: response.statusCode,
        body: response.json(),
        bytes: response.rawPayload,
        headers: response.headers,
      };
    },
    async login(body: Body): Promise<number> {
      return (await this.post('/login', body)).status;
    },
    async fail(times: number, body: Body = WRONG): Promise<number[]> {
      const statuses = [];
      for (let i = 0; i < times; i++) statuses.push(await this.login(body));
      return statuses;
    },
  };
}
/** A browser that the victim has signed in from. */
async function knownBrowser(address = '198.51.100.1') {
  const browser = browserAt(address);
  expect(await browser.login(VICTIM)).toBe(200);
  return browser;
}

test('ten failures on one account answer 429 with the delay, even with the right password', async () => {
  for (let i = 0; i < 10; i++) expect((await login({ code: 'NANTES', password: 'faux' })).status).toBe(401);
  const blocked = await login({ code: 'nantes', password: PASSWORD });
  expect(blocked.status).toBe(429);
  expect(blocked.headers['retry-after']).toBe('900');
  expect(blocked.body['hydra:description']).toBe('Trop de tentatives de connexion. Réessayez dans 15 minutes.');
  expect((await login({ code: 'admin@sillage.test', password: PASSWORD })).status).toBe(200);
});

test('failures count for the account whichever code is typed, and a hundred at once are no more than ten', async () => {
  const codes = ['NANTES', 'nantes@sillage.test', 'nantes'];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, rank) => login({ code: codes[rank % 3], password: 'faux' })),
  );
  const refused = answers.filter(({ status }) => status === 401);
  expect(refused).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
});

test('right sign-ins are not counted, however many come at once from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, () => login({ code: 'NANTES', password: PASSWORD })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await t.db.selectFrom('tentatives').selectAll().execute()).toEqual([]);
}, 20_000);

test('a training room asks for its passwords from one address, which has more demands for each account that signs in well', async () => {
  const ask = (rank: number) => browserAt('192.0.2.7').post('/request_password', { email: `salle-${rank}@nulle.test` });
  const statuses = async (count: number) => {
    const answers = [];
    for (let rank = 0; rank < count; rank++) answers.push((await ask(rank)).status);
    return answers;
  };
  expect(await statuses(121)).toEqual([...Array(120).fill(200), 429]);
  const userId = t.world.userIds.referent;
  const date = t.clock.current.toISOString();
  await t.db.insertInto('adresses_connues').values({ adresse: '192.0.2.7', userId, date }).execute();
  expect(await statuses(11)).toEqual([...Array(10).fill(200), 429]);
  expect((await browserAt('192.0.2.8').post('/request_password', { email: 'autre@nulle.test' })).status).toBe(200);
});

describe('links that open nothing', () => {
  const unknown = (rank: number): [string, object][] => [
    ['/reset-password/reset', { token: `inconnu-${rank}`, password: 'Nouvelle-marée-2026' }],
    ['/own-address/confirm', { token: `inconnu-${rank}` }],
    ['/login', { authenticator: 'url', slug: `inconnu-${rank}` }],
  ];
  const follow = async (address: string, times: number) => {
    const statuses = [];
    for (let rank = 0; rank < times; rank++) {
      statuses.push((await browserAt(address).post(...unknown(rank)[rank % 3]!)).status);
    }
    return statuses;
  };
  const makeLink = async (usage: 'mot_de_passe' | 'connexion', token: string) => {
    const { userId } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const expiresAt = new Date(t.clock.current.getTime() + 60_000).toISOString();
    await t.db
      .insertInto('jetons')
      .values({ hash: hashToken(token), usage, userId, expiresAt })
      .execute();
  };

  test('are slowed down, and hold up neither true links nor sign-ins of the same address', async () => {
    const known = await knownBrowser('192.0.2.40');
    await t.db.deleteFrom('adresses_connues').execute();
    const statuses = await follow('192.0.2.40', 123);
    expect(statuses.slice(0, 120)).not.toContain(429);
    expect(statuses.slice(120)).toEqual([429, 429, 429]);
    await makeLink('connexion', 'vrai-lien');
    await makeLink('mot_de_passe', 'vrai-mot-de-passe');
    const neighbour = browserAt('192.0.2.40');
    expect((await neighbour.post('/login', { authenticator: 'url', slug: 'vrai-lien' })).status).toBe(200);
    const reset = { token: 'vrai-mot-de-passe', password: 'Nouvelle-marée-2026' };
    expect((await neighbour.post('/reset-password/reset', reset)).status).toBe(200);
    expect(await known.login(VICTIM)).toBe(200);
    expect(await browserAt('192.0.2.40').login({ code: 'admin@sillage.test', password: PASSWORD })).toBe(200);
  });
});

test('a hundred and twenty failures from one address answer 429 whatever the account', async () => {
  for (let i = 0; i < 120; i++) await login({ code: `inconnu-${i}` });
  expect((await login({ code: 'admin@sillage.test', password: PASSWORD })).status).toBe(429);
});

test('of IPv6 the addresses of one /64 count as one, those of the next one apart', async () => {
  const tryFrom = (address: string, body: Body) => browserAt(address).login(body);
  for (let i = 0; i < 120; i++) await tryFrom(`2001:db8:1:2::${(i + 1).toString(16)}`, { code: `inconnu-${i}` });
  const right = { code: 'admin@sillage.test', password: PASSWORD };
  expect(await tryFrom('2001:db8:1:2:ffff::1', right)).toBe(429);
  expect(await tryFrom('2001:db8:1:3::1', right)).toBe(200);
});

describe('known devices', () => {
  test('a browser that the account signed in from is not locked by a stranger elsewhere', async () => {
    const known = await knownBrowser();
    const stranger = browserAt('203.0.113.9');
    expect(await stranger.fail(11)).toEqual([...Array(10).fill(401), 429]);
    expect(await stranger.login(VICTIM)).toBe(429);
    expect(await known.login({ code: 'NANTES' })).toBe(202);
    expect(await known.login(WRONG)).toBe(401);
    expect(await known.login(VICTIM)).toBe(200);
    expect(await stranger.login(VICTIM)).toBe(429);
  });

  test('nor by one of the same address, nor by the mistakes of a whole hospital behind it', async () => {
    const known = await knownBrowser();
    const neighbour = browserAt('198.51.100.1');
    for (let i = 0; i < 140; i++) await neighbour.login({ code: `inconnu-${i}` });
    expect(await neighbour.login({ code: 'admin@sillage.test', password: PASSWORD })).toBe(429);
    expect(await known.login(VICTIM)).toBe(200);
  });

  test('it counts its own mistakes: ten, then it waits; they lock nobody else', async () => {
    const known = await knownBrowser();
    expect(await known.fail(11)).toEqual([...Array(10).fill(401), 429]);
    expect(await browserAt('203.0.113.9').login(VICTIM)).toBe(200);
    expect(await known.login(VICTIM)).toBe(429);
  });

  test('it is known for its own account alone', async () => {
    const known = await knownBrowser();
    const stranger = browserAt('203.0.113.9');
    await stranger.fail(10, { code: 'admin@sillage.test', password: 'faux' });
    expect(await known.login({ code: 'admin@sillage.test', password: PASSWORD })).toBe(429);
  });

  test('on a shared computer, each account that signed in is known', async () => {
    const shared = await knownBrowser();
    expect(await shared.login({ code: 'admin@sillage.test', password: PASSWORD })).toBe(200);
    const stranger = browserAt('203.0.113.9');
    for (const code of ['NANTES', 'admin@sillage.test']) {
      await stranger.fail(10, { code, password: 'faux' });
      expect(await shared.login({ code, password: PASSWORD })).toBe(200);
    }
  });

  test('its cookie is kept from scripts and other sites, and opens nothing by itself', async () => {
    const browser = browserAt('198.51.100.1');
    const answer = await browser.post('/login', VICTIM);
    const [, set] = answer.headers['set-cookie'] as unknown as string[];
    expect(set).toMatch(/^sillage-appareil=[\w.~-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = set!.split(';')[0]!;
    expect(cookie).not.toContain(passwordHash);
    expect(await t.withCookie(cookie).get('/session')).toMatchObject({ status: 200, body: null });
  });

  test('a cookie that was made up, altered, or signed for another account is a stranger’s', async () => {
    const known = await knownBrowser();
    const value = known.cookies.get('sillage-appareil')!;
    const { etablissement, admin } = t.world.userIds;
    const [id, device, expires, signature] = value.split('.');
    expect(id).toBe(String(etablissement));
    const stranger = browserAt('203.0.113.9');
    await stranger.fail(10, { code: 'admin@sillage.test', password: 'faux' });
    await stranger.fail(10);
    for (const [forged, body] of [
      [`${admin}.${device}.${expires}.${signature}`, { code: 'admin@sillage.test', password: PASSWORD }],
      [`${id}.autre.${expires}.${signature}`, VICTIM],
      [`${id}.${device}.${Number(expires) + 1}.${signature}`, VICTIM],
      [`${id}.${device}.${expires}.`, VICTIM],
      [`${id}.${device}.${expires}`, VICTIM],
      ['~~..~...', VICTIM],
    ] as const) {
      known.cookies.set('sillage-appareil', forged);
      expect([forged, await known.login(body)]).toEqual([forged, 429]);
    }
    known.cookies.set('sillage-appareil', value);
    const { current } = t.clock;
    await t.db
      .updateTable('tentatives')
      .set({ date: new Date(current.getTime() + 401 * 86_400_000).toISOString() })
      .execute();
    t.clock.current = new Date(current.getTime() + 401 * 86_400_000);
    expect(await known.login(VICTIM)).toBe(429);
    t.clock.current = current;
    await t.db.updateTable('tentatives').set({ date: current.toISOString() }).execute();
    expect(await known.login(VICTIM)).toBe(200);
  });

  test('a new password ends what the device knew', async () => {
    const { id } = await etablissement(t.db, { codeEtablissement: 'CHANGE', passwordHash });
    const known = browserAt('198.51.100.1');
    expect(await known.login({ code: 'CHANGE', password: PASSWORD })).toBe(200);
    const password = 'Nouvelle-marée-2026';
    expect((await t.as('admin').put(`/etablissements/${id}`, { password })).status).toBe(200);
    await browserAt('203.0.113.9').fail(10, { code: 'CHANGE', password: 'faux' });
    expect(await known.login({ code: 'CHANGE', password })).toBe(429);
  });
});

describe('a lock', () => {
  const locked = async (code: string) => {
    const { userId } = await etablissement(t.db, {
      codeEtablissement: code,
      email: `${code}@verrou.test`,
      passwordHash,
    });
    await browserAt('203.0.113.9').fail(10, { code, password: 'faux' });
    expect(await browserAt('198.51.100.1').login({ code, password: PASSWORD })).toBe(429);
    return userId;
  };

  test('a new password by a mailed link opens it, and this browser is not locked out again', async () => {
    await locked('verrou-1');
    const browser = browserAt('198.51.100.1');
    await browser.post('/request_password', { email: 'verrou-1@verrou.test' });
    await t.runJobs();
    const mail = await t.db
      .selectFrom('courriels')
      .select('texte')
      .where('destinataire', '=', 'verrou-1@verrou.test')
      .executeTakeFirstOrThrow();
    const token = /reset-password\/([\w-]+)/.exec(mail.texte)![1];
    const password = 'Nouvelle-marée-2026';
    expect((await browser.post('/reset-password/reset', { token, password })).status).toBe(200);
    expect(await browserAt('198.51.100.2').login({ code: 'verrou-1', password: 'faux' })).toBe(401);
    await browserAt('203.0.113.9').fail(10, { code: 'verrou-1', password: 'faux' });
    expect(await browser.login({ code: 'verrou-1', password })).toBe(200);
  });

  test('a magic link opens it', async () => {
    const userId = await locked('verrou-2');
    const expiresAt = new Date(t.clock.current.getTime() + 60_000).toISOString();
    await t.db
      .insertInto('jetons')
      .values({ hash: hashToken('magique'), usage: 'connexion', userId, expiresAt })
      .execute();
    expect((await t.as(null).post('/login', { authenticator: 'url', slug: 'magique' })).status).toBe(200);
    expect(await browserAt('198.51.100.2').login({ code: 'verrou-2', password: PASSWORD })).toBe(200);
  });
});

describe('codes of one address', () => {
  const dateNaissance = '1991-03-04';
  const learners = async (prefix: string, count: number, values: object) => {
    for (let rank = 0; rank < count; rank++) {
      await apprenant(t.db, {
        etablissementId: t.world.etablissements.nantes.id,
        codeApprenant: `${prefix}-${rank}`,
        dateNaissance,
        ...values,
      });
    }
  };

  test('P-4-06 · a walk of codes ends, whether they exist or not', async () => {
    await learners('MARCHE', 45, {});
    const walker = browserAt('203.0.113.50');
    const statuses = [];
    for (let rank = 0; rank < 150; rank++) statuses.push(await walker.login({ code: `MARCHE-${rank}` }));
    expect(statuses).toEqual([...Array(45).fill(206), ...Array(75).fill(401), ...Array(30).fill(429)]);
    const other = browserAt('203.0.113.51');
    for (let rank = 0; rank < 120; rank++) expect(await other.login({ code: `MARCHE-${rank % 45}` })).toBe(206);
  });

  test('thirty learners of a training room sign in within two minutes from one address, with their mistakes, after fifty mistyped codes', async () => {
    await learners('SALLE', 30, { passwordHash });
    for (let rank = 0; rank < 50; rank++) {
      expect(await browserAt('203.0.113.60').login({ code: `SALLLE-${rank}` })).toBe(401);
    }
    const start = performance.now();
    const signIn = async (rank: number) => {
      const code = `SALLE-${rank}`;
      const browser = browserAt('203.0.113.60');
      if (rank % 3 === 0) expect(await browser.login({ code: `SALE-${rank}` })).toBe(401);
      expect(await browser.login({ code })).toBe(202);
      if (rank % 2 === 0) expect(await browser.login({ code, password: `${PASSWORD}?` })).toBe(401);
      return browser.login({ code, password: PASSWORD });
    };
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, rank) => signIn(rank)));
    expect(statuses).toEqual(Array(30).fill(200));
    expect(performance.now() - start).toBeLessThan(120_000);
  }, 120_000);

  test('the more accounts sign in well from an address, the more mistakes it may make', async () => {
    await learners('VILLE', 3, { passwordHash });
    const mistakesFrom = async (address: string) => {
      const browser = browserAt(address);
      let count = 0;
      while ((await browser.login({ code: `inconnu-${count}` })) === 401) count++;
      return count;
    };
    expect(await mistakesFrom('203.0.113.70')).toBe(120);
    for (let rank = 0; rank < 3; rank++) {
      for (let again = 0; again < 2; again++) {
        await browserAt('203.0.113.71').login({ code: `VILLE-${rank}`, password: PASSWORD });
      }
    }
    expect(await mistakesFrom('203.0.113.71')).toBe(150);
    const { current } = t.clock;
    t.clock.current = new Date(current.getTime() + 31 * 86_400_000);
    expect(await mistakesFrom('203.0.113.71')).toBe(120);
    t.clock.current = current;
  });
});

test('a machine of the network does not choose the address that it is counted under; the proxy of this one does', async () => {
  for (const remoteAddress of ['192.168.1.20', '127.0.0.1']) {
    await t.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { code: 'inconnu' },
    });
  }
  const rows = await t.db.selectFrom('tentatives').select('adresse').orderBy('id').execute();
  expect(rows.map(({ adresse }) => adresse)).toEqual(['192.168.1.20', '203.0.113.7']);
});
