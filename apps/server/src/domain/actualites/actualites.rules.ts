import type { Actualite } from '@sillage/contracts/actualites.ts';
import { plainText } from '../../platform/plain-text.ts';

/** A post as a WordPress site answers it; anything may be missing or of another shape. */
interface Post {
  id?: unknown;
  link?: unknown;
  date?: unknown;
  title?: { rendered?: unknown };
  excerpt?: { rendered?: unknown };
  _embedded?: { 'wp:featuredmedia'?: { source_url?: unknown }[] };
}

const EXCERPT_LENGTH = 280;

/** The posts that can be shown: those with an id, a title and a link of the web. */
export function toActualites(answer: unknown): Actualite[] {
  if (!Array.isArray(answer)) return [];
  return (answer as (Post | null)[]).flatMap((post) => {
    const link = webAddress(post?.link, ['http:', 'https:']);
    const title = plainText(post?.title?.rendered);
    if (!post || !Number.isSafeInteger(post.id) || !link || !title) return [];
    return {
      id: post.id as number,
      link,
      title,
      excerpt: shorten(plainText(post.excerpt?.rendered)),
      // The content security policy lets in only pictures that come by https.
      image: webAddress(post._embedded?.['wp:featuredmedia']?.[0]?.source_url, ['https:']),
      date: typeof post.date === 'string' && !Number.isNaN(Date.parse(post.date)) ? post.date.slice(0, 10) : null,
    };
  });
}

function webAddress(value: unknown, protocols: readonly string[]): string | null {
  if (typeof value !== 'string') return null;
  const address = URL.parse(value);
  return address && protocols.includes(address.protocol) ? address.href : null;
}

/** Cut between two words. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const cut = text.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
