import type { Told } from './tell-unmet.ts';

/**
 * The prerequisites of SCORM 1.2 (`adlcp:prerequisites`, type `aicc_script`): identifiers of items with `&`, `|`, `~`,
 * brackets, `=` and `<>` with a status, and sets, `2*{A,B,C}`. Authors also write AND and OR.
 * @param statusOf where an item stands, in the words of SCORM 1.2; null when there is none of this identifier
 * @returns true too for a text that is no such expression, or names what is not there: nothing is closed by a mistake
 */
export function arePrerequisitesMet(text: string, statusOf: StatusOf): boolean {
  return readExpression(text, statusOf) ?? true;
}

/** The items whose prerequisites nothing could ever meet are open from the start, and that is told. */
export function openUnresolvable<T extends Step>(
  items: readonly T[],
  groups: Record<string, readonly string[]>,
  told: Told,
): T[] {
  const known = new Set([...items.map(({ id }) => id), ...Object.keys(groups)]);
  const isReadable = (text: string) => readExpression(text, (id) => (known.has(id) ? '' : null)) !== null;
  const read = items.map((item) => (isReadable(item.prerequis) ? item : { ...item, prerequis: '' }));
  const open = reachable(read, groups);
  return read.map((item, rank) => {
    const { prerequis, titre } = items[rank]!;
    const kept = open.has(item.id) ? item : { ...item, prerequis: '' };
    if (kept.prerequis !== prerequis) told.named(titre, 'prerequis').add(prerequis);
    return kept;
  });
}

/** The items of a group; none of an identifier that is no group, were it a word such as `constructor`. */
export function membersOf(groups: Record<string, readonly string[]>, id: string): readonly string[] | undefined {
  return Object.hasOwn(groups, id) ? groups[id] : undefined;
}

interface Step {
  id: string;
  titre: string;
  prerequis: string;
}

/** Those that open one after the other when each that opens is passed: a circle never does. */
function reachable(items: readonly Step[], groups: Record<string, readonly string[]>): Set<string> {
  // What asks for a failure, or for something undone, opens by other ways than these.
  const isPlain = ({ prerequis }: Step) => !/[~=<]/.test(prerequis);
  const open = new Set(items.filter((item) => !isPlain(item)).map(({ id }) => id));
  const isDone = (id: string): boolean => membersOf(groups, id)?.every(isDone) ?? open.has(id);
  let before = -1;
  while (open.size > before) {
    before = open.size;
    for (const { id, prerequis } of items) {
      if (arePrerequisitesMet(prerequis, (one) => (isDone(one) ? 'passed' : ''))) open.add(id);
    }
  }
  return open;
}

/** @returns null for a text that is no expression, or names what is not there; nothing written is met */
function readExpression(text: string, statusOf: StatusOf): boolean | null {
  const tokens = (text.match(TOKEN) ?? []).map(
    (token) => (statusOf(token) === null && WORDS.get(token.toUpperCase())) || token,
  );
  if (tokens.length === 0) return true;
  const reader = new Reader(tokens, statusOf);
  const isMet = reader.either();
  return reader.isAtEnd && !reader.isBroken ? isMet : null;
}

type StatusOf = (id: string) => string | null;

const TOKEN = /<>|[&|~()=*{},]|"[^"]*"|[^\s&|~()=*{},"<>]+/g;
const WORDS = new Map([
  ['AND', '&'],
  ['OR', '|'],
]);
const DONE = ['passed', 'completed'];
const STATUSES = [...DONE, 'failed', 'incomplete', 'browsed', 'not attempted'];
/** Deeper is no expression that an author wrote. */
const MAX_DEPTH = 50;

class Reader {
  readonly #tokens: readonly string[];
  readonly #statusOf: StatusOf;
  #place = 0;
  #depth = 0;
  isBroken = false;

  constructor(tokens: readonly string[], statusOf: StatusOf) {
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
    const status = this.#statusOf(word);
    return status === null ? this.#broken() : DONE.includes(status);
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
    const wanted = this.#word()?.toLowerCase();
    const status = this.#statusOf(id);
    // The first letter is enough.
    const named = STATUSES.find((one) => one === wanted || one[0] === wanted);
    return named === undefined || status === null ? this.#broken() : status === named;
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
