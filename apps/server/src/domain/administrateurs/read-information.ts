import type { AdministrateurRoute } from '@sillage/contracts/choices.ts';
import { typographie } from '@sillage/contracts/typographie.ts';
import type { Clock } from '../../platform/clock.ts';
import { askElsewhere, keepAnswers } from '../../platform/elsewhere.ts';
import { plainText } from '../../platform/plain-text.ts';

const FRESH_MS = 3_600_000;
const LIMITS = { accept: 'text/plain, text/html', patience: 3_000, most: 1_048_576 };
const MAX_LENGTH = 2_000;

/** Texts by address: the box comes with its screen rather than after it. */
const keep = keepAnswers<string | null>(FRESH_MS);

/** The text of a screen, by its route name; null when the service has none, fails, or is not configured (P-2.8-07, P-2.8-08, P-7-74). */
export async function readInformation(
  informationUrl: string | undefined,
  route: AdministrateurRoute,
  clock: Clock,
): Promise<string | null> {
  if (!informationUrl) return null;
  const address = new URL(informationUrl);
  address.searchParams.set('route', route);
  // A service that failed has none.
  return keep(address.href, clock, () => readText(address.href)).catch(() => null);
}

/** Null when the service has no text. */
async function readText(address: string): Promise<string | null> {
  const { status, ok, type, text } = await askElsewhere(address, LIMITS);
  if (status === 404 || status === 204) return null;
  if (!ok) throw new Error(`status ${status}`);
  if (!/^text\/(plain|html)\b/.test(type)) return null;
  const shown = type.startsWith('text/html') ? plainText(text) : typographie(text.trim());
  return shown.slice(0, MAX_LENGTH) || null;
}
