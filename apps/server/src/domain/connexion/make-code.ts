import { randomInt } from 'node:crypto';
import { CODE_SECONDS, MAILED_CODE_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { isOfRecord } from '@sillage/contracts/users.rules.ts';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { takeRequest } from '../../platform/idempotency.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { type FoundAccount, putCode, takeToken } from './connexion.queries.ts';
import { CODE_ALPHABET, CODE_LENGTH, plainCode } from './connexion.rules.ts';
import { countMail } from './count-attempts.ts';
import { codeMail } from './write-mails.ts';

/** Codes that prove once who chooses a password: printed for a learner, or mailed. Only their hash is stored (P-4-06). */

const GROUPS = 3;
const GROUP_LENGTH = CODE_LENGTH / GROUPS;

/** Makes the code of an account, which ends the former one: « K7QN-2XRT-9HVD ». */
async function makeCode(tx: Connection, userId: number, expiresAt: Date): Promise<string> {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  const code = characters.join('');
  await putCode(tx, userId, tokenOf(userId, code), expiresAt);
  return Array.from({ length: GROUPS }, (_, rank) => code.slice(rank * GROUP_LENGTH, (rank + 1) * GROUP_LENGTH)).join(
    '-',
  );
}

/** The code of the access sheet that staff hand to a learner, and when it ends. */
export async function printCode(tx: Connection, userId: number, now: Date): Promise<{ code: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  return { code: await makeCode(tx, userId, expiresAt), expiresAt };
}

/** Mails a code to the account's own address, once for each key; when it has had enough mails, the last code stays. */
export function mailCode(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: FastifyRequest,
  account: FoundAccount,
): Promise<void> {
  const { userId, email, role } = account;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (email === null || !(await takeRequest(tx, request, now)) || !(await countMail(tx, email, now))) return;
    const code = await makeCode(tx, userId, new Date(now.getTime() + MAILED_CODE_SECONDS * 1000));
    await enqueue(tx, sendMail, { ...codeMail(email, userId, code), reserve: !isOfRecord({ role }) });
  });
}

/** Uses up the code of this account; whether it was the right one. */
export async function takeCode(tx: Connection, userId: number, typed: string, now: Date): Promise<boolean> {
  const taken = await takeToken(tx, tokenOf(userId, plainCode(typed)), ['code'], now);
  return taken !== undefined;
}

/** The code of one account is nothing for another. */
const tokenOf = (userId: number, code: string) => `code:${userId}:${code}`;
