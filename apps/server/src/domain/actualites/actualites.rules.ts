import type { Actualite } from '@sillage/contracts/actualites.ts';
import { typographie } from '@sillage/contracts/typographie.ts';

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

const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  laquo: '«',
  lt: '<',
  nbsp: '\u00A0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rsquo: '’',
};

const accents: Record<string, string> = {
  acute: '\u0301',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  uml: '\u0308',
};

/** The text of a piece of HTML, on one line, with French typography. */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|figure)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (whole, hexadecimal, decimal, name) =>
      name ? named(name, whole) : fromCode(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
    )
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  return typographie(text);
}

/** `eacute` is é, `hellip` is …; an unknown name stays as it is. */
function named(name: string, whole: string): string {
  const accent = accents[name.slice(1).toLowerCase()];
  return accent ? `${name[0]}${accent}`.normalize('NFC') : (entities[name.toLowerCase()] ?? whole);
}

function fromCode(point: number): string {
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

/** Cut between two words. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const cut = text.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
