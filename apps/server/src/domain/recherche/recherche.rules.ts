import { plainName } from '../../platform/plain-text.ts';

/** Shorter ones are close to too many others; longer ones are no name. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 30;
const KEYS = [..."abcdefghijklmnopqrstuvwxyz '-"];

/** A person's name as it was typed, then with what may be the first name last, as names are ordered. */
export function ordersOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length < 2) return [typed];
  const turned = [
    [...words.slice(1), words[0]],
    [words.at(-1), ...words.slice(0, -1)],
  ];
  return [...new Set([words, ...turned].map((order) => order.join(' ')))];
}

/** What was perhaps meant, as names are compared: one letter too many, missing, wrong, or two the wrong way round. */
export function slipsOf(typed: string): string[] {
  const text = plainName(typed).trim();
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS) return [];
  const meant = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [start, end] = [text.slice(0, at), text.slice(at)];
    if (end.length > 1) meant.add(start + end[1] + end[0] + end.slice(2));
    if (end) meant.add(start + end.slice(1));
    for (const key of KEYS) {
      meant.add(start + key + end);
      if (end) meant.add(start + key + end.slice(1));
    }
  }
  meant.delete(text);
  return [...meant];
}
