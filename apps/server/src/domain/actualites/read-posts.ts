import type { Actualite } from '@sillage/contracts/actualites.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { toActualites } from './actualites.rules.ts';

const FRESH_MS = 3_600_000;
const TIME_OUT_MS = 5_000;
const DEFAULT_PER_PAGE = '10';

/** Posts read less than one hour ago, by address (P-7-71). */
const known = new Map<string, { readAt: number; items: Actualite[] }>();

/**
 * The posts of the provider's news site; none when no site is configured.
 * Categories and count that the configured address holds stand unless `asked` says otherwise.
 * @throws Refusal `actualites.indisponibles`
 */
export async function readPosts(
  newsUrl: string | undefined,
  asked: Record<string, number>,
  clock: Clock,
): Promise<Actualite[]> {
  if (!newsUrl) return [];
  const address = addressOf(newsUrl, asked);
  const now = clock.now().getTime();
  const found = known.get(address);
  if (found && now - found.readAt < FRESH_MS) return found.items;
  const items = await fetchPosts(address);
  known.set(address, { readAt: now, items });
  return items;
}

function addressOf(newsUrl: string, asked: Record<string, number>): string {
  const address = new URL(newsUrl);
  const { searchParams } = address;
  if (!searchParams.has('per_page')) searchParams.set('per_page', DEFAULT_PER_PAGE);
  for (const [name, value] of Object.entries(asked)) searchParams.set(name, String(value));
  searchParams.set('_embed', 'wp:featuredmedia');
  return address.href;
}

async function fetchPosts(address: string): Promise<Actualite[]> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return toActualites(await response.json());
  } catch {
    throw new Refusal('actualites.indisponibles');
  }
}
