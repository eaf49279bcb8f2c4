import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { plainLetters, TYPED_AS } from '@sillage/contracts/lettres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { likePattern } from '../../platform/db.ts';

/** A number of fewer signs may be any number that somebody wrote. */
export const MIN_NUMBER_SIGNS = 6;

/** What named a person, to be found wherever somebody wrote it. */
export interface Identite {
  nom?: string;
  prenom?: string;
  codeApprenant?: string;
  matricule?: string;
  rppsOrAdeli?: string;
  dateNaissance?: string;
  /** Own addresses, former ones too. */
  adresses?: string[];
  etablissementId?: number;
  etablissement?: string;
  /** Of staff: an account that is no learner's. */
  compte?: true;
}

export const PSEUDONYME = message('donnees_personnelles.titulaire_efface');
const COMPTE = message('donnees_personnelles.compte_efface');

/** Fields that say who somebody is, beside a name. */
const TELLING = new Set([
  'email',
  'matricule',
  'codeApprenant',
  'dateNaissance',
  'rppsOrAdeli',
  'utilisateur',
  'learner_id',
  'student_id',
]);

/** Of one person alone. */
const NUMBERS = ['codeApprenant', 'matricule', 'rppsOrAdeli'] as const;

const OF_A_PERSON = ['prenom', 'codeApprenant', 'utilisateur'];

export interface Search {
  /** What stands instead in fields that hold a name. */
  nom: string;
  /** In texts; of one person, so that two never become one. */
  pseudonyme: string;
  identite: Identite;
  /** Full names, codes and addresses. */
  anywhere: RegExp | null;
  /** In what is the person's own, the surname alone too. */
  own: RegExp | null;
  /** The same for PostgreSQL, which finds at least as much. */
  like: { anywhere: string[]; own: string[] };
  /** Another person has this name: only what is known to be of this one is changed. */
  isShared: boolean;
}

/** @param numero tells the person apart from the other erased ones; null where no text is looked through */
export function searchOf(identite: Identite, numero: number | null, isShared: boolean): Search {
  const { nom, prenom, codeApprenant, matricule, rppsOrAdeli, adresses = [], compte } = identite;
  const numeros = [codeApprenant, matricule, rppsOrAdeli].filter((one) => one !== undefined);
  const codes = [...numeros, ...adresses];
  const [first, last] = [patternOf(prenom), patternOf(nom)];
  // The name of an account without a record is one field; of one word, it may be any word.
  const whole = compte && !prenom && nom?.includes(' ') ? [last] : [];
  const full = first && last ? [`${first}[\\s,]+${last}`, `${last}[\\s,]+${first}`] : whole;
  const instead = compte ? COMPTE : PSEUDONYME;
  const surname = last && nom!.length > 2 ? [last] : [];
  const exact = [...numeros.map(codePattern), ...adresses.map(addressPattern)];
  const likeNames = prenom ? [likeName(prenom, nom), likeName(nom, prenom)] : [likeName(nom)];
  const say = (...names: string[]) => [...codes.map(likePattern), ...names].filter(Boolean);
  return {
    nom: instead,
    pseudonyme: numero === null ? instead : `${instead} n° ${numero}`,
    identite,
    isShared,
    anywhere: anyOf([...(isShared ? [] : full.map(wholeName)), ...exact]),
    own: anyOf([...full.map(wholeName), ...exact, ...surname.map(wholeName)]),
    like: { anywhere: say(...likeNames), own: say(likeName(nom)) },
  };
}

/** By what one types elsewhere, the letters that it stands for. */
const LETTERS = Map.groupBy(Object.keys(TYPED_AS), (letter) => TYPED_AS[letter]!);
const PIECES = new RegExp([...LETTERS.keys(), '.'].sort((a, b) => b.length - a.length).join('|'), 'gsu');
/** Between the words of a name. */
const SEPARATOR = "[\\s,'‘’ʼ´`\\p{Pd}]+";
const separators = new RegExp(SEPARATOR, 'u');

const APOSTROPHE = "['‘’ʼ´`]";
/** « d’ », « qu’ »: they stand before a name and are no part of it. */
const ELISION = `(?<![\\p{L}\\p{M}])(?:[cdjlmnst]|\\p{L}*qu)${APOSTROPHE}`;
/** Words that a hyphen or an apostrophe ties are one name: « Marie-Anne » is not Anne, nor « Martin-Dupont » Martin. */
export const BEFORE = `(?<!\\p{L}\\p{M}*\\p{Pd})(?:(?<=${ELISION})|(?<!\\p{L}\\p{M}*${APOSTROPHE})(?<![\\p{L}\\p{M}\\p{N}]))`;
export const AFTER = `(?![\\p{L}\\p{N}]|(?:\\p{Pd}|${APOSTROPHE})\\p{L})`;

export const wholeName = (name: string) => `${BEFORE}${name}${AFTER}`;

/** The first one that fits a place: the longer before what it holds. */
const anyOf = (patterns: readonly string[]) => (patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : null);

export const fold = (text: string) => plainLetters(text).trim();

export const wordsIn = (name = '') => fold(name).split(separators).filter(Boolean);

/** A name as anybody types it: whatever the accents, the case, the ligatures and what stands between its words. */
export const patternOf = (name?: string) => wordsIn(name).map(spellingOf).join(SEPARATOR);

export const likeName = (...names: (string | undefined)[]) => names.flatMap(wordsIn).map(likePattern).join('');

const codePattern = (code: string) => `(?<![\\p{L}\\p{N}])${spellingOf(fold(code))}(?![\\p{L}\\p{N}])`;

/** « marie.anne@exemple.fr » is not « anne@exemple.fr ». */
const addressPattern = (address: string) => `(?<![\\p{L}\\p{N}][-._+])${codePattern(address)}(?!-|\\.[\\p{L}\\p{N}])`;

function spellingOf(word: string): string {
  return word.replace(PIECES, (piece) => {
    const plain = [...piece].map((sign) => `${RegExp.escape(sign)}\\p{M}*`).join('');
    const letters = LETTERS.get(piece);
    return letters ? `(?:${plain}|[${letters.join('')}]\\p{M}*)` : plain;
  });
}

/** Of a list of values that a filter takes, any of them. */
const isSame = (a: unknown, b: string | undefined): boolean =>
  Array.isArray(a)
    ? a.some((one) => isSame(one, b))
    : typeof a === 'string' && b !== undefined && wordsIn(a).join(' ') === wordsIn(b).join(' ');

/** The text without the person; the same one when it did not name them. */
export function hideInText(text: string, search: Search, isOwn: boolean): string {
  const pattern = isOwn ? search.own : search.anywhere;
  if (!pattern) return text;
  const hidden = text.normalize('NFD').replace(pattern, search.pseudonyme).normalize('NFC');
  return hidden === text.normalize('NFC') ? text : hidden;
}

/** The same for anything that JSON holds; the same object when nothing changes. */
export function hideInJson<Value>(value: Value, search: Search, isOwn: boolean): Value {
  if (typeof value === 'string') return hideInText(value, search, isOwn) as Value;
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => hideInJson(one, search, isOwn));
    return (items.some((one, at) => one !== value[at]) ? items : value) as Value;
  }
  const isThem = isAbout(value as Record<string, unknown>, search, isOwn);
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    if (isThem && Array.isArray(one) && (key === 'nom' || key === 'prenom' || TELLING.has(key))) return [key, []];
    if (isThem && key === 'nom') return [key, search.nom];
    if (isThem && key === 'prenom') return [key, ''];
    if (isThem && TELLING.has(key) && one !== null) return [key, null];
    // A name of a field may be somebody's word too.
    return [hideInText(key, search, isOwn), hideInJson(one, search, isOwn)];
  });
  const isChanged = entries.some(([key, one], at) => {
    const [formerKey, former] = Object.entries(value)[at]!;
    return key !== formerKey || one !== former;
  });
  return isChanged ? (Object.fromEntries(entries) as Value) : value;
}

/**
 * Whether these fields are those of the person: in own traces whoever is named, elsewhere the same number or address, or the same name, of
 * the same establishment if another person has it.
 */
function isAbout(fields: Record<string, unknown>, { identite, isShared }: Search, isOwn: boolean): boolean {
  if (isOwn) return OF_A_PERSON.some((key) => key in fields) || Object.keys(fields).join() === 'nom';
  const { nom, prenom, adresses = [] } = identite;
  // A refused row may have every other field wrong.
  if (NUMBERS.some((key) => isSame(fields[key], identite[key]))) return true;
  if (adresses.some((one) => isSame(fields.email, one))) return true;
  const isNamed = isSame(fields.nom, nom) && isSame(fields.prenom, prenom);
  const isSwapped = isSame(fields.nom, prenom) && isSame(fields.prenom, nom);
  return (isNamed || isSwapped) && (!isShared || isSame(fields.etablissement, identite.etablissement));
}

/** Last day on which the proof of a training is kept. @param issuedAt of the last one, or null without any */
export function endOfProof(issuedAt: string | null): string | null {
  if (issuedAt === null) return null;
  const day = Temporal.Instant.from(issuedAt).toZonedDateTimeISO('Europe/Paris').toPlainDate();
  return day.add({ years: CONSERVATION.preuvesAns }).toString();
}
