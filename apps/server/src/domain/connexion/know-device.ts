import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { cookiePlace, loginCookie } from '../../platform/login.ts';

/**
 * Browsers that an account has signed in from: they count their mistakes alone, and nobody elsewhere locks them out.
 * The cookie names the accounts, each signed with the stored hash of its password: a new password ends what it knew.
 */

/** What browsers keep at most. */
const LIFE_SECONDS = 400 * 86_400;
/** On a shared computer the last ones stay: a cookie holds four kilobytes. */
const MAX_ACCOUNTS = 20;

interface Account {
  userId: number;
  passwordHash: string | null;
}

/** One account of the cookie: `userId.device.expires.signature`. */
type Entry = [userId: string, device: string, expires: string, signature: string];

/** The device under which one of these accounts is known to this browser, or null. */
export function findKnownDevice(
  request: FastifyRequest,
  config: Config,
  accounts: readonly Account[],
  now: Date,
): string | null {
  const entries = readEntries(request, config);
  for (const account of accounts) {
    const entry = entries.find(([userId]) => Number(userId) === account.userId);
    if (entry && isSigned(entry, account) && Number(entry[2]) > now.getTime()) return entry[1];
  }
  return null;
}

/** This browser has just signed this account in. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { userId, passwordHash }: Account,
  now: Date,
): void {
  if (passwordHash === null) return;
  const device = randomBytes(16).toString('base64url');
  const expires = String(now.getTime() + LIFE_SECONDS * 1000);
  const own: Entry = [String(userId), device, expires, sign([String(userId), device, expires], passwordHash)];
  const others = readEntries(request, config).filter(([id]) => id !== own[0]);
  const value = [own, ...others].slice(0, MAX_ACCOUNTS).map((entry) => entry.join('.'));
  reply.setCookie(nameOf(config), value.join('~'), {
    ...cookiePlace(config),
    httpOnly: true,
    sameSite: 'lax',
    maxAge: LIFE_SECONDS,
  });
}

const nameOf = (config: Config) => `${loginCookie(config)}-appareil`;

function readEntries(request: FastifyRequest, config: Config): Entry[] {
  const parts = (request.cookies[nameOf(config)] ?? '').split('~').map((entry) => entry.split('.'));
  return parts.filter((entry): entry is Entry => entry.length === 4);
}

function sign(signed: readonly string[], passwordHash: string): string {
  return createHmac('sha256', passwordHash)
    .update(`appareil ${signed.join('.')}`)
    .digest('base64url');
}

function isSigned([userId, device, expires, signature]: Entry, { passwordHash }: Account): boolean {
  if (passwordHash === null) return false;
  const right = Buffer.from(sign([userId, device, expires], passwordHash));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
