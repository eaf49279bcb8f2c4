import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import type { Proof } from '@sillage/contracts/securite.ts';
import { Secret, TOTP } from 'otpauth';

/** What an account can prove itself with. */
interface Means {
  genres: readonly string[];
  codes: number;
}

/** The password proves only where there is no second factor: the other way round, whoever knows it would need no more. */
export function proofsOf({ genres, codes }: Means): Proof[] {
  const proofs: Proof[] = [];
  if (genres.includes('passkey')) proofs.push('passkey');
  if (genres.includes('totp')) proofs.push('totp');
  if (proofs.length === 0) return ['mot_de_passe'];
  return codes > 0 ? [...proofs, 'secours'] : proofs;
}

/** An identity for passkeys is a name of host on a page that browsers trust. */
export function mayHavePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false;
  return protocol === 'https:' || hostname === 'localhost';
}

export const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 6;
/** Letters and figures that are not taken for one another, on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7K4QHX-…`: 24 signs drawn among 30, more than 117 bits; a plain hash of it cannot be searched. */
export function makeRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** As it was made, however it was typed. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

const PERIOD_SECONDS = 30;

export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an application reads from a drawing. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The path of the black squares of a drawing, one line after the other. */
export function traceOf(squares: readonly (readonly boolean[])[]): string {
  const black = squares.flatMap((line, y) => line.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])));
  return black.join('');
}

/** The thirty seconds that a code belongs to, the present ones or those next to them; null when it is wrong. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}
