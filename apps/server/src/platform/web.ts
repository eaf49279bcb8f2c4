import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from './config.ts';

/** Where the built web stands. */
export const webFolder = join(import.meta.dirname, '../../../web/dist');

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web: hashed assets for a year, every other address the page that routes on the client. */
export async function registerWeb(
  app: FastifyInstance,
  config: Config,
  notFound: (reply: FastifyReply) => unknown,
): Promise<void> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8');
  await app.register(files, {
    root: webFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The launch page of SCORM packages belongs to the content origin.
    globIgnore: ['index.html', 'lancement.html'],
    setHeaders: (reply, path) => reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache'),
  });
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets)(\/|$)/.test(request.url)) return notFound(reply);
    // Styles that components make while they run carry this answer's nonce; nothing inline is allowed otherwise.
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(config, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}

function pagePolicy({ contentUrl, newsUrl }: Config, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of the provider's news come from its own site and its image hosts.
    `img-src 'self'${newsUrl ? ' https:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${contentUrl}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}
