/** Characters of a name on a card (C-9-18). */
export const NAME_MAX = 25;

/** The text, or its first characters and an ellipsis when it has more; a character is what people see as one (C-9-17). */
export function shortened(text: string, max: number): string {
  const characters = Array.from(new Intl.Segmenter('fr').segment(text), ({ segment }) => segment);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
