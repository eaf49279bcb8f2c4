import type { Cmi } from '@sillage/contracts/scorm.ts';
import { newId } from './natives.ts';

/** One commit, kept until the server has acknowledged it. */
export interface Entry {
  /** Made here: the server counts it once, however often it is sent. */
  id: string;
  /** Where it stands on the shelf; tells nothing of it. */
  place: string;
  /** Number of the launch that it was made in: the server puts launches in order. */
  lancement: number;
  /** Of which package and item. */
  piece: string;
  /** Rises with each commit. */
  seq: number;
  cmi: Cmi;
  fin: boolean;
}

/** Where entries of this learner and module outlive the page. */
export interface Shelf<Kept extends { place: string } = Entry> {
  /** False where they do not. */
  isDurable: boolean;
  list(): Promise<Kept[]>;
  put(entry: Kept): Promise<void>;
  remove(entry: Pick<Kept, 'place'>): Promise<void>;
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
  /** What waits outlives the page. */
  garde: boolean;
  enregistreLe: string | null;
}

/** The launch that commits to come belong to. */
interface Current {
  piece: string;
  lancement: number;
  /** Sends what is left of earlier launches too. */
  cle: string;
  /** Of its next commit, when it goes on where another page left it. */
  seq?: number;
}

interface OutboxInput {
  shelf: Shelf;
  launch: Current;
  send(entry: Entry, cle: string, isLeaving: boolean): Promise<Sent>;
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
  /** Kept for another page: this launch does not send them. */
  readonly #aside = new Set<string>();
  #launch: Current;
  #seq = 0;
  #draft: Entry | null = null;
  #pass: Promise<void> | null = null;
  #retryAfter = FIRST_RETRY;
  #enregistreLe: string | null = null;

  constructor(input: OutboxInput) {
    this.#input = input;
    this.#launch = input.launch;
  }

  /** Takes up what earlier pages could not send of this module. */
  async load(): Promise<void> {
    const left = await this.#input.shelf.list().catch(() => []);
    this.#entries.push(...left.sort((a, b) => a.lancement - b.lancement || a.seq - b.seq));
    this.#seq = Math.max(this.#launch.seq ?? 0, ...left.map(({ seq }) => seq + 1));
    this.#tell();
  }

  /** Commits to come belong to this launch. */
  begin(launch: Current): void {
    this.#launch = launch;
  }

  /** The latest state of this item that the server has not, null when it has them all. @param isOwn of this very launch */
  latest(isOwn = false): Cmi | null {
    const { piece, lancement } = this.#launch;
    const found = this.#waiting().findLast((one) => one.piece === piece && (!isOwn || one.lancement === lancement));
    return found?.cmi ?? null;
  }

  /** Rank of the next commit. */
  get next(): number {
    return this.#seq;
  }

  /** Whether something was left here, of any item. */
  isEmpty(): boolean {
    return this.#waiting().length === 0;
  }

  /** Keeps the latest state on this device, for the next page if this one ends before its next commit. */
  note(cmi: Cmi): void {
    this.#draft ??= this.#make(cmi);
    this.#draft.cmi = cmi;
    void this.#keep(this.#draft);
  }

  /** Keeps a commit, then sends it. The last one of a page leaves at once, whatever else is on its way. */
  commit(cmi: Cmi, { fin = false, isLeaving = false } = {}): void {
    // Another page may have taken up the draft and sent it as it was then: the commit has an identity of its own.
    const entry = { ...this.#make(cmi), fin };
    const draft = this.#draft;
    this.#draft = null;
    this.#entries.push(entry);
    const kept = this.#keep(entry);
    if (draft) void kept.then(() => this.#forget(draft));
    this.#tell();
    if (isLeaving) void this.#deliver(entry, true);
    else void kept.then(() => this.flush());
  }

  /** The page may end: the newest commit, if it is still on its way, is sent once more so as to outlive it. */
  leave(): void {
    const last = this.#waiting().findLast(({ lancement }) => lancement === this.#launch.lancement);
    if (last) void this.#deliver(last, true);
  }

  /** Sends all that waits, oldest first; answers whether nothing is left. */
  async flush(): Promise<boolean> {
    this.#pass ??= this.#sendAll().finally(() => {
      this.#pass = null;
    });
    await this.#pass;
    return this.isEmpty();
  }

  /** The network may be back: no reason to wait for the next try. */
  wake(): void {
    this.#retryAfter = FIRST_RETRY;
    if (!this.isEmpty()) void this.flush();
  }

  #make(cmi: Cmi): Entry {
    const { piece, lancement } = this.#launch;
    return { id: newId(), place: newId(), lancement, piece, seq: this.#seq++, cmi, fin: false };
  }

  #keep(entry: Entry): Promise<void> {
    return this.#input.shelf.put(entry).catch(() => undefined);
  }

  #forget(entry: Entry): Promise<void> {
    return this.#input.shelf.remove(entry).catch(() => undefined);
  }

  #waiting(): Entry[] {
    return this.#entries.filter(({ id }) => !this.#aside.has(id));
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting()[0]; next; next = this.#waiting()[0]) {
      const used = this.#launch.cle;
      const outcome = await this.#deliver(next, false);
      if (outcome === 'over' && (await this.#findKey(used))) continue;
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
    const sent = await this.#input.send(entry, this.#launch.cle, isLeaving);
    if (sent.outcome !== 'stored') return sent.outcome;
    const place = this.#entries.indexOf(entry);
    if (place >= 0) this.#entries.splice(place, 1);
    this.#enregistreLe = sent.enregistreLe;
    await this.#forget(entry);
    this.#tell();
    return 'stored';
  }

  /** Whether there is a key that was not tried: a launch has begun meanwhile, or a new one is to be had. */
  async #findKey(used: string): Promise<boolean> {
    if (this.#launch.cle !== used) return true;
    const renewed = await this.#input.renew();
    if (renewed === null) return false;
    this.#launch = { ...this.#launch, cle: renewed };
    return true;
  }

  #tell(): void {
    const garde = this.#input.shelf.isDurable;
    this.#input.tell({ enAttente: this.#entries.length, garde, enregistreLe: this.#enregistreLe });
  }
}
