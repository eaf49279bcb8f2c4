import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { Refusal } from './errors.ts';

/** Writes sent by a page must come from a page of ours; callers that are not browsers send no Origin. */
export function registerOrigin(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin } = request.headers;
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('erreur.origine');
    if (origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`) return;
    throw new Refusal('erreur.origine');
  });
}
