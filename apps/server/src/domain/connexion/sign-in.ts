import { createHash } from 'node:crypto';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  type Actor,
  cookiePlace,
  deleteConnexion,
  findActor,
  hashToken,
  holdConnexion,
  insertConnexion,
  lackingOf,
  loginCookie,
  makeToken,
} from '../../platform/login.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import {
  findPasswordHash,
  forgetFailures,
  getConnectedUser,
  noteAddress,
  noteEtablissementLogin,
} from './connexion.queries.ts';
import { deviceOf, networkOf } from './connexion.rules.ts';
import { rememberDevice } from './know-device.ts';

/** What signing in comes to: the connected person, or what the login lacks before it opens anything. */
type SignedIn = ConnectedUser | { message: string; attend: Lacking };

interface Account {
  userId: number;
  onBehalfOf: number | null;
  /** When the person proved who they are: now by a password, never by a link alone. */
  preuveAt: Date | null;
  /** The connect-as link that led here; the way back is derived from it. */
  slug?: string | undefined;
  /** What failures of this person were counted under. */
  tried?: readonly string[];
}

/** Opens a login for this account on this browser, ending the one that it held. */
export async function signIn(
  { config, db, clock }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, slug, tried = [`compte:${userId}`], ...how }: Account,
): Promise<SignedIn> {
  const now = clock.now();
  const former = request.cookies[loginCookie(config)];
  const token = slug ? `${makeToken()}.${slug}` : makeToken();
  const { answer, passwordHash } = await db.transaction().execute(async (tx) => {
    if (former) await deleteConnexion(tx, former);
    await forgetFailures(tx, tried.map(hashToken), networkOf(request.ip));
    const appareil = deviceOf(request.headers['user-agent']);
    await insertConnexion(tx, { ...how, userId, token, now, hours: config.loginHours, appareil, adresse: request.ip });
    const actor = await findActor(tx, token, now);
    if (!actor) throw new Refusal('connexion.identifiants_incorrects');
    const attend = lackingOf(actor, config);
    if (!attend) {
      const passwordHash = how.onBehalfOf === null ? await findPasswordHash(tx, userId) : null;
      return { answer: await enter(tx, clock, request, { actor, token }), passwordHash };
    }
    await holdConnexion(tx, actor.connexionId, now);
    await tellTrail({ db: tx, clock }, request, 'connexion.attente', { attend }, actor);
    reply.code(202);
    // No device is known by half of what is asked.
    return { answer: { message: message(`connexion.attend_${attend}`), attend }, passwordHash: null };
  });
  setLoginCookie(reply, config, token);
  rememberDevice(request, reply, config, { userId, passwordHash }, now);
  return answer;
}

/** The login is open: it is noted, and the connected person answered. */
export async function enter(
  tx: Connection,
  clock: Clock,
  request: FastifyRequest,
  { actor, token }: { actor: Actor; token: string },
): Promise<ConnectedUser> {
  if (actor.onBehalfOf === null) {
    await noteEtablissementLogin(tx, actor.userId, clock.now());
    await noteAddress(tx, networkOf(request.ip), actor.userId, clock.now());
  }
  await tellTrail({ db: tx, clock }, request, 'connexion.login', {}, actor);
  return getConnectedUser(tx, actor, adminSlugOf(token));
}

export function setLoginCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(loginCookie(config), token, {
    ...cookiePlace(config),
    httpOnly: true,
    sameSite: 'lax',
    maxAge: config.loginHours * 3_600,
  });
}

/** The way back that belongs to a connect-as link; one follows from the other so that neither needs storing in clear. */
export function returnSlugOf(slug: string): string {
  return createHash('sha256').update(`retour:${slug}`).digest('base64url');
}

/** The way back of a connect-as login, read from its cookie; null for an ordinary login. */
export function adminSlugOf(loginToken: string): string | null {
  const slug = loginToken.split('.')[1];
  return slug ? returnSlugOf(slug) : null;
}
