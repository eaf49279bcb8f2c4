import { randomBytes } from 'node:crypto';
import { delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { LIMIT_WINDOW_SECONDS } from '@sillage/contracts/contract.ts';
import { type ErrorCode, errorStatus } from '@sillage/contracts/errors.ts';
import { isMessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from './db.ts';
import { Refusal } from './errors.ts';
import { isOutOfRoom } from './files.ts';
import { errorBody, JSON_LD } from './hydra.ts';
import { escaped } from './mail-html.ts';

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
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (isReadByPeople(request)) return sendPage(request, reply, refusal);
  const body = errorBody({
    status: refusal.status,
    code: refusal.code,
    description: refusal.message,
    violations: refusal.violations,
    reference: refusal.status >= 500 ? request.id : undefined,
  });
  return reply.header('content-type', JSON_LD).send(JSON.stringify(body));
}

/** A window or a frame was led to an address that is no call of the API: only browsers say it. */
function isReadByPeople({ headers, url }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && !url.startsWith('/api/');
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:520px;padding:15vh 24px;background:light-dark(#fff,#172126);
color:light-dark(#182228,#e4eaed);font:16px/24px system-ui,sans-serif}h1{font-size:22px;line-height:30px}`;

function sendPage(request: FastifyRequest, reply: FastifyReply, { status, message: text }: Refusal): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const title = escaped(message(status === 404 ? 'ui.page_introuvable' : 'ui.page_refusee'));
  const told = status === 404 ? message('ui.page_introuvable_texte') : text;
  const lines = [told, ...(status >= 500 ? [message('ui.reference', { reference: request.id })] : [])];
  // Whoever may frame the address that was asked for may frame this page.
  const policy = `${reply.getHeader('content-security-policy') ?? "default-src 'none'"};style-src 'nonce-${nonce}'`;
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · Sillage</title><style nonce="${nonce}">${STYLE}</style>` +
        `<main><h1>${title}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</main></html>`,
    );
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
