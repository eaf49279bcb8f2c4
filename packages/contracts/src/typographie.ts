const NARROW = '\u202F';

/** Puts the narrow no-break spaces of French typography before « ; : ! ? » and inside guillemets; a number stays with its unit, « un an » in one piece. */
export function typographie(text: string): string {
  return text
    .replace(/ ([;:!?»])/g, `${NARROW}$1`)
    .replace(/« /g, `«${NARROW}`)
    .replace(/(\d) (?=(?:min|h|s|ms|Mo|Go|%)(?![\p{L}\d]))/gu, '$1\u00A0')
    .replace(/\bun (?=an\b)/g, 'un\u00A0')
    .replace(/'/g, '’');
}
