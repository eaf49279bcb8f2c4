import type { OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { KEPT_DAYS } from '@sillage/contracts/scorm-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptLaunch, keeperOf, keptOn } from './kept-launch.ts';
import type { Shelf } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const launch = {
  lancement: 7,
  paquet: 3,
  item: 'lecon',
  etat: null,
  entree: 'ab-initio',
  partage: [{ id: 'carnet', lecture: true, ecriture: true, valeur: null }],
  parcours: null,
} as unknown as OpenedLaunch;

function device() {
  const stored = new Map<string, KeptLaunch>();
  const shelf: Shelf<KeptLaunch> = {
    isDurable: true,
    list: async () => structuredClone([...stored.values()]),
    put: async (kept) => void stored.set(kept.place, structuredClone(kept)),
    remove: async ({ place }) => void stored.delete(place),
  };
  const find = async (item = 'lecon') => (await keptOn(shelf)).find(item);
  const keep = async (given: Partial<OpenedLaunch> = {}) => keeperOf(await keptOn(shelf), { ...launch, ...given });
  return { find, keep, stored };
}

test('a launch is found as it was last committed, with the rank and the time of what comes next', async () => {
  const { find, keep } = device();
  const keeper = await keep();
  await keeper.begin(0, 0);
  expect(await find()).toMatchObject({ kept: { launch, seq: 0, secondes: 0 } });
  const state = {
    location: '2',
    session_time: 'PT1M30S',
    completion_status: 'incomplete',
    adl: { data: [{ id: 'carnet', store: 'bleu' }] },
  };
  await keeper.save(state, 4, false);
  const partage = [{ id: 'carnet', lecture: true, ecriture: true, valeur: 'bleu' }];
  const now = { ...launch, etat: state, entree: 'resume', partage };
  expect(await find()).toMatchObject({ kept: { launch: now, seq: 4, secondes: 90 } });
  expect(await find('autre')).toEqual({ refus: 'scorm.non_garde' });
});

test.each([
  [{ core: { lesson_status: 'passed', exit: '' } }, true],
  [{ core: { lesson_status: 'passed', exit: 'suspend' } }, false],
  [{ core: { lesson_status: 'incomplete', exit: '' } }, false],
  [{ completion_status: 'completed', exit: 'normal' }, true],
  [{ completion_status: 'unknown', success_status: 'failed' }, true],
])('an end of %j is the last one: %s', async (state, isOver) => {
  const { find, keep } = device();
  const keeper = await keep();
  await keeper.save(state, 1, false);
  expect(await find()).toHaveProperty('kept');
  await keeper.save(state, 1, true);
  expect(await find()).toEqual(isOver ? { refus: 'scorm.garde_finie' } : { kept: expect.anything() });
});

test('it is kept for a time, and as long as its package is that of the module', async () => {
  const { find, keep, stored } = device();
  await (await keep()).begin(0, 0);
  vi.advanceTimersByTime(KEPT_DAYS * 86_400_000);
  expect(await find()).toHaveProperty('kept');
  vi.advanceTimersByTime(1);
  expect(await find()).toEqual({ refus: 'scorm.non_garde' });
  await (await keep({ paquet: 4, item: 'suite' })).begin(0, 0);
  expect([...stored.keys()]).toEqual(['garde|suite']);
});
