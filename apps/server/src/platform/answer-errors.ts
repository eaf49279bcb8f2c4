import { delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { LIMIT_WINDOW_SECONDS } from '@sillage/contracts/contract.ts';
import { type ErrorCode, errorStatus } from '@sillage/contracts/errors.ts';
import { isMessageCode } from '@sillage/contracts/messages.fr.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from './db.ts';
import { Refusal } from './errors.ts';
import { isOutOfRoom } from './files.ts';
import { errorBody, JSON_LD } from './hydra.ts';

/** Turns every failure into `hydra:Error`; nothing internal leaves, an unknown one shows a reference to give to support. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : fromFramework(error, request);
    if (!refusal || error.code === '57014') request.log.error({ err: error }, 'unexpected failure');
    return sendRefusal(request, reply, refusal ?? new Refusal('erreur.interne'));
  });
  app.setNotFoundHandler(notFound);
}

/** Addresses that the router itself refuses: badly encoded or far too long. */
export function badAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, new Refusal('erreur.introuvable'));
}

/** Answer to an address that nothing serves. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('erreur.introuvable'));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  const body = errorBody({
    status: refusal.status,
    code: refusal.code,
    description: refusal.message,
    violations: refusal.violations,
    reference: refusal.status >= 500 ? request.id : undefined,
  });
  reply.header('cache-control', 'no-store');
  return reply.code(refusal.status).header('content-type', JSON_LD).send(JSON.stringify(body));
}

/** A database that restarts is back within a few seconds. */
const AWAY_SECONDS = 5;

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'erreur.requete_invalide',
  404: 'erreur.introuvable',
  405: 'erreur.methode',
  413: 'erreur.corps_trop_grand',
  415: 'erreur.type_de_contenu',
};

/** Refusals that Fastify and PostgreSQL make themselves: malformed JSON, a statement that took too long, body too large, unknown content type, text that no column can hold. */
function fromFramework(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (isMessageCode(error.code) && error.code in errorStatus) return new Refusal(error.code as ErrorCode);
  if (error.code === '22021' || error.code === '22P05' || error.code === '22003')
    return new Refusal('erreur.requete_invalide');
  if (isOutOfRoom(error)) return new Refusal('erreur.espace_insuffisant');
  if (error.code === '57014' || isAway(error)) {
    return new Refusal('erreur.service_indisponible', { retryAfter: AWAY_SECONDS });
  }
  if (error.statusCode === 429)
    return new Refusal('erreur.trop_de_requetes', {
      values: { delai: delayInWords(LIMIT_WINDOW_SECONDS) },
      retryAfter: LIMIT_WINDOW_SECONDS,
    });
  // A malformed form is refused by its parser, which gives neither code nor status.
  if (request.body == null && request.headers['content-type']?.startsWith('multipart/'))
    return new Refusal('erreur.requete_invalide');
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  return new Refusal(byStatus[status] ?? 'erreur.requete_invalide');
}
