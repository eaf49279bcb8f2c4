import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { type Actor, lackingOf, loginCookie, makeToken, openConnexion } from '../../platform/login.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { findPasswordHash, getConnectedUser } from '../connexion/connexion.queries.ts';
import { rememberDevice } from '../connexion/know-device.ts';
import { adminSlugOf, enter, setLoginCookie } from '../connexion/sign-in.ts';
import { untilAnswered } from './check-passkey.ts';
import { placeOf } from './check-proof.ts';
import {
  findAddressee,
  insertTotp,
  listFactors,
  lockAccount,
  noteProof,
  replaceCodes,
  setChallenge,
  takeChallenge,
} from './securite.queries.ts';
import {
  makeRecoveryCode,
  makeSecret,
  plainRecoveryCode,
  RECOVERY_CODES,
  stepOf,
  totpAddress,
  traceOf,
} from './securite.rules.ts';

/** A factor that somebody sets up: nothing holds before it has been shown once. */

/** A secret for an application that makes codes, to type or to scan. */
export async function askNewTotp({ db, config, clock }: Platform, actor: Actor) {
  const secret = makeSecret();
  const addressee = await findAddressee(db, actor.userId);
  const label = addressee?.email ?? addressee?.nom ?? String(actor.userId);
  const valeur = seal(config, placeOf(actor.userId), secret).toString('base64');
  await setChallenge(db, actor.connexionId, { genre: 'nouveau_totp', valeur, jusqua: untilAnswered(clock.now()) });
  const { size, data } = encode(totpAddress(secret, { issuer: config.productName, label }), { border: 2 });
  return { secret, cote: size, trace: traceOf(data) };
}

/** Keeps it once its first code is right. @throws 409 when it was not asked for, 422 on `code` */
export async function addTotp({ config, db, clock }: Platform, tx: Connection, actor: Actor, code: string) {
  const now = clock.now();
  const valeur = await takeChallenge(db, actor.connexionId, 'nouveau_totp', now);
  if (valeur === null) throw new Refusal('securite.preparation_expiree');
  const secret = Buffer.from(valeur, 'base64');
  const plain = unseal(config, placeOf(actor.userId), secret);
  if (plain === null) throw new Refusal('securite.preparation_expiree');
  const dernierPas = stepOf(plain, code, now);
  if (dernierPas === null) {
    // Mistyped: the same drawing holds, until it is too old.
    await setChallenge(db, actor.connexionId, { genre: 'nouveau_totp', valeur, jusqua: untilAnswered(now) });
    throw refuseFields(violation('code', 'securite.code_faux'));
  }
  await insertTotp(tx, actor.userId, { nom: message('securite.application'), secret, dernierPas }, now);
}

/** The first factor of an account comes with its recovery codes; the login that set one up has shown it. */
export async function settleFactor(
  { config, clock }: Platform,
  tx: Connection,
  {
    actor,
    request,
    reply,
    add,
  }: { actor: Actor; request: FastifyRequest; reply: FastifyReply; add: () => Promise<void> },
): Promise<{ codes: string[] | null }> {
  await lockAccount(tx, actor.userId);
  const isFirst = (await listFactors(tx, actor.userId)).length === 0;
  await add();
  const codes = isFirst ? await makeCodes(tx, actor.userId) : null;
  await passFactor({ config, clock }, tx, { actor, request, reply });
  return { codes };
}

/** The login has shown a factor; one that lacked it opens, under a token that nobody has seen before. */
export async function passFactor(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Connection,
  { actor, request, reply }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
): Promise<ConnectedUser> {
  const now = clock.now();
  await noteProof(tx, actor, now, true);
  const former = request.cookies[loginCookie(config)] ?? '';
  if (!lackingOf(actor, config)) return getConnectedUser(tx, actor, adminSlugOf(former));
  const token = makeToken();
  await openConnexion(tx, actor.connexionId, { token, now, hours: config.loginHours });
  setLoginCookie(reply, config, token);
  const { userId } = actor;
  rememberDevice(request, reply, config, { userId, passwordHash: await findPasswordHash(tx, userId) }, now);
  return enter(tx, clock, request, { actor, token });
}

export async function makeCodes(tx: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await replaceCodes(tx, userId, codes.map(plainRecoveryCode));
  return codes;
}
