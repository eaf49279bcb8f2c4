import type { Actualite } from '@sillage/contracts/actualites.ts';
import type { Clock } from '../../platform/clock.ts';
import { askJson, keepAnswers } from '../../platform/elsewhere.ts';
import { Refusal } from '../../platform/errors.ts';
import { toActualites } from './actualites.rules.ts';

const FRESH_MS = 3_600_000;
const LIMITS = { patience: 5_000, most: 4_194_304 };
const DEFAULT_PER_PAGE = '10';

/** Posts of a site, by address (P-7-71). */
const keep = keepAnswers<Actualite[]>(FRESH_MS);

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
  try {
    return await keep(address, clock, async () => toActualites(await askJson(address, LIMITS)));
  } catch {
    throw new Refusal('actualites.indisponibles');
  }
}

function addressOf(newsUrl: string, asked: Record<string, number>): string {
  const address = new URL(newsUrl);
  const { searchParams } = address;
  if (!searchParams.has('per_page')) searchParams.set('per_page', DEFAULT_PER_PAGE);
  for (const [name, value] of Object.entries(asked)) searchParams.set(name, String(value));
  searchParams.set('_embed', 'wp:featuredmedia');
  return address.href;
}
