import { expect, test } from 'vitest';
import { arePrerequisitesMet } from './scorm.prerequisites.rules.ts';

const statuses: Record<string, string> = { a: 'passed', b: 'completed', c: 'incomplete', d: 'failed', or: 'passed' };
const statusOf = (id: string) =>
  /^(personne|and|OR)$/i.test(id) && !(id in statuses) ? null : (statuses[id] ?? 'not attempted');

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
  ['a AND b', true],
  ['a and c', false],
  ['c OR b', true],
  ['c OR d', false],
  // An item of that name is an item.
  ['a & or', true],
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
