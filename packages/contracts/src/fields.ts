import * as z from 'zod';
import { holdsCredentials } from './adresses.rules.ts';
import { type Bornes, FIGURES, isWithin, NAISSANCE, SAISIE } from './bornes.rules.ts';
import { PAGES_JOUEES } from './choices.ts';
import type { MessageCode } from './messages.fr.ts';

/** The kinds of field that contracts are written with. Error texts are codes of the message catalogue. */

const code = (messageCode: MessageCode) => messageCode;

/** Characters that PostgreSQL cannot store or that nobody types: NUL and lone surrogates. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** What turns the direction of what follows makes a name read as another one. */
export const isReadable = (value: string) => storable(value) && !/[\u202A-\u202E\u2066-\u2069]/.test(value);

/** Spaces, controls and signs without a drawing: what holds nothing else reads as an empty line. */
export const isBlank = (value: string) => !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/** Free text, trimmed, at most `max` characters; blank becomes null. */
export function text(max = 255) {
  return z
    .string(code('validation.texte'))
    .trim()
    .max(max, code('validation.trop_long'))
    .refine(isReadable, code('validation.signe'))
    .transform((value) => (isBlank(value) ? null : value))
    .nullable();
}

/** The text without signs that have no drawing, nor spaces that no keyboard types. */
export const withoutUnseen = (value: string) =>
  value.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]/gu, '');

/** What is typed again to find one thing among all: each of its signs is seen. Empty becomes null. */
export function identifier(max = 255) {
  return text(max).refine((value) => value === null || value === withoutUnseen(value), code('validation.signe'));
}

/** A sign-in code; an e-mail address signs in too, so a code is never one. Empty becomes null. */
export function signInCode() {
  return identifier(64).refine((value) => !value?.includes('@'), code('validation.code_arobase'));
}

/** A code or an id, as it is told by a device, a page or another program. */
export function toldCode(max = 200) {
  return z
    .string()
    .trim()
    .min(1, code('validation.obligatoire'))
    .max(max, code('validation.trop_long'))
    .refine(storable, code('validation.signe'));
}

/** Text in which something is seen. */
export function requiredText(missing: MessageCode = 'validation.obligatoire', max = 255) {
  return z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((value) => !isBlank(value), { error: missing, abort: true })
    .max(max, code('validation.trop_long'))
    .refine(isReadable, code('validation.signe'));
}

/** What nobody is called, and a mail would show as a link or as lines of its own: addresses, signs of markup, line breaks. */
export const isName = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}@<>]|http|www\.|:\/\//iu.test(value);

export function personName(missing: MessageCode) {
  return requiredText(missing).refine(isName, code('validation.nom'));
}

const address = z.email(code('validation.email'));

/** E-mail address, lower case; empty becomes null. */
export function email() {
  return z
    .string(code('validation.email'))
    .trim()
    .toLowerCase()
    .max(254, code('validation.trop_long'))
    .refine((value) => value === '' || address.safeParse(value).success, code('validation.email'))
    .transform((value) => value || null)
    .nullable()
    .meta({ format: 'email' });
}

export function requiredEmail() {
  return z
    .string(code('validation.obligatoire'))
    .trim()
    .toLowerCase()
    .min(1, code('validation.obligatoire'))
    .max(254, code('validation.trop_long'))
    .pipe(address);
}

/** A new password; empty or null leaves the stored one (P-3-20). Its strength is the server's rule. */
export function newPassword() {
  return z
    .string(code('validation.texte'))
    .max(200, code('validation.trop_long'))
    .refine(storable, code('validation.signe'))
    .transform((value) => value || null)
    .nullable()
    .meta({ format: 'password' });
}

/** The password that one has, asked before one's own changes; of another's account it says nothing. */
export function currentPassword() {
  return z
    .string(code('validation.texte'))
    .max(1_000, code('validation.trop_long'))
    .nullish()
    .meta({ format: 'password' });
}

/**
 * Answered once, by the creation of an account without a password that no mail could tell: the address that sets it.
 * Null when a mail went, or when a password was given; absent from every other answer.
 */
export function firstLink() {
  return z.string().nullable().optional();
}

/** The password of an account that is being opened. */
export function requiredPassword() {
  return z
    .string(code('validation.obligatoire'))
    .min(1, code('validation.obligatoire'))
    .max(200, code('validation.trop_long'))
    .refine(storable, code('validation.signe'))
    .meta({ format: 'password' });
}

/** Asked by the forms that show it, though a call may leave it out: the server then knows it otherwise, or says that it is missing. */
export function asked<Field extends z.ZodType>(field: Field) {
  return field.optional().meta({ 'x-asked': true });
}

export function flag() {
  return z.boolean(code('validation.booleen'));
}

/** A number without decimals, given as a number: text is refused (C-5-26). */
export function wholeNumber(min: number, max: number) {
  return z
    .int(code('validation.nombre_entier'))
    .min(min, code('validation.nombre_hors_limites'))
    .max(max, code('validation.nombre_hors_limites'));
}

/** Address of a page or document on the web, over https only, open to whoever is given it; empty becomes null. */
export function webAddress(isOne = isWebAddress) {
  return z
    .string(code('validation.adresse_web'))
    .trim()
    .max(1_000, code('validation.trop_long'))
    .refine((value) => value === '' || isOne(value), { error: code('validation.adresse_web'), abort: true })
    .refine((value) => !holdsCredentials(value), code('validation.adresse_secret'))
    .transform((value) => value || null)
    .nullable();
}

/** Where a training is played: the same, or a page that the content origin has. */
export function playedAddress() {
  return webAddress((value) => isWebAddress(value) || PAGES_JOUEES.some((page) => page === value));
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && storable(value);
}

const day = (bornes: Bornes) =>
  z.iso.date({ error: code('validation.date'), abort: true }).refine((value) => isWithin(value, bornes), bornes.hors);

/** Calendar date `YYYY-MM-DD`, without time or zone; empty becomes null. */
export function calendarDate(bornes = SAISIE) {
  return z
    .string(code('validation.date'))
    .transform((value) => value.slice(0, 10) || null)
    .pipe(day(bornes).nullable())
    .nullable()
    .meta({ format: 'date' });
}

export const birthDate = () => calendarDate(NAISSANCE);

/** A moment, ISO 8601 in UTC. */
export function moment() {
  return z.iso.datetime().meta({ format: 'date-time' });
}

/** Reads an id given as number, numeric text, IRI (`/api/etablissements/3`) or object with `@id` or `id`. */
export function readId(value: unknown): number | null {
  if (typeof value === 'number') return isId(value) ? value : null;
  if (typeof value === 'string') {
    const digits = /(?:^|\/)(\d{1,10})$/.exec(value.trim())?.[1];
    return digits && isId(Number(digits)) ? Number(digits) : null;
  }
  if (value && typeof value === 'object') {
    const node = value as Record<string, unknown>;
    return readId(node['@id'] ?? node.id ?? null);
  }
  return null;
}

/** The last number that a row can have: an integer of PostgreSQL. */
export const LAST_ID = 2_147_483_647;

/** The number of a row. */
export const rowId = () => z.int().positive().max(LAST_ID);

/** The same, in an address. */
export const idInQuery = () => z.coerce.number().int().positive().max(LAST_ID);

const LAST_PAGE = 1_000_000;

/** Which page of a list, from 1. */
export const pageNumber = () => z.int().min(1).max(LAST_PAGE).default(1);

/** The same, in an address. */
export const pageInQuery = () => z.coerce.number().int().min(1).max(LAST_PAGE).default(1);

/** How many rows of a page in the midst of a screen. */
export const rowsInQuery = (most: number) => z.coerce.number().int().min(1).max(100).default(most);

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= LAST_ID;
}

type IdInput = number | string | { '@id'?: string; id?: number };

/** Reference to an item of another entity in a body; null or empty where none. */
export function reference(type: string) {
  return z
    .custom<IdInput | null>(
      (value) => value === null || value === '' || readId(value) !== null,
      code('validation.reference'),
    )
    .transform((value) => readId(value))
    .meta({ 'x-relation': type });
}

export function requiredReference(type: string, missing: MessageCode = 'validation.obligatoire') {
  return z
    .custom<IdInput>((value) => readId(value) !== null, missing)
    .transform((value) => readId(value) as number)
    .meta({ 'x-relation': type });
}

export function references(type: string, max = 10_000) {
  return z
    .array(requiredReference(type, 'validation.reference'))
    .max(max, code('validation.trop_d_elements'))
    .meta({ 'x-relations': type });
}

/** A linked item inside an answer: `{@id, @type, id, …}`. */
export function relation<S extends z.ZodRawShape>(type: string, slug: string, shape: S) {
  return z
    .object({ id: z.int(), ...shape })
    .transform((item) => ({ '@id': `/api/${slug}/${(item as { id: number }).id}`, '@type': type, ...item }))
    .meta({ 'x-relation': type });
}

/** Filters of list calls. */
export const filterText = () => z.string().trim().max(200);
/** A day of the calendar, as far as figures go. */
export const filterDay = () => day(FIGURES);
export const filterMoment = () =>
  moment().refine((value) => isWithin(value.slice(0, 10), FIGURES), code('validation.date'));
const minute = (wrong: MessageCode, bornes: Bornes) =>
  z
    .string(wrong)
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/, { error: wrong, abort: true })
    .refine((value) => z.iso.date().safeParse(value.slice(0, 10)).success, { error: wrong, abort: true })
    .refine((value) => isWithin(value.slice(0, 10), bornes), bornes.hors);
/** A minute of France as it is typed, `2026-11-22 14:02` (S-2.13-03). */
export const instant = () => minute('validation.instant', { ...FIGURES, hors: 'validation.instant' });
/** The same, of what a form holds. */
export const enteredInstant = () => minute('validation.date', SAISIE);
export const filterFlag = () => z.union([z.boolean(), z.stringbool()]);
export const filterIds = () =>
  z.preprocess(
    // What cannot be an id finds nothing, like an id that does not exist.
    (value) => (Array.isArray(value) ? value : [value]).map((one) => readId(one) ?? 0),
    z.array(z.int()).max(1_000, 'validation.trop_d_elements'),
  ) as z.ZodType<number[], number[]>;
/** One or several coded values; what is none of them finds nothing. */
export const filterCodes = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(z.string().max(50).refine(storable)).max(50),
  ) as z.ZodType<string[], string[]>;
