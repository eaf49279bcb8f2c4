import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

interface Origins {
  /** Address of the pages that may write, beside those of the very host that is called. */
  ours: string;
  /** Pages that may not even read: what they run was written by others. */
  isForeign?: (origin: string) => boolean;
}

/** Addresses that act when they are read: nobody is led there by somebody else's page. */
const ACTING = new Set(['/api/logout', '/api/BatchAHeadset']);

/**
 * Writes sent by a page must come from a page of ours; callers that are not browsers send no Origin. Nor may the pages of
 * another origin make a browser call the API, as a picture or a frame: they may only lead someone to an address of it.
 */
export function registerOrigin(app: FastifyInstance, { ours, isForeign }: Origins): void {
  const own = new URL(ours).origin;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && isForeign?.(origin)) throw new Refusal('erreur.origine');
    const address = request.routeOptions.url ?? '';
    if (isFromElsewhere(request)) {
      if (ACTING.has(address)) throw new Refusal('erreur.origine');
      if (isSignOutPage(request.url)) return reply.redirect('/', 303);
      if (address.startsWith('/api/') && !isTopNavigation(request)) throw new Refusal('erreur.origine');
    }
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('erreur.origine');
    if (origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`) return;
    throw new Refusal('erreur.origine');
  });
}

/** Only browsers say it: `none` is an address that the person typed. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

function isTopNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The page of the application that signs out as it opens, however it is written. */
function isSignOutPage(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return /^\/+(l|%6c)(o|%6f)(g|%67)(o|%6f)(u|%75)(t|%74)\/*$/i.test(path);
}
