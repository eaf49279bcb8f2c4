import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { typographie } from '@sillage/contracts/typographie.ts';

/** Text that came with more than its letters: for paper, for a comparison, out of HTML. */

/** Without what would be invisible on paper and could turn the words around: control and direction characters. */
export function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Letters as names compare them; marks that nobody sees are none. */
export function plainName(text: string): string {
  return plainLetters(text.replace(/\p{Cf}/gu, ''));
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
