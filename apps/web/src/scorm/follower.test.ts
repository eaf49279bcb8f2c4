import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { track } from './follower.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** A package that is followed on a page, and what is kept and sent of it after so many milliseconds. */
function followed() {
  const heard = new Map<string, (event: object) => void>();
  const page = { visibilityState: 'visible' };
  vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void) => heard.set(type, hear));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  const began = Date.now();
  const done: [string, string, number][] = [];
  let location = '';
  const note = (what: string) => done.push([what, location, Date.now() - began]);
  const outbox = {
    next: 1,
    note: () => note('noted'),
    commit: (_: object, { fin = false, isLeaving = false } = {}) => {
      note(fin ? 'ended' : isLeaving ? 'sent as it leaves' : 'sent');
    },
    leave: () => note('left'),
    wake: () => {},
    flush: async () => true,
  };
  const runTime = { state: () => ({ location }), isSilent: () => false, finish: () => {} };
  const follower = track(runTime, outbox, null);
  return {
    done,
    follower,
    set(value: string) {
      location = value;
      follower.on('change');
    },
    hide() {
      page.visibilityState = 'hidden';
      heard.get('visibilitychange')!({});
    },
  };
}

test('what a package sets and does not commit is on the device 0.3 s later, and at the server 20 s later, be it set again meanwhile', () => {
  const { done, set } = followed();
  set('1');
  vi.advanceTimersByTime(299);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([['noted', '1', 300]]);
  vi.advanceTimersByTime(18_700);
  set('2');
  vi.advanceTimersByTime(1_000);
  expect(done.slice(1)).toEqual([
    ['noted', '2', 19_300],
    ['sent', '2', 20_000],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(3);
  set('3');
  vi.advanceTimersByTime(60_000);
  expect(done.slice(3)).toEqual([
    ['noted', '3', 80_300],
    ['sent', '3', 100_000],
  ]);
});

test('a commit of the package is sent at once, and what was set leaves with a page that is hidden: nothing is sent twice', () => {
  const { done, set, follower, hide } = followed();
  set('1');
  follower.on('commit');
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual([['sent', '1', 0]]);
  set('2');
  hide();
  expect(done.slice(1)).toEqual([['sent as it leaves', '2', 60_000]]);
  vi.advanceTimersByTime(60_000);
  follower.on('end');
  expect(done.slice(2)).toEqual([['ended', '2', 120_000]]);
});
