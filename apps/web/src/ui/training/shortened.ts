/** Characters of the name of a training on a card (C-9-18, S-9-63). */
export const TRAINING_NAME_MAX = 25;
/** Characters of somebody's name on a card (S-9-64). */
export const PERSON_NAME_MAX = 20;

/** The text, or its first characters and an ellipsis when it has more; a character is what people see as one (C-9-17). */
export function shortened(text: string, max: number): string {
  const characters = Array.from(new Intl.Segmenter('fr').segment(text), ({ segment }) => segment);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
