import type { Activity, Path } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { Journey } from '../../../../../web/src/scorm/journey.ts';
import { load2004 } from '../../../../../web/src/scorm/library.ts';
import { carryPath, unchangedActivities } from './versions.rules.ts';

// With the engine of the launch page, which alone reads what it keeps.

const leaf = (id: string, more: object = {}): Activity => ({ id, title: id, isVisible: true, children: [], ...more });
const group = (id: string, children: Activity[], more: object = {}): Activity =>
  leaf(id, { children, sequencingControls: { flow: true, choice: true, ...more } });
const root = (...children: Activity[]) => group('racine', children);
const limited = (id: string) => leaf(id, { attemptLimit: 1 });

async function begin(tree: Activity, etat: Path | null = null): Promise<Journey> {
  vi.spyOn(console, 'debug').mockReturnValue();
  return new Journey(await load2004(() => undefined, tree), { racine: tree, etat, acquis: {} });
}

const travelled = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What a learner who has gone so far in one tree finds in the other. */
async function carried(from: Activity, to: Activity, requests: ('continue' | 'suspendAll' | 'exit')[]) {
  const journey = await begin(from);
  journey.open('');
  for (const demande of requests) journey.ask({ demande });
  const path = carryPath(travelled(journey.save(true)), from, to);
  return { path, journey: await begin(to, travelled(path)) };
}

test('C-2.2-15 · an activity is the same where its identifier is, and all those above it', () => {
  const former = root(leaf('a'), group('g', [leaf('b'), leaf('c')]), leaf('d'));
  const present = root(leaf('c'), group('g', [leaf('c'), leaf('e')]), group('d', [leaf('x')]), leaf('a'));
  expect([...unchangedActivities(former, present)].toSorted()).toEqual(['a', 'c', 'g', 'racine']);
  expect([...unchangedActivities(former, { ...present, id: 'autre' })]).toEqual([]);
});

test('C-2.2-15 · what was suspended is resumed in the next version, and what was done stays done', async () => {
  const former = root(leaf('a'), leaf('b'), leaf('c'));
  const present = root(leaf('a'), leaf('neuf'), leaf('b'), leaf('d'));
  const { journey } = await carried(former, present, ['continue', 'suspendAll']);
  expect([journey.open(''), journey.isResumed]).toEqual([{ item: 'b' }, true]);
  expect(journey.ask({ demande: 'continue' })).toEqual({ item: 'd' });
});

test('C-2.2-15 · where the activity that was played is no more, the one after it comes', async () => {
  const former = root(leaf('a'), leaf('b'), leaf('c'));
  const { journey } = await carried(former, root(leaf('a'), leaf('x'), leaf('c')), ['continue', 'suspendAll']);
  expect([journey.open(''), journey.isResumed]).toEqual([{ item: 'x' }, false]);
  const { path } = await carried(former, root(leaf('x'), leaf('b')), ['suspendAll']);
  expect(path).toBeNull();
  const lost = await carried(former, root(leaf('x'), leaf('a')), ['continue', 'suspendAll']);
  expect(lost.journey.open('')).toBe('fini');
});

test('C-2.2-15 · an attempt that is used up stays so in the next version', async () => {
  const tree = () => root(limited('a'), limited('b'));
  const { journey } = await carried(tree(), tree(), ['continue']);
  journey.open('');
  expect(journey.offer().choix).not.toContain('a');
});

test('C-2.2-15 · what a group amounts to is counted from the activities that it has now', async () => {
  const isDone = ({ journey }: { journey: Journey }) => journey.save(false).bilan.statut === 'completed';
  const fewer = await carried(root(group('g', [leaf('a'), leaf('b')])), root(group('g', [leaf('a')])), [
    'continue',
    'suspendAll',
  ]);
  expect([fewer.journey.open(''), isDone(fewer)]).toEqual(['fini', true]);

  const former = root(group('g', [leaf('a'), leaf('b')]), leaf('c'));
  const more = await carried(former, root(group('g', [leaf('a'), leaf('b'), leaf('d')]), leaf('c')), [
    'continue',
    'continue',
    'suspendAll',
  ]);
  expect(more.journey.open('')).toEqual({ item: 'c' });
  expect([more.journey.ask({ demande: 'continue' }), isDone(more)]).toEqual(['fini', false]);
});

test('C-2.2-15 · the score to reach is that of the next version', async () => {
  const tree = (minNormalizedMeasure: number) =>
    root(
      leaf('a', { primaryObjective: { objectiveID: 'o', satisfiedByMeasure: true, minNormalizedMeasure } }),
      leaf('b'),
    );
  const { path } = await carried(tree(0.5), tree(0.9), ['suspendAll']);
  expect(JSON.stringify(path)).not.toContain('minNormalizedMeasure');
});

test('C-2.2-15 · what chance drew stays drawn, with a newcomer in the bank; once it is gone, another is drawn', async () => {
  const bank = (...ids: string[]) =>
    root(
      leaf('cours'),
      group(
        'banque',
        ids.map((id) => leaf(id)),
        { selectionTiming: 'once', selectCount: 1, randomizationTiming: 'once' },
      ),
    );
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  const { journey, path } = await carried(bank('a', 'b', 'c'), bank('a', 'b', 'c', 'd'), ['continue', 'suspendAll']);
  const drawn = path!.moteur.suspendedActivity as string;
  chance.mockReturnValue(0.999);
  expect(journey.open('')).toEqual({ item: drawn });
  expect(journey.ask({ demande: 'continue' })).toBe('fini');
  const others = ['a', 'b', 'c'].filter((id) => id !== drawn);
  const without = await carried(bank('a', 'b', 'c'), bank(...others), ['continue', 'suspendAll']);
  chance.mockRestore();
  expect(others).toContain((without.journey.open('') as { item: string }).item);
  expect(without.journey.ask({ demande: 'continue' })).toBe('fini');
});
