import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import { KEPT_FOLDER } from '@sillage/contracts/scorm-limits.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerPlay } from './domain/scorm/answer-launch-page.ts';
import { badAddress, registerErrors } from './platform/answer-errors.ts';
import type { Platform } from './platform/bind.ts';
import type { Config } from './platform/config.ts';
import { anyContentAddress, applicationOrigins } from './platform/content-origin.ts';
import { logging } from './platform/log.ts';
import { registerOrigin } from './platform/origin.ts';
import { webFolder } from './platform/web.ts';

/**
 * Builds the content origin, where packages run: they were written by others, so it knows no login.
 * It does not listen.
 */
export async function buildContent(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({
    ...logging(config),
    trustProxy: config.trustProxy,
    frameworkErrors: badAddress,
    // Whoever sends drop by drop does not hold a connection for ever.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 5_000 },
  });
  app.removeContentTypeParser('text/plain');
  // A page that closes sends its last commit as text.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  registerErrors(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // A page that is refused is read in the frame where it was asked for.
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'", ...applicationOrigins(config)] },
    },
    // Who may frame a page is said by its policy.
    frameguard: false,
    crossOriginEmbedderPolicy: false,
    // A window that a package opens finds the run-time through the one that opened it.
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: anyContentAddress(config).protocol === 'https:' ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(compress, { threshold: 2_048 });
  registerOrigin(app, { ours: anyContentAddress(config).href });
  registerPlay(app, platform);
  if (existsSync(path.join(webFolder, 'lancement.html'))) await registerLaunchPage(app, config);
  return app;
}

/** The page that the application frames, and the scripts that the build made for it. */
async function registerLaunchPage(app: FastifyInstance, config: Config): Promise<void> {
  const page = await readFile(path.join(webFolder, 'lancement.html'), 'utf8');
  await app.register(files, {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  for (const address of ['/lancement/', KEPT_FOLDER]) {
    app.get(address, (_, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', launchPolicy(config, nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', nonce));
    });
  }
  // Under the addresses that it answers for, and no other.
  const worker = await readFile(path.join(webFolder, 'kept-worker.js'));
  app.get(`${KEPT_FOLDER}kept-worker.js`, (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
}

function launchPolicy(config: Config, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `frame-ancestors ${applicationOrigins(config).join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}
