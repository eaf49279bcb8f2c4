import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

interface Origins {
  /** Address of the pages that may write. */
  ours: string;
  /** Address of pages that may not even read: what they run was written by others. */
  foreign?: string;
}

/** Writes sent by a page must come from a page of ours; callers that are not browsers send no Origin. */
export function registerOrigin(app: FastifyInstance, { ours, foreign }: Origins): void {
  const own = new URL(ours).origin;
  const refused = foreign === undefined ? undefined : new URL(foreign).origin;
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin !== undefined && origin === refused) throw new Refusal('erreur.origine');
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('erreur.origine');
    if (origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`) return;
    throw new Refusal('erreur.origine');
  });
}
