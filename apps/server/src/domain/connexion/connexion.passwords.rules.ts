import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';

/** What people try first, in lower case and without accents. */
export interface GuessedFirst {
  /** Passwords, and words that make one with a few digits. */
  words: ReadonlySet<string>;
  /** First and last names, months, colours…: several of them in a row are no better than one. */
  names: ReadonlySet<string>;
}

/** Rows that a finger or the alphabet follows. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];
const FOLLOWED = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

/** Characters that must remain once what everybody knows of the person is taken away. */
const OWN_REMAINDER = 6;

/**
 * Why this password is too weak, or null: at least 12 characters, or 8 with three kinds of them; never one of those tried first,
 * nor what is known of the person.
 * @param own names, codes and address of the account
 */
export function passwordWeakness(
  password: string,
  first: GuessedFirst,
  own: readonly string[] = [],
): MessageCode | null {
  if (password.trim() === '') return 'mot_de_passe.vide';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const { length } = [...password];
  if (length < 8 || (length < 12 && kinds < 3)) return 'mot_de_passe.trop_court';
  if (isOwn(password, own)) return 'mot_de_passe.personnel';
  if (isRepeated(password) || isFollowed(password)) return 'mot_de_passe.trop_simple';
  return isGuessedFirst(password, first) ? 'mot_de_passe.trop_courant' : null;
}

const lettersAndDigits = (text: string) => plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

function isOwn(password: string, own: readonly string[]): boolean {
  const words = own
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const typed = lettersAndDigits(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return left !== typed && left.length < OWN_REMAINDER;
}

/** Hardly more than one character, or one short part again and again. */
function isRepeated(password: string): boolean {
  const typed = password.toLowerCase();
  return new Set(typed).size <= 3 || /^(.{1,4})\1{2,}.{0,3}$/su.test(typed);
}

/** Two stretches of rows at most, or one for every four characters. */
function isFollowed(password: string): boolean {
  const typed = lettersAndDigits(password);
  let stretches = 0;
  for (let at = 0; at < typed.length; stretches++) at += longestStretch(typed.slice(at));
  return stretches <= Math.max(2, Math.floor(typed.length / 4));
}

function longestStretch(text: string): number {
  let length = 1;
  while (length < text.length && FOLLOWED.some((row) => row.includes(text.slice(0, length + 1)))) length++;
  return length;
}

function isGuessedFirst(password: string, { words, names }: GuessedFirst): boolean {
  const typed = plainLetters(password);
  const parts = typed.split(/[^\p{L}]+/u).filter(Boolean);
  const letters = parts.join('');
  if (words.has(typed) || words.has(letters) || names.has(letters)) return true;
  return parts.length > 0 && parts.every((part) => names.has(part));
}
