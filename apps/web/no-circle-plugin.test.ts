import { expect, test } from 'vitest';
import { noCircle } from './no-circle-plugin.ts';

/** What the plugin says of files that import these; nothing when it lets them be. */
function said(files: Record<string, string[]>): string | undefined {
  const bundle = Object.fromEntries(
    Object.entries(files).map(([fileName, imports]) => [fileName, { type: 'chunk', fileName, imports }]),
  );
  const refusals: string[] = [];
  const context = { error: (words: string) => refusals.push(words) };
  (noCircle().generateBundle as (...given: unknown[]) => void).call(context, {}, bundle);
  return refusals[0];
}

test('files that wait for each other are refused, by way of a third one too; what several import is not', () => {
  expect(said({ a: ['b'], b: ['a'] })).toBe('Files of the build wait for each other: a → b → a');
  expect(said({ entry: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toMatch(/a → b → c → a$/);
  expect(said({ entry: ['a', 'b'], a: ['c'], b: ['c', 'elsewhere'], c: [] })).toBeUndefined();
});
