import { expect, test } from 'vitest';
import { readSerials } from './serials.ts';

test('serial numbers are read from lines, columns and scans, each once', () => {
  expect(readSerials('')).toEqual([]);
  expect(readSerials(' 2Q0-1\r\n2Q0-2\t2Q0-3;2Q0-1, PC0001 \n')).toEqual(['2Q0-1', '2Q0-2', '2Q0-3', 'PC0001']);
});
