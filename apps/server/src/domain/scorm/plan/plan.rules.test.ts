import type { Activity } from '@sillage/contracts/scorm.ts';
import { expect, test } from 'vitest';
import { planOf } from './plan.rules.ts';

interface Said {
  flow?: boolean;
  isVisible?: boolean;
}

const activity = (id: string, children: Activity[] = [], { flow = false, isVisible = true }: Said = {}): Activity => ({
  id,
  title: `Titre ${id}`,
  isVisible,
  children,
  sequencingControls: { flow },
});
const lines = (...children: Activity[]) =>
  planOf(activity('racine', children)).map(({ id, niveau, groupe, mene }) => [id, niveau, groupe, mene]);

test('a group is shown with what is shown in it, at its level; it leads by itself when it flows', () => {
  const inner = activity('interieur', [activity('a'), activity('b')], { flow: true });
  expect(lines(activity('un'), activity('groupe', [inner, activity('c')]))).toEqual([
    ['un', 0, false, false],
    ['groupe', 0, true, false],
    ['interieur', 1, true, true],
    ['a', 2, false, false],
    ['b', 2, false, false],
    ['c', 1, false, false],
  ]);
});

test('a group that hides what it holds is shown when it leads there, and only then', () => {
  const hidden = () => [activity('a', [], { isVisible: false })];
  expect(lines(activity('banque', hidden(), { flow: true }), activity('perdue', hidden()))).toEqual([
    ['banque', 0, true, true],
  ]);
});

test('what stands in a hidden group is shown in its place', () => {
  const group = activity('cachee', [activity('a'), activity('b')], { isVisible: false, flow: true });
  expect(lines(activity('un', [group]))).toEqual([
    ['un', 0, true, false],
    ['a', 1, false, false],
    ['b', 1, false, false],
  ]);
});
