import { randomInt } from 'node:crypto';

/** Without what is read for something else: 0 and o, 1, l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/** `k7mp-rt3x-9hqe-w2vd`: about 79 bits, said on the phone. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
