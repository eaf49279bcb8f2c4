import { isAscii, isUtf8 } from 'node:buffer';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Refusal } from '../../platform/errors.ts';

/** One element: its attributes under `@name`, its children under their name, names in lower case and without prefix. */
export type Element = { [name: string]: Element[] | string | undefined };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // Character references such as `&#233;`.
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  transformTagName: (name) => name.toLowerCase(),
  transformAttributeName: (name) => name.toLowerCase(),
});

/** The text of a manifest; what its bytes show of their encoding stands before what it declares. */
export function decodeXml(bytes: Buffer): { text: string; isAsDeclared: boolean } {
  const declared =
    /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  const mark = markOf(bytes);
  const isShown = mark === null && isUtf8(bytes) && !isAscii(bytes);
  if (isShown) return { text: textFrom(bytes, 'utf-8'), isAsDeclared: /^utf-?8$/i.test(declared) };
  try {
    const encoding = mark ?? (/^utf-?16/i.test(declared) ? 'utf-8' : declared);
    return { text: textFrom(bytes, encoding), isAsDeclared: true };
  } catch {
    // A manifest that lies about its encoding still has its ASCII, where the addresses are.
    return { text: textFrom(bytes, 'windows-1252'), isAsDeclared: false };
  }
}

/** Without what editors leave around it: blanks and comments ahead of the declaration, the end mark of old ones. */
function textFrom(bytes: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true })
    .decode(bytes)
    .replaceAll('\u0000', '')
    .replaceAll('\u001a', '');
  const start = Math.max(0, text.search(/<\?xml\s/));
  return text.slice(/<([a-z]|!(?!--))/i.test(text.slice(0, start)) ? 0 : start).trim();
}

/** The encoding that the first bytes show: a byte order mark, or `<` as UTF-16 writes it. */
function markOf(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

export function parseXml(text: string): Element {
  // An entity of the document's own could unfold without end, or name a file of the server.
  if (/<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) throw new Refusal('scorm.manifeste_illisible');
  try {
    return parser.parse(text) as Element;
  } catch {
    throw new Refusal('scorm.manifeste_illisible');
  }
}

export function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name.toLowerCase()];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'object') : [];
}

export function child(element: Element | undefined, name: string): Element | undefined {
  return children(element, name)[0];
}

export function attribute(element: Element | undefined, name: string): string {
  const value = element?.[`@${name.toLowerCase()}`];
  return typeof value === 'string' ? value.trim() : '';
}

/** An attribute that is `true` or `false`; the answer for want of it otherwise. */
export function flag(element: Element | undefined, name: string, otherwise: boolean): boolean {
  const value = attribute(element, name).toLowerCase();
  return value === 'true' || value === '1' || (otherwise && value !== 'false' && value !== '0');
}

export function textOf(element: Element | undefined, name: string): string {
  const value = child(element, name)?.['#text'];
  return typeof value === 'string' ? value.trim() : '';
}

export function toNumber(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text === '' || !Number.isFinite(value) ? null : value;
}

/** Hears what is not taken. */
export interface Hearer {
  /** @param text as the manifest writes it @param rule what it is given for */
  add(text: string, rule?: string): void;
}

/** One of these words; another is told, under the rule that it is given for. */
export function oneOf(
  text: string,
  words: readonly string[],
  otherwise: string,
  ignored: Hearer,
  rule: string,
): string {
  if (text !== '' && !words.includes(text)) ignored.add(text, rule);
  return words.includes(text) ? text : otherwise;
}

/** What an element holds that is none of these, in small letters as it was read. */
export function strangersIn(element: Element | undefined, known: readonly string[]): string[] {
  const names = known.map((name) => name.toLowerCase());
  return Object.keys(element ?? {}).filter((name) => !/^[@#]/.test(name) && !names.includes(name));
}

/** A number between two bounds; another value is told, under the rule that it is given for. */
export function bounded(
  text: string,
  [min, max]: readonly [number, number],
  ignored: Hearer,
  rule: string,
): number | null {
  const value = toNumber(text);
  if (text === '' || (value !== null && value >= min && value <= max)) return value;
  ignored.add(text, rule);
  return null;
}
