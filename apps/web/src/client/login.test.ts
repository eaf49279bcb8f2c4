import { beforeEach, describe, expect, test, vi } from 'vitest';

const user = { connected: true, userId: 7, sessionId: 70, roles: ['ROLE_ADMIN'], features: [], adminSlug: null };

let storage: Map<string, string>;

/** The module as a page that has just been loaded has it. @param kept the copy of the person that the browser has */
async function loadedPage(answer: (path: string) => Response | Promise<Response>, kept: object | null = null) {
  vi.resetModules();
  if (kept) storage.set('sillage.personne', JSON.stringify(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  const asked = vi.fn(async (path: string) => answer(path));
  vi.stubGlobal('fetch', asked);
  return { ...(await import('./login.ts')), ...(await import('./sign-in.ts')), asked };
}

vi.mock('virtual:endpoints', () => ({
  default: {
    connexion: {
      session: { kind: 'call', method: 'GET', path: '/session' },
      logout: { kind: 'call', method: 'GET', path: '/logout' },
    },
  },
}));

beforeEach(() => {
  vi.unstubAllGlobals();
  storage = new Map();
});

const out = () => new Response(null, { status: 204 });
const down = () => Promise.reject(new TypeError('Failed to fetch'));

test('P-2.1-11 P-2.1-27 · a login whose copy is lost is found again, once for the page', async () => {
  const { recoverLogin, connectedUser, asked } = await loadedPage(() => Response.json(user));
  expect(connectedUser()).toBeNull();
  expect(await recoverLogin()).toBe(true);
  expect(connectedUser()).toMatchObject({ userId: 7 });
  await recoverLogin();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('P-2.1-11 · a visitor stays one, and whoever signs in meanwhile is not led elsewhere', async () => {
  for (const answer of [() => Response.json(null), () => Response.json({}, { status: 401 })]) {
    const visitor = await loadedPage(answer);
    expect(await visitor.recoverLogin()).toBe(false);
    expect(visitor.connectedUser()).toBeNull();
  }

  const quick = await loadedPage(() => Response.json({ ...user, userId: 8 }));
  const answer = quick.recoverLogin();
  quick.openLogin(user as never);
  expect(await answer).toBe(false);
  expect(quick.connectedUser()).toMatchObject({ userId: 7 });
});

test('P-4-10 · a copy whose cookie is gone is a login that has ended', async () => {
  const { findConnectedUser, recoverLogin } = await loadedPage(() => Response.json(null), user);
  const { onUnauthorized } = await import('./wire.ts');
  const left = vi.fn();
  onUnauthorized(left);
  expect(await findConnectedUser()).toMatchObject({ userId: 7 });
  await recoverLogin();
  expect(left).toHaveBeenCalledTimes(1);
});

describe('P-8-04 · a sign-out that did not reach the server', () => {
  /** The browser of somebody who has signed out without the network. */
  async function leftWithout() {
    const page = await loadedPage((path) => (path === '/api/logout' ? down() : Response.json(user)), user);
    await expect(page.signOut()).rejects.toThrow();
    expect(page.isSignOutOwed()).toBe(true);
  }

  test('is made before the login is found again, which opens nothing', async () => {
    await leftWithout();
    const page = await loadedPage((path) => (path === '/api/logout' ? out() : Response.json(user)));
    expect(page.isSignOutOwed()).toBe(true);
    expect(await page.recoverLogin()).toBe(false);
    expect(page.connectedUser()).toBeNull();
    expect(page.asked.mock.calls.map(([path]) => path)).toEqual(['/api/session', '/api/logout']);
    expect(page.isSignOutOwed()).toBe(false);
  });

  test('stays owed while it fails, and opens nothing', async () => {
    await leftWithout();
    const page = await loadedPage((path) => (path === '/api/logout' ? down() : Response.json(user)));
    expect(await page.recoverLogin()).toBe(false);
    expect(await page.findLogin()).toBeNull();
    expect(page.connectedUser()).toBeNull();
    expect(page.isSignOutOwed()).toBe(true);
    page.asked.mockImplementation(async (path) => (path === '/api/logout' ? out() : Response.json(user)));
    await page.makeUpSignOut();
    expect(page.isSignOutOwed()).toBe(false);
  });

  test('is none of whoever signs in next, in this page or before it', async () => {
    const next = { ...user, userId: 8, sessionId: 71 };
    await leftWithout();
    const page = await loadedPage(() => Response.json(next));
    expect(await page.recoverLogin()).toBe(true);
    expect(page.connectedUser()).toMatchObject({ userId: 8 });
    expect(page.asked).toHaveBeenCalledTimes(1);
    expect(page.isSignOutOwed()).toBe(false);

    storage = new Map();
    await leftWithout();
    const typed = await loadedPage(() => Response.json(next));
    typed.openLogin(next as never);
    expect(typed.isSignOutOwed()).toBe(false);
  });

  test('is not owed once the login is over by itself', async () => {
    await leftWithout();
    const page = await loadedPage(() => Response.json({}, { status: 401 }));
    await page.makeUpSignOut();
    expect(page.isSignOutOwed()).toBe(false);
  });
});

test('what the server says of somebody who has left meanwhile does not bring them back', async () => {
  let answer = (_: Response): void => undefined;
  const page = await loadedPage(
    (path) => (path === '/api/logout' ? out() : new Promise<Response>((resolve) => (answer = resolve))),
    user,
  );
  const renewed = page.renewLogin();
  await page.signOut();
  answer(Response.json(user));
  await renewed;
  expect(page.connectedUser()).toBeNull();
});
