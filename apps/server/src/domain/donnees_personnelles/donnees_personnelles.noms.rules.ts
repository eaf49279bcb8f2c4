import {
  AFTER,
  BEFORE,
  fold,
  type Identite,
  likeName,
  patternOf,
  type Search,
  wholeName,
  wordsIn,
} from './donnees_personnelles.identite.rules.ts';

// A surname alone may be any word, or somebody else's name: it is looked for in the words of staff only, and taken where it can be theirs alone.

/** Shorter ones are articles and abbreviations, known or not. */
const MIN_LETTERS = 4;

/** What stands before a surname and nothing else; « m » and « pr » are other words without their point. */
const TITLES = ['mmes?', 'me?lles?', 'madame', 'monsieur', 'mademoiselle', 'docteur', 'professeur', 'mr', 'dr'];
const DOTTED = ['mm?', 'pr'];
const TITLE = `(?:(?:${TITLES.join('|')})(?:\\.\\s*|\\s+)|(?:${DOTTED.join('|')})\\.\\s*)`;

/** « tregoustan@exemple.fr » is an address: it goes whole or not at all. */
const OUTSIDE_ADDRESS = '(?!\\S*@)(?<!@\\S*)';

/** The usual words of French, of which many are surnames too; read at the first need. */
export function usualWords(): Promise<ReadonlySet<string>> {
  known ??= readUsualWords();
  return known;
}
let known: Promise<ReadonlySet<string>> | undefined;

async function readUsualWords() {
  const french = await import('@zxcvbn-ts/language-fr');
  const { 'firstnames-fr': _, 'lastnames-fr': __, ...usual } = french.dictionary as Record<string, string[]>;
  return new Set(Object.values(usual).flat().map(fold));
}

/** What a person may be called by alone: the surname, and each half of a compound one. */
export function surnamesOf(identite: Identite): string[] {
  const [, nom] = namesOf(identite);
  const halves = nom.split(/\p{Pd}/u).filter((half) => fold(half).length >= MIN_LETTERS);
  const names = [nom, ...(halves.length > 1 ? halves : [])].map((one) => wordsIn(one).join(' '));
  return names.filter((one) => one.length > 1);
}

/** The name of an account without a record is one field. */
function namesOf({ nom = '', prenom, compte }: Identite): [string, string] {
  if (prenom || !compte) return [prenom ?? '', nom];
  const [first = '', ...rest] = nom.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/** The same for PostgreSQL, which finds at least as much: what rows are like, and which of these they say. */
export interface Words {
  like: string[];
  patterns: string[];
}

/**
 * The search in the words of staff: each of these surnames goes after a title and beside the initial of the first name, and alone too unless
 * every word of it is a usual one, or it is not known to be one.
 * @param surnames in folded words, those that nobody and nothing else is called by
 */
export function withSurnames(
  search: Search,
  surnames: readonly string[],
  usual: ReadonlySet<string>,
): { search: Search; words: Words } {
  const initials = wordsIn(namesOf(search.identite)[0]).map((word) => RegExp.escape(word[0]!));
  // What stands last in a name of one field may be a word of ours: « Support Sillage ».
  const isSure = search.identite.prenom !== undefined;
  const isUsual = (name: string) =>
    !isSure || name.split(' ').every((word) => word.length < MIN_LETTERS || usual.has(word));
  const before = [...TITLES, ...DOTTED, ...initials].join('|');
  const found = surnames.map((name) => {
    const [pattern, word] = [patternOf(name), wordPattern(name)];
    const called = [`(?<=${BEFORE}${TITLE})${pattern}${AFTER}`, ...besideInitials(pattern, initials)];
    return isUsual(name)
      ? { patterns: called, said: `(${before})${word}|${word}(${initials.join('|')})\\.` }
      : { patterns: [...called, wholeName(pattern)], said: word };
  });
  const words = { like: surnames.map((name) => likeName(name)), patterns: found.map(({ said }) => said) };
  if (found.length === 0) return { search, words };
  const alone = found.flatMap(({ patterns }) => patterns.map((pattern) => pattern + OUTSIDE_ADDRESS));
  const anywhere = new RegExp([...(search.anywhere ? [search.anywhere.source] : []), ...alone].join('|'), 'giu');
  return { search: { ...search, anywhere }, words };
}

/** « J.-N. Petit », « Petit, J. »: the point tells the initial from any letter. */
function besideInitials(pattern: string, [first, ...others]: readonly string[]): string[] {
  if (!first) return [];
  const more = others.map((one) => `(?:[\\s\\p{Pd}]*${one}\\.)?`).join('');
  const initial = `${first}\\p{M}*\\.${more}`;
  return [`${BEFORE}${initial}\\s*${pattern}${AFTER}`, `${BEFORE}${pattern}[\\s,]+${initial}(?!\\p{L})`];
}

const APART = '[^[:alnum:]]+';

/** Whole, in folded text, whatever stands between the words of it; for PostgreSQL. */
export function wordPattern(name: string): string {
  const words = name.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return `(^|${APART})${words.join(APART)}($|${APART})`;
}
