import { MAX_ENVOI, TYPES_JOUES, type TypeJoue } from '@sillage/contracts/navigateur.rules.ts';

/** What a training tells, numbered here: a sending that is repeated changes nothing. */
export interface Told extends Record<string, unknown> {
  type: TypeJoue;
  id: string;
  seq: number;
  at: string;
}

/** What of a session the server has not said to have. */
export interface Waiting {
  cle: string;
  evenements: Told[];
}

/** How many the server will not take, now or later; the others are stored, unless all have to leave again later. */
export type Sent = { refuses: number } | 'later';

export interface JournalInput {
  cle: string;
  /** When the server began the session, and the milliseconds passed since: clocks of computers differ. */
  debut: string;
  elapsed(): number;
  newId(): string;
  send(cle: string, evenements: Told[], isLeaving: boolean): Promise<Sent>;
  /** Keeps on this device what waits, for the next page if this one is closed first. */
  keep(waiting: Waiting): void;
  tell(news: { enAttente: number; enregistre: boolean; refuses: number }): void;
  /** Calls back after so many milliseconds. */
  later(milliseconds: number, run: () => void): void;
}

const FIRST_RETRY = 1_000;
const LAST_RETRY = 60_000;

/** `{ sillage: { type: 'etape', code: '…' } }`, as a training sends it to the page that frames it; anything else is nobody's. */
export function readTold(data: unknown): (Record<string, unknown> & { type: TypeJoue }) | null {
  const said = (data as { sillage?: unknown } | null)?.sillage;
  if (!said || typeof said !== 'object' || Array.isArray(said)) return null;
  const { type } = said as { type?: unknown };
  return TYPES_JOUES.includes(type as TypeJoue) ? { ...said, type: type as TypeJoue } : null;
}

/** Events of one session on their way to the server, in order. */
export class Journal {
  readonly #input: JournalInput;
  #waiting: Told[] = [];
  #seq = 1;
  #isOver = false;
  #pass: Promise<void> | null = null;
  #retryAfter = FIRST_RETRY;

  constructor(input: JournalInput) {
    this.#input = input;
  }

  add(told: Record<string, unknown> & { type: TypeJoue }): void {
    const { debut, elapsed, newId } = this.#input;
    const at = new Date(Date.parse(debut) + elapsed()).toISOString();
    this.#waiting.push({ ...told, id: newId(), seq: this.#seq++, at });
    this.#isOver ||= told.type === 'fin';
    this.#tell({ enregistre: false, refuses: 0 });
    void this.flush();
  }

  /** The page is being left: a training that did not tell its end has not been finished. */
  leave(): void {
    if (!this.#isOver) {
      this.add({ type: 'fin', complete: false, dureeSecondes: Math.round(this.#input.elapsed() / 1000) });
    }
    // What is on its way may be cut: it leaves once more, in a sending that outlives the page.
    if (this.#waiting.length > 0) void this.#sendFirst(true);
  }

  async flush(): Promise<void> {
    this.#pass ??= this.#sendAll().finally(() => {
      this.#pass = null;
    });
    await this.#pass;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if ((await this.#sendFirst(false)) === 'later') {
        this.#input.later(this.#retryAfter, () => void this.flush());
        this.#retryAfter = Math.min(this.#retryAfter * 2, LAST_RETRY);
        return;
      }
      this.#retryAfter = FIRST_RETRY;
    }
  }

  async #sendFirst(isLeaving: boolean) {
    const sent = this.#waiting.slice(0, MAX_ENVOI);
    const outcome = await this.#input.send(this.#input.cle, sent, isLeaving);
    if (outcome !== 'later') {
      const gone = new Set(sent.map(({ id }) => id));
      this.#waiting = this.#waiting.filter(({ id }) => !gone.has(id));
      this.#tell({ enregistre: outcome.refuses < sent.length, refuses: outcome.refuses });
    }
    return outcome;
  }

  #tell(news: { enregistre: boolean; refuses: number }): void {
    this.#input.keep({ cle: this.#input.cle, evenements: this.#waiting });
    this.#input.tell({ enAttente: this.#waiting.length, ...news });
  }
}
