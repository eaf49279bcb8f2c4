import type { Cmi, OpenedLaunch, ScormItem } from '@sillage/contracts/scorm.ts';
import type { JourneyRequest } from '../client/launch-messages.ts';
import type { Journey } from './journey.ts';

/** What the run-time object is set with. */
export type RunTimeLaunch = Pick<
  OpenedLaunch,
  | 'norme'
  | 'item'
  | 'sco'
  | 'doneByContent'
  | 'apprenant'
  | 'etat'
  | 'entree'
  | 'launchData'
  | 'objectifs'
  | 'masteryScore'
  | 'maxTimeAllowed'
  | 'timeLimitAction'
  | 'completionThreshold'
  | 'scaledPassingScore'
  | 'tempsTotalSecondes'
  | 'langue'
  | 'partage'
  | 'parcours'
> & { items: readonly Pick<ScormItem, 'id'>[] };

/** What a session tells whoever holds it, and asks of it. */
export interface Hooks {
  tell(event: 'change' | 'commit'): void;
  /** The content has begun. */
  begin(): void;
  /** What had ended goes on: contents of several pages begin and end on each. */
  goOn(): void;
  /** Runs the call that ends the session, and hears where the order leads then. */
  end(run: () => string): string;
  /** Nobody is left to send what is said: a window that the content opened may outlive its player. */
  isClosed(): boolean;
  /** What the player asked for: it comes before what the content asks. */
  asked(): JourneyRequest | null;
}

/** The run-time object of one norm. */
export interface Session {
  /** The name that packages look for on the windows around them. */
  name: 'API' | 'API_1484_11';
  api: object;
  /** Null when the manifest asks for no order. */
  journey: Journey | null;
  /** Puts the state back, and sets what a learning platform owns. */
  restore(launch: RunTimeLaunch): void;
  /** The tree under `cmi`, with what goes beside it. */
  read(): Cmi;
  isRunning(): boolean;
  /** `continue`, `exitAll`…: what the package asked for as it ended. */
  navigation(): string | null;
}
