/**
 * The prerequisites of SCORM 1.2 (`adlcp:prerequisites`, type `aicc_script`): identifiers of items with `&`, `|`, `~`,
 * brackets, `=` and `<>` with a status, and sets, `2*{A,B,C}`.
 * @param statusOf where an item stands, in the words of SCORM 1.2
 * @returns true too for a text that is no such expression: nothing is closed by a mistake
 */
export function arePrerequisitesMet(text: string, statusOf: (id: string) => string): boolean {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.length === 0) return true;
  const reader = new Reader(tokens, statusOf);
  const isMet = reader.either();
  return reader.isAtEnd && !reader.isBroken ? isMet : true;
}

const TOKEN = /<>|[&|~()=*{},]|"[^"]*"|[^\s&|~()=*{},"<>]+/g;
const DONE = ['passed', 'completed'];
/** Deeper is no expression that an author wrote. */
const MAX_DEPTH = 50;

class Reader {
  readonly #tokens: readonly string[];
  readonly #statusOf: (id: string) => string;
  #place = 0;
  #depth = 0;
  isBroken = false;

  constructor(tokens: readonly string[], statusOf: (id: string) => string) {
    this.#tokens = tokens;
    this.#statusOf = statusOf;
  }

  get isAtEnd(): boolean {
    return this.#place >= this.#tokens.length;
  }

  either(): boolean {
    let isMet = this.#both();
    while (this.#takes('|')) isMet = this.#both() || isMet;
    return isMet;
  }

  #both(): boolean {
    let isMet = this.#one();
    while (this.#takes('&')) isMet = this.#one() && isMet;
    return isMet;
  }

  #one(): boolean {
    this.#depth += 1;
    const isMet = this.#depth > MAX_DEPTH ? this.#broken() : this.#read();
    this.#depth -= 1;
    return isMet;
  }

  #read(): boolean {
    if (this.#takes('~')) return !this.#one();
    if (this.#takes('(')) {
      const isMet = this.either();
      return this.#takes(')') ? isMet : this.#broken();
    }
    if (this.#takes('{')) return this.#set(null);
    const word = this.#word();
    if (word === null) return this.#broken();
    if (this.#takes('*')) return this.#takes('{') ? this.#set(Number(word)) : this.#broken();
    if (this.#takes('=')) return this.#isStatus(word);
    if (this.#takes('<>')) return !this.#isStatus(word);
    return DONE.includes(this.#statusOf(word));
  }

  /** So many of a set, all of it without a number. */
  #set(wanted: number | null): boolean {
    const met: boolean[] = [];
    do met.push(this.either());
    while (this.#takes(','));
    if (!this.#takes('}') || Number.isNaN(wanted)) return this.#broken();
    return met.filter(Boolean).length >= (wanted ?? met.length);
  }

  #isStatus(id: string): boolean {
    const status = this.#word();
    return status === null ? this.#broken() : status.toLowerCase() === this.#statusOf(id);
  }

  #word(): string | null {
    const token = this.#tokens[this.#place];
    if (token === undefined || /^(<>|[&|~()=*{},])$/.test(token)) return null;
    this.#place += 1;
    return token.replaceAll('"', '');
  }

  #takes(token: string): boolean {
    const isThere = this.#tokens[this.#place] === token;
    if (isThere) this.#place += 1;
    return isThere;
  }

  #broken(): boolean {
    this.isBroken = true;
    this.#place = this.#tokens.length;
    return true;
  }
}
