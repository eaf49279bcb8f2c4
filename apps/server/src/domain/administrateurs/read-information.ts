import type { AdministrateurRoute } from '@sillage/contracts/choices.ts';
import { typographie } from '@sillage/contracts/typographie.ts';
import type { Clock } from '../../platform/clock.ts';
import { plainText } from '../../platform/plain-text.ts';

const FRESH_MS = 3_600_000;
const TIME_OUT_MS = 3_000;
const MAX_LENGTH = 2_000;

/** Texts read less than one hour ago, by address: the box comes with its screen rather than after it. */
const known = new Map<string, { readAt: number; texte: string | null }>();

/** The text of a screen, by its route name; null when the service has none, fails, or is not configured (P-2.8-07, P-2.8-08, P-7-74). */
export async function readInformation(
  informationUrl: string | undefined,
  route: AdministrateurRoute,
  clock: Clock,
): Promise<string | null> {
  if (!informationUrl) return null;
  const address = new URL(informationUrl);
  address.searchParams.set('route', route);
  const now = clock.now().getTime();
  const found = known.get(address.href);
  if (found && now - found.readAt < FRESH_MS) return found.texte;
  const texte = await fetchText(address.href);
  // A service that failed is asked again.
  if (texte !== undefined) known.set(address.href, { readAt: now, texte });
  return texte ?? null;
}

/** Undefined when the service fails, null when it has no text. */
async function fetchText(address: string): Promise<string | null | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/plain, text/html' },
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    if (response.status === 404 || response.status === 204) return null;
    if (!response.ok) return undefined;
    const type = response.headers.get('content-type') ?? '';
    if (!/^text\/(plain|html)\b/.test(type)) return null;
    const text = await response.text();
    const shown = type.startsWith('text/html') ? plainText(text) : typographie(text.trim());
    return shown.slice(0, MAX_LENGTH) || null;
  } catch {
    return undefined;
  }
}
