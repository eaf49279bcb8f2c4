import { expect, test } from 'vitest';
import { statisticsOf } from './scenarios.rules.ts';

const scenario = { uuid: 'u-1', guid: 'g-1' };

test('C-2.1-07 C-2.1-11 S-2.2-29 S-2.2-30 · the type of the module says which statistics a scenario opens, and with which id', () => {
  expect(statisticsOf(scenario, 1)).toBe('/stats/scenario/u-1');
  expect(statisticsOf({ uuid: null, guid: 'g-1' }, 1)).toBe('/stats/scenario/g-1');
  expect(statisticsOf(scenario, 2)).toBe('/stats/seriousGame/g-1');
  expect(statisticsOf(scenario, 4)).toBe('/stats/mangoEngine/g-1');
  expect(statisticsOf({ uuid: 'u-1', guid: null }, 4)).toBeNull();
  expect(statisticsOf(scenario, 3)).toBeNull();
});
