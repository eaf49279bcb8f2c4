import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { track } from './follower.ts';
import { newLaunch } from './launch-of-tests.ts';
import { Outbox } from './outbox.ts';
import { createRunTime } from './run-time.ts';

type Api = Record<string, (...args: unknown[]) => string>;

beforeEach(() => {
  vi.spyOn(console, 'debug').mockReturnValue();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** A package that has begun on its page; where it stands is told as it is kept on the device, and sent, with the milliseconds since. */
async function followed() {
  const heard = new Map<string, (event: object) => void>();
  const page = { visibilityState: 'visible' };
  vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void) => heard.set(type, hear));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  const told: [string, unknown, number][] = [];
  const outbox = new Outbox({
    shelf: {
      isDurable: true,
      list: async () => [],
      put: async ({ cmi }) => void told.push(['kept', cmi.location, Date.now() - began]),
      remove: async () => {},
    },
    launch: { piece: '12|a', lancement: 1, cle: 'cle' },
    send: async ({ cmi }, _, isLeaving) => {
      told.push([isLeaving ? 'sent as it leaves' : 'sent', cmi.location, Date.now() - began]);
      return { outcome: 'stored', enregistreLe: '2026-11-20T13:00:00Z' };
    },
    renew: async () => null,
    tell: () => {},
    later: () => {},
  });
  const runTime = await createRunTime(newLaunch, (event) => follower.on(event));
  const follower = track(runTime, outbox, null);
  const api = runTime.api as Api;
  expect(api.Initialize!('')).toBe('true');
  await vi.advanceTimersByTimeAsync(60_000);
  const began = Date.now();
  told.length = 0;
  return {
    /** What was told since the last time. */
    told: () => told.splice(0),
    set: (location: string) => expect(api.SetValue!('cmi.location', location)).toBe('true'),
    commit: () => expect(api.Commit!('')).toBe('true'),
    hide() {
      page.visibilityState = 'hidden';
      heard.get('visibilitychange')!({});
    },
  };
}

test('what a package sets and does not commit is on the device 0.3 s later, and at the server 20 s later, be it set again meanwhile', async () => {
  const { told, set } = await followed();
  set('1');
  await vi.advanceTimersByTimeAsync(299);
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([['kept', '1', 300]]);
  await vi.advanceTimersByTimeAsync(18_700);
  set('2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual([
    ['kept', '2', 19_300],
    ['kept', '2', 20_000],
    ['sent', '2', 20_000],
  ]);
  set('3');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual([
    ['kept', '3', 79_300],
    ['kept', '3', 99_000],
    ['sent', '3', 99_000],
  ]);
});

test('a commit of the package is sent at once, what was set leaves with a page that is hidden, and nothing is sent twice', async () => {
  const { told, set, commit, hide } = await followed();
  set('1');
  await vi.advanceTimersByTimeAsync(100);
  commit();
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual([
    ['kept', '1', 100],
    ['sent', '1', 100],
  ]);
  await vi.advanceTimersByTimeAsync(9_900);
  // Twenty seconds from here, not from what was committed.
  set('2');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told()).toEqual([
    ['kept', '2', 10_300],
    ['kept', '2', 30_000],
    ['sent', '2', 30_000],
  ]);
  set('3');
  hide();
  expect(told()).toEqual([
    ['kept', '3', 30_000],
    ['sent as it leaves', '3', 30_000],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual([]);
});
