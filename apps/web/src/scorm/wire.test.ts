import { beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from './outbox.ts';

// Taken by `natives.ts` as it loads.
const fetched = vi.hoisted(() => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  return fetched;
});
const { isLarge, openLaunch, sendCommit } = await import('./wire.ts');

beforeEach(() => void fetched.mockReset());

const entry = (location: string): Entry => ({
  ...{ id: 'c1', place: '1', piece: '12|lecon', lancement: 3, seq: 4, fin: false },
  cmi: { location },
});
const answers = (status: number, body: object = {}) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));
const outcomeOf = async () => (await sendCommit(entry('1'), 'cle', false)).outcome;

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  // The key of the launch opens nothing any more: another one is asked for.
  [401, 'over'],
  [403, 'over'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [502, 'later'],
  [503, 'later'],
  [504, 'later'],
])('a commit that is answered %i is %s', async (status, outcome) => {
  answers(status);
  expect(await outcomeOf()).toBe(outcome);
});

test('a commit is stored once the server says when; without an answer, or one that cannot be read, it waits', async () => {
  answers(200, { enregistreLe: '2026-11-20T13:00:00Z' });
  const stored = await sendCommit(entry('page 2'), 'cle', false);
  expect(stored).toEqual({ outcome: 'stored', enregistreLe: '2026-11-20T13:00:00Z' });
  const [address, init] = fetched.mock.lastCall!;
  const { place: _, piece: __, ...sent } = entry('page 2');
  expect([address, init!.method]).toEqual(['/suivi', 'POST']);
  expect(JSON.parse(new TextDecoder().decode(init!.body as Uint8Array))).toEqual({ cle: 'cle', ...sent });
  fetched.mockRejectedValue(new TypeError('no network'));
  expect(await outcomeOf()).toBe('later');
  fetched.mockImplementation(async () => new Response('<html>', { status: 200 }));
  expect(await outcomeOf()).toBe('later');
});

test('what outlives its page is what leaves with it, as long as two such may', async () => {
  answers(200, { enregistreLe: '2026-11-20T13:00:00Z' });
  const outlives = async (length: number, isLeaving: boolean) => {
    await sendCommit(entry('x'.repeat(length)), 'cle', isLeaving);
    return fetched.mock.lastCall![1]!.keepalive;
  };
  expect([await outlives(1, false), await outlives(50_000, true), await outlives(60_000, true)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isLarge({ location: 'x'.repeat(28_000) }), isLarge({ location: 'x'.repeat(30_000) })]).toEqual([false, true]);
});

test('a launch is opened, or refused with the reason that the server gives, if any', async () => {
  answers(200, { cle: 'cle' });
  expect(await openLaunch('jeton')).toEqual({ launch: { cle: 'cle' } });
  answers(403, { code: 'scorm.jeton' });
  expect(await openLaunch('jeton')).toEqual({ refus: 'scorm.jeton' });
  answers(502, { code: 7 });
  expect(await openLaunch('jeton')).toEqual({ refus: null });
  fetched.mockRejectedValue(new TypeError('no network'));
  expect(await openLaunch('jeton')).toEqual({ refus: null });
});
