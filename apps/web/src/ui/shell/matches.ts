import { plainLetters } from '@sillage/contracts/lettres.rules.ts';

/** A piece of a text, and whether it is one that was typed. */
interface Piece {
  text: string;
  isMatch: boolean;
}

/** The words of a search, as they are compared. */
export function wordsOf(search: string): string[] {
  return plainLetters(search).split(/\s+/).filter(Boolean);
}

/** Kinds of which a name says all that was typed, before those that only their code or establishment brought; otherwise as they came. */
export function namedFirst<Kind, Found extends { nom: string }>(
  kinds: Iterable<[Kind, Found[]]>,
  search: string,
): [Kind, Found[]][] {
  const words = wordsOf(search);
  const isNamed = ({ nom }: Found) => words.every((word) => plainLetters(nom).includes(word));
  return [...kinds].sort(([, one], [, other]) => Number(other.some(isNamed)) - Number(one.some(isNamed)));
}

/** Where the words stand in a text, whatever its accents and capitals. */
export function piecesOf(text: string, search: string): Piece[] {
  const letters = [...text.normalize('NFC')];
  const plain = letters.map(plainLetters);
  const starts = plain.map((_, index) => plain.slice(0, index).join('').length);
  const all = plain.join('');
  const isMatch = letters.map(() => false);
  for (const word of wordsOf(search)) {
    for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + word.length)) {
      for (const [index, start] of starts.entries()) {
        if (start >= at && start < at + word.length) isMatch[index] = true;
      }
    }
  }
  const pieces: Piece[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch[index]) last.text += letter;
    else pieces.push({ text: letter, isMatch: isMatch[index]! });
  }
  return pieces;
}
