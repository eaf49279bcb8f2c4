const NARROW = '\u202F';

/** Puts the narrow no-break spaces of French typography before « ; : ! ? » and inside guillemets. */
export function typographie(text: string): string {
  return text
    .replace(/ ([;:!?»])/g, `${NARROW}$1`)
    .replace(/« /g, `«${NARROW}`)
    .replace(/'/g, '’');
}
