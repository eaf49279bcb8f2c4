import { existsSync } from 'node:fs';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { actualitesDomain } from './domain/actualites/actualites.routes.ts';
import { apprenantsDomain } from './domain/apprenants/apprenants.routes.ts';
import { runImport } from './domain/apprenants_import/apprenants_import.job.ts';
import { apprenantsImportDomain } from './domain/apprenants_import/apprenants_import.routes.ts';
import { removeExpired } from './domain/connexion/connexion.job.ts';
import { connexionDomain } from './domain/connexion/connexion.routes.ts';
import { courrielsDomain } from './domain/courriels/courriels.routes.ts';
import { etablissementsDomain } from './domain/etablissements/etablissements.routes.ts';
import { groupementsDomain } from './domain/groupements/groupements.routes.ts';
import { packagingsDomain } from './domain/packagings/packagings.routes.ts';
import { professionsDomain } from './domain/professions/professions.routes.ts';
import { referentsDomain } from './domain/referents/referents.routes.ts';
import { typesDomain } from './domain/types/types.routes.ts';
import { badAddress, notFound, registerErrors } from './platform/answer-errors.ts';
import { type Domain, type Platform, register } from './platform/bind.ts';
import { registerHealth } from './platform/health.ts';
import { parseQueryString } from './platform/hydra.ts';
import { registerDocumentation } from './platform/hydra-docs.ts';
import type { Job } from './platform/jobs.ts';
import { sendMail } from './platform/mail.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerOrigin } from './platform/origin.ts';
import { type Actor, findActor, SESSION_COOKIE } from './platform/session.ts';
import { registerWeb, webFolder } from './platform/web.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null. */
    actor: Actor | null;
  }
}

/** Every domain of the product, in the order of the menu. */
export const domains: Domain[] = [
  connexionDomain,
  actualitesDomain,
  apprenantsDomain,
  apprenantsImportDomain,
  referentsDomain,
  etablissementsDomain,
  groupementsDomain,
  professionsDomain,
  typesDomain,
  packagingsDomain,
  courrielsDomain,
];

/** Every job that the process runs. */
export const jobs: Job<never>[] = [sendMail, removeExpired, runImport];

/** Builds the application: platform first, then the list of domains. It does not listen. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: loggedRequest },
    },
    logController: new AnswersLogged(),
    genReqId: () => crypto.randomUUID().slice(0, 13),
    trustProxy: ['loopback', 'uniquelocal'],
    bodyLimit: 1_048_576,
    frameworkErrors: badAddress,
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: false, maxParamLength: 500 },
  });
  app.decorateRequest('actor', null);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // JSON-LD clients say the type on every call, those without a body included (P-7-01).
  app.addContentTypeParser('application/ld+json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parseJson(request, body as string, done),
  );

  registerErrors(app);
  registerMetrics(app);
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, { threshold: 2_048 });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 0, files: 0, fieldSize: 1_048_576, fields: 20 },
  });
  await app.register(rateLimit, { global: false });
  registerOrigin(app, config);
  registerHealth(app, platform);
  registerDocumentation(app, config);

  // Known before a large body is read: it may be refused first.
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token && request.url.startsWith('/api/'))
      request.actor = await findActor(platform.db, token, platform.clock.now());
  });
  for (const domain of domains) register(app, platform, domain);

  if (existsSync(webFolder)) await registerWeb(app, config, (reply) => notFound(reply.request, reply));
  return app;
}

/** One line for each request, when it is answered, rather than two. */
class AnswersLogged extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

/** The address without its query: single-use tokens must not reach a log. */
function loggedRequest(request: { method: string; url: string; ip: string }) {
  return {
    method: request.method,
    url: request.url.split('?')[0]?.replace(/(\/reset-password\/).+/, '$1…'),
    ip: request.ip,
  };
}

function securityHeaders({ publicUrl }: Platform['config']) {
  return {
    // An answer of the API is data: a browser that opens one runs nothing. The page has its own policy (platform/web.ts).
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  } as const;
}
