import { randomInt } from 'node:crypto';

/** Neither O nor 0, neither I nor 1: it may be read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A short code that no other assignment has, but for chance in a million million (C-3.5-12). @param pick a whole number under its argument */
export function makeShortId(pick: (under: number) => number = randomInt): string {
  return Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)]).join('');
}
