import type { Acquis, Activity, Path } from '@sillage/contracts/scorm.ts';
import { expect, test, vi } from 'vitest';
import { Journey } from './journey.ts';
import { load2004 } from './library.ts';

const leaf = (id: string, more: object = {}): Activity => ({ id, title: id, isVisible: true, children: [], ...more });
const root = (flow: boolean, ...children: Activity[]): Activity =>
  leaf('racine', { children, sequencingControls: { flow, choice: true } });
const disabled = {
  sequencingRules: { preConditionRules: [{ action: 'disabled', conditions: [{ condition: 'always' }] }] },
};

async function begin(tree: Activity, saved: Path | null = null, acquis: Acquis = {}) {
  vi.spyOn(console, 'debug').mockReturnValue();
  return new Journey(await load2004(() => undefined, tree), { racine: tree, etat: saved, acquis });
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

test('C-2.2-15 · what was passed another time is skipped, unless nothing is left to play', async () => {
  const objective = (way: 'read' | 'write') => ({
    primaryObjective: {
      objectiveID: 'su',
      mapInfo: [
        {
          targetObjectiveID: 'global',
          readSatisfiedStatus: way === 'read',
          writeSatisfiedStatus: way === 'write',
        },
      ],
    },
  });
  const skipped = {
    ...objective('read'),
    sequencingRules: { preConditionRules: [{ action: 'skip', conditions: [{ condition: 'satisfied' }] }] },
  };
  const acquis = { global: { satisfiedStatus: true, satisfiedStatusKnown: true, readSatisfiedStatus: false } };
  const tree = root(true, leaf('cours', skipped), leaf('bilan'));
  expect((await begin(tree)).open('')).toEqual({ item: 'cours' });
  expect((await begin(tree, null, acquis)).open('')).toEqual({ item: 'bilan' });
  expect((await begin(root(true, leaf('cours', skipped)), null, acquis)).open('')).toEqual({ item: 'cours' });
});

test('C-2.2-15 · past its limit of attempts an activity is offered no more', async () => {
  const twice = await begin(root(true, leaf('a', { attemptLimit: 2 }), leaf('b')));
  expect(twice.open('')).toEqual({ item: 'a' });
  twice.ask({ demande: 'continue' });
  expect(twice.ask({ demande: 'previous' })).toEqual({ item: 'a' });
  expect(twice.ask({ demande: 'continue' })).toEqual({ item: 'b' });
  expect(twice.offer().choix).not.toContain('a');
  expect(twice.ask({ demande: 'choice', cible: 'a' })).toBe('attente');
});

test('C-2.2-15 · an order of a thousand steps leaves with what differs from its beginning, and goes on from there', async () => {
  const tree = root(true, ...Array.from({ length: 1_000 }, (_, rank) => leaf(`etape-${rank}`)));
  const first = await begin(tree);
  first.open('');
  expect(first.ask({ demande: 'continue' })).toEqual({ item: 'etape-1' });
  const saved = JSON.stringify(first.save(true));
  expect(saved.length).toBeLessThan(150_000);
  const second = await begin(tree, JSON.parse(saved) as Path);
  expect(second.open('')).toEqual({ item: 'etape-1' });
  expect(second.ask({ demande: 'previous' })).toEqual({ item: 'etape-0' });
});

test('C-2.2-15 · what chance has drawn stays drawn where another beginning draws something else', async () => {
  const bank = {
    ...leaf('banque', { children: ['a', 'b', 'c'].map((id) => leaf(id)) }),
    sequencingControls: { flow: true, selectionTiming: 'once', selectCount: 1, randomizationTiming: 'once' },
  };
  const tree = root(true, leaf('cours'), bank);
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  const first = await begin(tree);
  first.open('');
  const drawn = first.ask({ demande: 'continue' });
  chance.mockReturnValue(0.999);
  const other = await begin(tree);
  other.open('');
  expect(other.ask({ demande: 'continue' })).not.toEqual(drawn);
  const second = await begin(tree, JSON.parse(JSON.stringify(first.save(true))) as Path);
  chance.mockRestore();
  expect(second.open('')).toEqual(drawn);
  expect(second.ask({ demande: 'continue' })).toBe('fini');
});

test.each([
  ['incomplete', { item: 'a' }, true],
  ['completed', { item: 'b' }, false],
])(
  'C-2.2-15 · a step that ended suspended, and %s, leads to %o when one comes back',
  async (status, step, isResumed) => {
    const tree = root(true, leaf('a'), leaf('b'));
    vi.spyOn(console, 'debug').mockReturnValue();
    const library = await load2004(() => undefined, tree);
    const first = new Journey(library, { racine: tree, etat: null, acquis: {} });
    first.open('');
    library.Initialize('');
    library.SetValue('cmi.completion_status', status);
    library.SetValue('cmi.exit', 'suspend');
    expect(first.follow(() => library.Terminate(''))).toBe('attente');
    expect(first.offer().suivant).toBe(true);
    const second = await begin(tree, JSON.parse(JSON.stringify(first.save(false))) as Path);
    expect([second.open(''), second.isResumed]).toEqual([step, isResumed]);
  },
);

const skipped = {
  sequencingRules: { preConditionRules: [{ action: 'skip', conditions: [{ condition: 'always' }] }] },
};
const group = (flow: boolean, ...children: Activity[]) => leaf('groupe', { children, sequencingControls: { flow } });

test.each<[string, Activity[], boolean]>([
  ['nothing', [], false],
  ['what is skipped alone', [leaf('b', skipped)], false],
  ['a group that is chosen from', [group(false, leaf('b'))], false],
  ['a group of what is skipped', [group(true, leaf('b', skipped))], false],
  ['a group that flows', [group(true, leaf('b'))], true],
  ['something past what is skipped', [leaf('b', skipped), leaf('c')], true],
  ['what may open', [leaf('b', disabled)], true],
])('C-2.2-15 · ended before %s, a step tells whether going on leads anywhere', async (_, after, isAhead) => {
  const journey = await begin(root(true, leaf('avant'), leaf('a'), ...after));
  journey.open('');
  expect(journey.ask({ demande: 'continue' })).toEqual({ item: 'a' });
  // As long as it is played, how it ends may lead elsewhere.
  expect(journey.offer().suivant).toBe(true);
  expect(journey.ask({ demande: 'exit' })).toBe('attente');
  expect(journey.offer().suivant).toBe(isAhead);
});

test('C-2.2-15 · past the last step of a group that stands beside others to be chosen, nothing leads on', async () => {
  const journey = await begin(root(false, group(true, leaf('a'), leaf('b')), leaf('c')));
  journey.open('a');
  expect(journey.ask({ demande: 'continue' })).toEqual({ item: 'b' });
  journey.ask({ demande: 'exit' });
  expect(journey.offer()).toMatchObject({ suivant: false, choix: expect.arrayContaining(['c']) });
});

test('C-2.2-15 · the one step that its rule asks to retry begins anew, until it is passed', async () => {
  const again = { action: 'retry', conditions: [{ condition: 'satisfied', operator: 'not' }] };
  const tree = root(true, leaf('a', { sequencingRules: { postConditionRules: [again] } }));
  const end = async (saved: Path | null, status: string) => {
    vi.spyOn(console, 'debug').mockReturnValue();
    const library = await load2004(() => undefined, tree);
    const journey = new Journey(library, { racine: tree, etat: saved, acquis: {} });
    const opened = journey.open('a');
    library.Initialize('');
    library.SetValue('cmi.success_status', status);
    const step = journey.follow(() => library.Terminate(''));
    return { opened, isAnew: journey.isAnew, step, saved: JSON.parse(JSON.stringify(journey.save(false))) as Path };
  };
  const first = await end(null, 'failed');
  expect(first).toMatchObject({ opened: { item: 'a' }, step: { item: 'a' }, saved: { fini: false } });
  const second = await end(first.saved, 'failed');
  expect(second).toMatchObject({ opened: { item: 'a' }, isAnew: true, step: { item: 'a' } });
  expect(await end(second.saved, 'passed')).toMatchObject({ isAnew: true, step: 'fini', saved: { fini: true } });
});

test('C-2.2-15 · the way back from behind a group that only leads forward, and is skipped, leads before it', async () => {
  const attempted = {
    sequencingRules: { preConditionRules: [{ action: 'skip', conditions: [{ condition: 'attempted' }] }] },
  };
  const group = leaf('groupe', {
    children: [leaf('b', attempted), leaf('c', attempted)],
    sequencingControls: { flow: true, choice: false, forwardOnly: true },
  });
  const journey = await begin(root(true, leaf('a'), group, leaf('d')));
  expect(journey.open('')).toEqual({ item: 'a' });
  const next = () => journey.ask({ demande: 'continue' });
  expect([next(), next(), next()]).toEqual([{ item: 'b' }, { item: 'c' }, { item: 'd' }]);
  expect(journey.ask({ demande: 'previous' })).toEqual({ item: 'a' });
});
