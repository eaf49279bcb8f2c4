/** Letters that no accent explains, as one types them elsewhere. */
export const TYPED_AS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ł: 'l',
  ŀ: 'l',
  ŋ: 'n',
  ſ: 's',
  þ: 'th',
  ŧ: 't',
};

/** A text as a search and a comparison read it: neither accents nor capitals, and the apostrophe that a keyboard has. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => TYPED_AS[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'");
}

/** Whether a text holds each word of a search, as the server reads both. */
export function holdsWords(text: string, search: string): boolean {
  const plain = plainLetters(text);
  return plainLetters(search)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
