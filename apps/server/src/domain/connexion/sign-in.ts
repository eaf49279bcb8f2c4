import { createHash } from 'node:crypto';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { deleteConnexion, findActor, insertConnexion, makeToken, sessionCookie } from '../../platform/session.ts';
import { getSessionUser, noteEtablissementLogin } from './connexion.queries.ts';

/**
 * Opens a login for this account on this browser, ending the one that it held, and answers the session user.
 * @param slug the connect-as link that led here; the way back is derived from it
 */
export async function signIn(
  { config, db, clock }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { userId: number; onBehalfOf: number | null; slug?: string },
): Promise<SessionUser> {
  const now = clock.now();
  const { userId, onBehalfOf, slug } = account;
  const former = request.cookies[sessionCookie(config)];
  const token = slug ? `${makeToken()}.${slug}` : makeToken();
  const user = await db.transaction().execute(async (tx) => {
    if (former) await deleteConnexion(tx, former);
    await insertConnexion(tx, { token, userId, onBehalfOf, now, hours: config.sessionHours });
    if (onBehalfOf === null) await noteEtablissementLogin(tx, userId, now);
    await insertAudit(tx, {
      date: now,
      userId,
      onBehalfOf,
      action: 'connexion.login',
      objet: null,
      details: {},
      requestId: request.id,
      adresse: request.ip,
    });
    const actor = await findActor(tx, token, now);
    if (!actor) throw new Refusal('connexion.identifiants_incorrects');
    return getSessionUser(tx, actor, adminSlugOf(token));
  });
  reply.setCookie(sessionCookie(config), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    path: '/',
    maxAge: config.sessionHours * 3_600,
  });
  return user;
}

/** The way back that belongs to a connect-as link; one follows from the other so that neither needs storing in clear. */
export function returnSlugOf(slug: string): string {
  return createHash('sha256').update(`retour:${slug}`).digest('base64url');
}

/** The way back of a connect-as login, read from its cookie; null for an ordinary login. */
export function adminSlugOf(sessionToken: string): string | null {
  const slug = sessionToken.split('.')[1];
  return slug ? returnSlugOf(slug) : null;
}
