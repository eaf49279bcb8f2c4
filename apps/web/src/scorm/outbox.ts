import type { Cmi } from '@sillage/contracts/scorm.ts';

/** One commit, kept until the server has acknowledged it. */
export interface Entry {
  /** Made here: the server counts it once, however often it is sent. */
  id: string;
  /** Key of the launch that it was made in: the server puts launches in order. */
  cle: string;
  /** Of which learner, package and item. */
  attempt: string;
  /** Rises with each commit. */
  seq: number;
  cmi: Cmi;
  fin: boolean;
}

/** Where entries outlive the page. */
export interface Shelf {
  list(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

export type Sent =
  | { outcome: 'stored'; enregistreLe: string }
  /** No network, or a server that cannot answer now. */
  | { outcome: 'later' }
  /** The key is over; that of a newer launch may send it. */
  | { outcome: 'over' }
  /** Will not be taken as it is. */
  | { outcome: 'refused' };

export interface OutboxNews {
  enAttente: number;
  enregistreLe: string | null;
}

interface OutboxInput {
  shelf: Shelf;
  send(entry: Entry, isLeaving: boolean): Promise<Sent>;
  /** Asks for a new key; null when there is none to be had. */
  renew(): Promise<string | null>;
  tell(news: OutboxNews): void;
  /** Calls back after so many milliseconds. */
  later(milliseconds: number, run: () => void): void;
}

const FIRST_RETRY = 1_000;
const LAST_RETRY = 60_000;

/** Commits on their way to the server, in order; nothing leaves this device before the server says that it is stored. */
export class Outbox {
  readonly #input: OutboxInput;
  readonly #entries: Entry[] = [];
  /** Kept for another page: neither their key nor this launch's sends them. */
  readonly #aside = new Set<string>();
  #launch: { attempt: string; cle: string } | null = null;
  #seq = 0;
  #draft: Entry | null = null;
  #pass: Promise<void> | null = null;
  #retryAfter = FIRST_RETRY;
  #enregistreLe: string | null = null;

  constructor(input: OutboxInput) {
    this.#input = input;
  }

  /** Takes up what earlier pages could not send, of whatever launch. */
  async load(): Promise<void> {
    const left = await this.#input.shelf.list();
    this.#entries.push(...left.sort((a, b) => a.seq - b.seq));
    this.#seq = (this.#entries.at(-1)?.seq ?? -1) + 1;
  }

  /** Commits to come belong to this launch; those left of the same attempt may use its key. */
  begin(attempt: string, cle: string): void {
    this.#launch = { attempt, cle };
    for (const entry of this.#entries) if (entry.attempt === attempt) this.#aside.delete(entry.id);
  }

  /** The latest state of this attempt that the server has not, null when it has them all. */
  latest(): Cmi | null {
    return this.#waiting().findLast(({ attempt }) => attempt === this.#launch?.attempt)?.cmi ?? null;
  }

  /** Keeps the latest state on this device, to be sent with the next commit, or by the next page. */
  note(cmi: Cmi): void {
    this.#draft ??= this.#make();
    this.#draft.cmi = cmi;
    void this.#keep(this.#draft);
  }

  /** Keeps a commit, then sends it. The last one of a page leaves at once, whatever else is on its way. */
  commit(cmi: Cmi, { fin = false, isLeaving = false } = {}): void {
    const entry = this.#draft ?? this.#make();
    this.#draft = null;
    Object.assign(entry, { cmi, fin });
    this.#entries.push(entry);
    const kept = this.#keep(entry);
    this.#tell();
    if (isLeaving) void this.#deliver(entry, true);
    else void kept.then(() => this.flush());
  }

  /** Sends all that waits, oldest first; answers whether nothing is left. */
  async flush(): Promise<boolean> {
    this.#pass ??= this.#sendAll().finally(() => {
      this.#pass = null;
    });
    await this.#pass;
    return this.#waiting().length === 0;
  }

  /** The network may be back: no reason to wait for the next try. */
  wake(): void {
    this.#retryAfter = FIRST_RETRY;
    if (this.#waiting().length > 0) void this.flush();
  }

  #make(): Entry {
    const { attempt, cle } = this.#launch!;
    return { id: crypto.randomUUID(), cle, attempt, seq: this.#seq++, cmi: {}, fin: false };
  }

  #keep(entry: Entry): Promise<void> {
    return this.#input.shelf.put(entry).catch(() => undefined);
  }

  #waiting(): Entry[] {
    return this.#entries.filter(({ id }) => !this.#aside.has(id));
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting()[0]; next; next = this.#waiting()[0]) {
      const outcome = await this.#deliver(next, false);
      if (outcome === 'over' && (await this.#findKey(next))) continue;
      if (outcome === 'over' || outcome === 'refused') this.#aside.add(next.id);
      this.#tell();
      if (outcome === 'later') {
        this.#input.later(this.#retryAfter, () => void this.flush());
        this.#retryAfter = Math.min(this.#retryAfter * 2, LAST_RETRY);
        return;
      }
      this.#retryAfter = FIRST_RETRY;
    }
  }

  async #deliver(entry: Entry, isLeaving: boolean): Promise<Sent['outcome']> {
    const sent = await this.#input.send(entry, isLeaving);
    if (sent.outcome !== 'stored') return sent.outcome;
    const place = this.#entries.indexOf(entry);
    if (place >= 0) this.#entries.splice(place, 1);
    this.#enregistreLe = sent.enregistreLe;
    await this.#input.shelf.remove(entry.id).catch(() => undefined);
    this.#tell();
    return 'stored';
  }

  /** The key of this launch for an entry of an earlier one, else a new key for this launch. */
  async #findKey(entry: Entry): Promise<boolean> {
    if (!this.#launch || entry.attempt !== this.#launch.attempt) return false;
    if (entry.cle === this.#launch.cle) {
      const renewed = await this.#input.renew();
      if (renewed === null) return false;
      this.#launch.cle = renewed;
    }
    entry.cle = this.#launch.cle;
    await this.#keep(entry);
    return true;
  }

  #tell(): void {
    const mine = this.#entries.filter(({ attempt }) => attempt === this.#launch?.attempt);
    this.#input.tell({ enAttente: mine.length, enregistreLe: this.#enregistreLe });
  }
}
