import type { Refusal } from './refusal.ts';

/** What a form would send, not sent yet. The client makes it: a form cannot mistake the one for the other. */
export interface Write<Result> {
  send: () => Promise<Result>;
  /** What the server refuses of it, nothing being done; nothing where it cannot be asked, or does not answer. */
  judge: (signal: AbortSignal) => Promise<Refusal['violations']>;
}
