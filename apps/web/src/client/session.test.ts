import { beforeEach, expect, test, vi } from 'vitest';

const user = { connected: true, userId: 7, roles: ['ROLE_ADMIN'], features: [], adminSlug: null };

/** The module as a page that has just been loaded has it, in a browser that keeps nothing. */
async function loadedPage(answer: () => Response) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  return { ...(await import('./session.ts')), asked };
}

vi.mock('virtual:endpoints', () => ({
  default: { connexion: { session: { kind: 'call', method: 'GET', path: '/session' } } },
}));

beforeEach(() => vi.unstubAllGlobals());

test('P-2.1-11 P-2.1-27 · a login whose copy is lost is found again, once for the page', async () => {
  const { recoverSession, sessionUser, asked } = await loadedPage(() => Response.json(user));
  expect(sessionUser()).toBeNull();
  expect(await recoverSession()).toBe(true);
  expect(sessionUser()).toMatchObject({ userId: 7 });
  await recoverSession();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('P-2.1-11 · a visitor stays one, and whoever signs in meanwhile is not led elsewhere', async () => {
  const visitor = await loadedPage(() => Response.json({}, { status: 401 }));
  expect(await visitor.recoverSession()).toBe(false);
  expect(visitor.sessionUser()).toBeNull();

  const quick = await loadedPage(() => Response.json({ ...user, userId: 8 }));
  const answer = quick.recoverSession();
  quick.openSession(user as never);
  expect(await answer).toBe(false);
  expect(quick.sessionUser()).toMatchObject({ userId: 7 });
});
