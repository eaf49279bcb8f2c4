import type { Activity } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { Journey } from './journey.ts';
import { load2004 } from './library.ts';

const leaf = (id: string, more: object = {}): Activity => ({ id, title: id, isVisible: true, children: [], ...more });
const group = (id: string, controls: object, ...children: Activity[]): Activity =>
  leaf(id, { children, sequencingControls: { flow: true, choice: true, ...controls } });
const CONSTRAINED = { constrainChoice: true };
const PREVENTED = { preventActivation: true };

/** Goes to each of these in turn, and says what may be chosen from the last. */
async function choicesAfter(tree: Activity, ...chosen: string[]) {
  vi.spyOn(console, 'debug').mockReturnValue();
  const journey = new Journey(await load2004(() => undefined, tree), { racine: tree, etat: null, acquis: {} });
  journey.open('');
  const steps = chosen.map((cible) => journey.ask({ demande: 'choice', cible }));
  return { steps, choices: journey.offer().choix };
}

test('C-2.2-15 · a constraint of the whole binds none of its activities: each of them may be chosen', async () => {
  const tree = group('racine', CONSTRAINED, leaf('a'), leaf('b'), leaf('c'));
  const { steps, choices } = await choicesAfter(tree, 'c', 'a');
  expect(steps).toEqual([{ item: 'c' }, { item: 'a' }]);
  expect(choices).toEqual(expect.arrayContaining(['a', 'b', 'c']));
});

test('C-2.2-15 · a group that constrains is left to what stands next to it, forwards and backwards, and no further', async () => {
  const part = (id: string, controls: object = {}) => group(id, controls, leaf(`${id}1`), leaf(`${id}2`));
  const tree = group('racine', {}, part('p'), part('q'), part('r', CONSTRAINED), part('s'), part('t'));
  const { choices } = await choicesAfter(tree, 'r1');
  expect(choices.toSorted()).toEqual(['q', 'q1', 'q2', 'r', 'r1', 'r2', 'racine', 's', 's1', 's2']);

  const bound = (id: string) => leaf(id, { sequencingControls: { ...CONSTRAINED, ...PREVENTED } });
  const steps = group('racine', {}, group('g', {}, bound('a'), bound('b'), bound('c')), part('s'));
  expect((await choicesAfter(steps, 'a')).choices).toEqual(expect.arrayContaining(['b', 'c', 's1', 's2']));

  // The last of a group leads to what comes after the group.
  const nested = group('racine', {}, group('g', {}, leaf('a'), part('r', CONSTRAINED)), part('s'), part('t'));
  expect((await choicesAfter(nested, 'r2')).choices.toSorted()).toEqual([
    'a',
    'g',
    'r',
    'r1',
    'r2',
    'racine',
    's',
    's1',
    's2',
  ]);
});

test('C-2.2-15 · a group that prevents activation opens from beside it, and lets what is in it be chosen then', async () => {
  const inner = group('h', PREVENTED, leaf('c'), leaf('d'));
  const tree = group('racine', {}, leaf('a'), group('g', PREVENTED, leaf('b'), inner, leaf('e')), leaf('f'));
  const first = await choicesAfter(tree);
  expect(first.choices.toSorted()).toEqual(['a', 'f', 'g', 'racine']);
  const { steps, choices } = await choicesAfter(tree, 'g', 'h', 'd', 'e');
  expect(steps).toEqual([{ item: 'b' }, { item: 'c' }, { item: 'd' }, { item: 'e' }]);
  expect(choices).not.toContain('c');
});
