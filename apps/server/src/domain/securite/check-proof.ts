import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { unseal } from '../../platform/seal.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import { findPasswordHash } from '../connexion/connexion.queries.ts';
import { judgeGuess } from '../connexion/count-attempts.ts';
import { isRightPassword } from '../connexion/hash-password.ts';
import { isRightPasskey } from './check-passkey.ts';
import { countCodes, findTotp, listFactors, takeCode, takeStep } from './securite.queries.ts';
import { plainRecoveryCode, proofsOf, stepOf } from './securite.rules.ts';

/** What the person gives to prove who they are. */
interface Given {
  motDePasse?: string | undefined;
  code?: string | undefined;
  passkey?: unknown;
}

/** Whoever is really there: under the name of another account, one proves oneself, not the other. */
export function reallyThere({ onBehalfOf, userId }: Actor): number {
  return onBehalfOf ?? userId;
}

export async function listProofs(db: Connection, userId: number) {
  const genres = (await listFactors(db, userId)).map(({ genre }) => genre);
  return proofsOf({ genres, codes: await countCodes(db, userId) });
}

/**
 * Looks at a proof; what can be guessed is counted like a password.
 * @throws 422 when it is wrong, 429 after too many
 */
export async function ensureProof(
  platform: Platform,
  tx: Connection,
  request: FastifyRequest,
  actor: Actor,
  given: Given,
): Promise<void> {
  const userId = reallyThere(actor);
  if (given.passkey) {
    if (await isRightPasskey(platform, tx, { actor, userId, response: given.passkey })) return;
    throw new Refusal('securite.preuve_incorrecte');
  }
  if (await judgeGuess(platform, `preuve:${userId}`, () => isRightGuess(platform, tx, request, { userId, given })))
    return;
  await tellTrail(platform, request, 'securite.refus', {}, actor);
  throw new Refusal('securite.preuve_incorrecte');
}

async function isRightGuess(
  platform: Platform,
  tx: Connection,
  request: FastifyRequest,
  { userId, given: { motDePasse, code } }: { userId: number; given: Given },
) {
  const proofs = await listProofs(tx, userId);
  if (motDePasse !== undefined) {
    return proofs.includes('mot_de_passe') && isRightPassword(await findPasswordHash(tx, userId), motDePasse);
  }
  if (code === undefined || proofs.includes('mot_de_passe')) return false;
  return /^\d{3}\s?\d{3}$/.test(code)
    ? isRightTotp(platform, tx, request, { userId, code })
    : takeCode(tx, userId, plainRecoveryCode(code));
}

/** Installations whose log has said that its key is another. */
const told = new WeakSet<Config>();

async function isRightTotp(
  { config, clock }: Platform,
  tx: Connection,
  { log }: FastifyRequest,
  { userId, code }: { userId: number; code: string },
) {
  const totp = await findTotp(tx, userId);
  if (!totp) return false;
  const now = clock.now();
  const secret = unseal(config, placeOf(userId), totp.secret);
  if (secret === null) {
    if (!told.has(config))
      log.error('second factors were sealed with another SECRET_KEY: codes of applications are refused');
    told.add(config);
    throw new Refusal('securite.application_illisible');
  }
  const step = stepOf(secret, code, now);
  return step !== null && takeStep(tx, totp.id, step, now);
}

/** Where the secret of an account opens. */
export function placeOf(userId: number): string {
  return `totp:${userId}`;
}
