import type { Activity, Path } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { Journey } from './journey.ts';
import { load2004 } from './library.ts';

const leaf = (id: string, more: object = {}): Activity => ({ id, title: id, isVisible: true, children: [], ...more });
const root = (flow: boolean, ...children: Activity[]): Activity =>
  leaf('racine', { children, sequencingControls: { flow, choice: true } });
const disabled = {
  sequencingRules: { preConditionRules: [{ action: 'disabled', conditions: [{ condition: 'always' }] }] },
};

async function begin(tree: Activity, saved: Path | null = null) {
  vi.spyOn(console, 'debug').mockReturnValue();
  return new Journey(await load2004(() => undefined, tree), tree, saved);
}

test('where nothing flows, what is wanted is chosen, else the first that may be', async () => {
  const tree = root(false, leaf('a', disabled), leaf('b'), leaf('c'));
  expect((await begin(tree)).open('c')).toEqual({ item: 'c' });
  expect((await begin(tree)).open('a')).toEqual({ item: 'b' });
  expect((await begin(root(false, leaf('a', disabled)))).open('a')).toBe('attente');
});

test('what is left is resumed, what ended goes on, past the last one it is over', async () => {
  const tree = root(true, leaf('a'), leaf('b'));
  const travelled = (journey: Journey) => JSON.parse(JSON.stringify(journey.save(true))) as Path;
  const first = await begin(tree);
  expect([first.open('a'), first.isResumed]).toEqual([{ item: 'a' }, false]);
  expect(first.ask({ demande: 'suspendAll' })).toBe('attente');

  const second = await begin(tree, travelled(first));
  expect([second.open('b'), second.isResumed]).toEqual([{ item: 'a' }, true]);
  expect(second.offer()).toMatchObject({ suivant: true, precedent: false });
  expect(second.ask({ demande: 'exit' })).toBe('attente');

  const third = await begin(tree, travelled(second));
  expect([third.open('a'), third.isResumed]).toEqual([{ item: 'b' }, false]);
  expect(third.ask({ demande: 'continue' })).toBe('fini');
  expect(travelled(third)).toMatchObject({ fini: true, bilan: { statut: 'completed' } });
});
