import { beforeEach, expect, test, vi } from 'vitest';

const user = { connected: true, userId: 7, roles: ['ROLE_ADMIN'], features: [], adminSlug: null };

/** The module as a page that has just been loaded has it. @param kept the copy of the person that the browser has */
async function loadedPage(answer: () => Response, kept: object | null = null) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept), setItem: () => {}, removeItem: () => {} });
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  return { ...(await import('./login.ts')), asked };
}

vi.mock('virtual:endpoints', () => ({
  default: { connexion: { session: { kind: 'call', method: 'GET', path: '/session' } } },
}));

beforeEach(() => vi.unstubAllGlobals());

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
