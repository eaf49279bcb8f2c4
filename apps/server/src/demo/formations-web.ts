import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES_JOUEES } from '@sillage/contracts/choices.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { applicationOrigins } from '../platform/content-origin.ts';
import { escaped } from '../platform/mail-html.ts';
import { derouleOf } from './gabarits.ts';

/** Scenarios of the demonstration that a browser plays: what happens in them, asked in a page of the content origin. */
const PAGES: Record<(typeof PAGES_JOUEES)[number], string> = {
  '/demonstration/friction-chronometree': 'Friction chronométrée',
  '/demonstration/transfert-horizontal': 'Transfert horizontal',
};

/** Where it is played, on a computer as on a phone; null of the others. */
export function adresseOf(scenario: string): string | null {
  return PAGES_JOUEES.find((page) => PAGES[page] === scenario) ?? null;
}

export function registerFormations(content: FastifyInstance, config: Config): void {
  const page = readFileSync(path.join(import.meta.dirname, 'formation-web.html'), 'utf8');
  for (const [address, nom] of Object.entries(PAGES)) {
    const deroule = JSON.stringify(derouleOf(nom)).replaceAll('<', '\\u003c');
    content.get(address, (_, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', policy(config, nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(
          page
            .replaceAll('__NONCE__', nonce)
            .replaceAll('__NOM__', escaped(nom))
            .replace('"__DEROULE__"', () => deroule),
        );
    });
  }
}

function policy(config: Config, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `frame-ancestors ${applicationOrigins(config).join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}
