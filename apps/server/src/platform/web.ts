import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { contentSource } from './content-origin.ts';
import { escaped } from './mail-html.ts';

/** Where the built web stands. */
export const webFolder = join(import.meta.dirname, '../../../web/dist');

/** What it asks for goes by its own policy, not by that of the page. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const YEAR = 'public, max-age=31536000, immutable';

/** Answers the page of the application, whose scripts draw it. @param early drawn in their place until they have come */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  early?: (nonce: string) => string,
) => FastifyReply;

const ROOT = '<div id="root"></div>';
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>\s*/g;

/** Serves the built web: hashed assets for a year, every other address the page that routes on the client. */
export async function registerWeb(
  app: FastifyInstance,
  config: Config,
  notFound: (reply: FastifyReply) => unknown,
): Promise<SendPage> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8');
  const page = withSettings(built, config);
  // Style sheets after what is drawn early do not keep it waiting; the scripts wait for them.
  const sheets = page.match(STYLE_SHEETS)?.join('') ?? '';
  const [above, below] = page.replace(STYLE_SHEETS, '').split(ROOT) as [string, string];
  await app.register(files, {
    root: webFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // The launch page of SCORM packages, and its worker, belong to the content origin; a packed file has the address of its own.
    globIgnore: ['index.html', 'lancement.html', 'kept-worker.js', '**/*.br'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      if (path.includes('offline-worker.js')) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  const send: SendPage = (request, reply, early) => {
    // Styles that components make while they run carry this answer's nonce; nothing inline is allowed otherwise.
    const nonce = randomBytes(16).toString('base64');
    const named = (html: string) => html.replaceAll('__CSP_NONCE__', nonce);
    const html = early ? `${named(above)}<div id="root">${early(nonce)}</div>${named(sheets + below)}` : named(page);
    return reply
      .header('content-security-policy', pagePolicy(config, nonce, framesOf(config, request.url)))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  app.get('/*', (request, reply) =>
    /^\/(api|assets)(\/|$)/.test(request.url) ? notFound(reply) : send(request, reply),
  );
  return send;
}

/** The page with what it knows of the installation before it asks anything. */
export function withSettings(page: string, config: Pick<Config, 'localLogging' | 'retentionSentence'>): string {
  return page
    .replace('__JOURNAL_LOCAL__', config.localLogging ? '1' : '0')
    .replace('__CONSERVATION__', () => escaped(config.retentionSentence ?? ''));
}

/** The browser app plays trainings of other sites and of the content origin; no other page frames them. */
function framesOf(config: Config, url: string): string {
  return /^\/navigateur(\?|$)/.test(url) ? `https: ${contentSource(config)}` : contentSource(config);
}

function pagePolicy({ newsUrl }: Config, nonce: string, frames: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of the provider's news come from its own site and its image hosts.
    `img-src 'self'${newsUrl ? ' https:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}
