import { expect, test } from 'vitest';
import { arePrerequisitesMet } from './read-prerequisites.ts';

const statuses: Record<string, string> = { a: 'passed', b: 'completed', c: 'incomplete', d: 'failed' };
const statusOf = (id: string) => (id === 'personne' ? null : (statuses[id] ?? 'not attempted'));

test.each([
  ['', true],
  ['a', true],
  ['c', false],
  ['inconnu', false],
  ['a & b', true],
  ['a&c', false],
  ['c | b', true],
  ['c|d', false],
  ['~c', true],
  ['~(a & b)', false],
  ['a & (c | b)', true],
  ['c | a & d', false],
  ['d="failed"', true],
  ['a = passed', true],
  ['a<>"completed"', true],
  ['b<>completed', false],
  ['d=F', true],
  ['d=f & a=c', false],
  ['2*{a,b,c}', true],
  ['3*{a,b,c}', false],
  ['{a,b}', true],
  ['1*{c,d} | a', true],
  // Not an expression: it closes nothing.
  ['a &', true],
  ['(c', true],
  ['c d', true],
  ['*', true],
  ['a=fini', true],
  ['personne', true],
  ['c & personne', true],
  ['('.repeat(5_000), true],
])('the prerequisites « %s » are met: %s', (text, expected) => {
  expect(arePrerequisitesMet(text, statusOf)).toBe(expected);
});
