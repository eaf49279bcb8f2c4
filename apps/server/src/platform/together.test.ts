import { expect, test } from 'vitest';
import { together } from './together.ts';

function makeWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = together(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

const settled = () => new Promise<void>((done) => setImmediate(done));

test('who asks while a run is under way shares the one that follows it', async () => {
  const { runs, ask } = makeWork();
  const first = ask();
  await settled();
  const others = [ask(), ask(), ask()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]!.resolve();
  await first;
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]!.resolve();
  await Promise.all(others);
  await settled();
  expect(runs).toHaveLength(2);
});

test('a run that fails fails for those who asked for it; the next ones are run', async () => {
  const { runs, ask } = makeWork();
  const first = ask();
  await settled();
  const second = ask();
  runs[0]!.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settled();
  runs[1]!.resolve();
  await second;
});
