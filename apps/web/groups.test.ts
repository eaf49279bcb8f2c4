import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mantineFiles } from './groups.ts';

test('the files of Mantine that are put together by their name are still there', () => {
  const esm = { cwd: `${import.meta.dirname}/../../node_modules/@mantine` };
  const isThere = (name: string) => globSync(`{core,hooks}/esm/**/${name}{,.mjs}`, esm).length > 0;
  expect(mantineFiles.filter((name) => !isThere(name))).toEqual([]);
});
