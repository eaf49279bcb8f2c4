import { isIPv6 } from 'node:net';
import type { Role } from '@sillage/contracts/capabilities.ts';
import type { Preuve } from '@sillage/contracts/connexion.ts';
import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import Bowser from 'bowser';

/** Window and limits of refused sign-ins, then 429. */
export const ATTEMPT_WINDOW_SECONDS = 15 * 60;
export const MAX_FAILURES_PER_CODE = 10;
/** Of an address that nobody has signed in from: thirty people of one room at once, each with a code and a mistake, after fifty mistyped codes. */
const MAX_FAILURES_PER_ADDRESS = 120;
/** Each account that signs in well from an address brings its own mistakes; a cap, for who holds many accounts. */
const MORE_FAILURES_PER_ACCOUNT = 10;
const MAX_FAILURES_EVER = 600;
/** How long an account counts for the address that it signed in from. */
export const KNOWN_ADDRESS_SECONDS = CONSERVATION.provenancesJours * 86_400;

/** Wrong proofs of one account in a day, from everywhere together: birth dates are some twenty thousand. */
export const PROOF_WINDOW_SECONDS = 86_400;
export const MAX_WRONG_PROOFS = 20;

/** Mails about a password to one recipient. */
export const MAIL_WINDOW_SECONDS = 3_600;
export const MAX_MAILS = 3;

/** What counts as one address: whoever has one of IPv6 has the 2^64 beside it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Failures that an address may make, given the accounts that signed in well from it. */
export function maxFailuresOf(knownAccounts: number): number {
  return Math.min(MAX_FAILURES_PER_ADDRESS + MORE_FAILURES_PER_ACCOUNT * knownAccounts, MAX_FAILURES_EVER);
}

/** Seconds to wait when there were too many failures, else 0. The wait lasts until the oldest counted one leaves the window. */
export function secondsToWait(failures: { count: number; oldest: Date | null }, max: number, now: Date): number {
  if (failures.count < max || !failures.oldest) return 0;
  const elapsed = (now.getTime() - failures.oldest.getTime()) / 1000;
  return Math.max(1, Math.ceil(ATTEMPT_WINDOW_SECONDS - elapsed));
}

/** « Firefox · Windows », as the browser names itself; null when it says nothing that is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, 80) || null;
}

interface Provable {
  role: Role | null;
  email: string | null;
  dateNaissance: string | null;
  matricule: string | null;
}

/**
 * What proves that who chooses the first password of an account is its person (P-4-06): what the establishment knows of a learner,
 * a code mailed to its own address for any other account. Null: nothing can, and a link opens the account.
 */
export function proofAsked({ role, email, dateNaissance, matricule }: Provable): Preuve | null {
  if (role !== 'ROLE_APPRENANT') return email ? 'courriel' : null;
  if (dateNaissance) return 'dateNaissance';
  return matricule ? 'matricule' : 'code';
}

/** Whether this is what the establishment knows of the learner; a one-time code is not known here. */
export function isKnownProof(account: Provable, typed: string): boolean {
  const asked = proofAsked(account);
  if (asked === 'dateNaissance') return dayIn(typed) === account.dateNaissance;
  return asked === 'matricule' && typed.trim().toLowerCase() === account.matricule?.trim().toLowerCase();
}

/** The day of « 14/03/1991 », « 14 3 1991 », « 14031991 » or « 1991-03-14 », as it is stored. */
function dayIn(typed: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim());
  if (iso) return iso[0];
  const [, day, month, year] = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/.exec(typed.trim()) ?? [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : null;
}

/** Letters and digits that nobody takes for one another on paper; none is so wide that a large code leaves its line. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKNPQRSTVXYZ';

export const CODE_LENGTH = 12;

/** A one-time code as it is made, however it was typed. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Whether what was typed may be a one-time code: a birth date never is. */
export function isCode(typed: string | null | undefined): typed is string {
  const code = plainCode(typed ?? '');
  return code.length === CODE_LENGTH && [...code].every((character) => CODE_ALPHABET.includes(character));
}
