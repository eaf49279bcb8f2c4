import type { Activity, Path } from '@sillage/contracts/scorm.ts';
import type { JourneyRequest, Offer } from '../client/launch-messages.ts';
import type { Library2004, SequencedActivity } from './library.ts';

/** What came of a request. */
export type Step =
  /** This item is to be played. */
  | { item: string }
  /** Nothing more is to be played. */
  | 'fini'
  /** Nothing was delivered: the order does not let it yet, or waits for the learner. */
  | 'attente';

/** The order that a manifest asks for, held by the sequencing engine of the library. */
export class Journey {
  readonly #library: Library2004;
  readonly #root: Activity;
  #delivered: string | null = null;
  #isOver = false;
  #isResumed = false;

  /** @param saved of this attempt; null when it begins */
  constructor(library: Library2004, root: Activity, saved: Path | null) {
    this.#library = library;
    this.#root = root;
    library.setSequencingEventListeners({
      onActivityDelivery: ({ id, deliveryWasResumed }) => {
        this.#delivered = id;
        this.#isResumed = deliveryWasResumed;
      },
      onSequencingSessionEnd: ({ reason }) => {
        this.#isOver = reason !== 'suspend_all';
      },
    });
    if (!saved) return;
    this.#engine.restoreSequencingState(saved.moteur);
    this.#isResumed = saved.reprise;
    this.#isOver = saved.fini;
  }

  /** Whether what is delivered goes on where it was left, instead of beginning anew. */
  get isResumed(): boolean {
    return this.#isResumed;
  }

  /** What is played as the training opens. @param wanted the item that was asked, or the first that is not ended */
  open(wanted: string): Step {
    const current = this.#current;
    if (current?.isActive) return { item: current.id };
    const isSuspended = this.#engine.getSequencingState().suspendedActivity !== null;
    if (isSuspended) return this.#ask('resumeAll');
    const step = this.#ask(current && !this.#isOver ? 'continue' : 'start');
    if (step !== 'attente') return step;
    // Nothing flows: what may be chosen is, first what is wanted.
    for (const id of [wanted, ...idsOf(this.#root)]) {
      const chosen = this.#ask('choice', id);
      if (chosen !== 'attente') return chosen;
    }
    return 'attente';
  }

  ask({ demande, cible }: JourneyRequest): Step {
    return this.#ask(demande, cible);
  }

  #ask(demande: string, cible?: string): Step {
    return this.follow(() => this.#library.processNavigationRequest(demande, cible));
  }

  /** What came of what the content asked for as it ended. */
  follow(run: () => void): Step {
    this.#delivered = null;
    this.#isOver = false;
    run();
    if (this.#delivered !== null) return { item: this.#delivered };
    const current = this.#current;
    this.#isOver ||= current !== null && current.id === this.#root.id && !current.isActive;
    return this.#isOver ? 'fini' : 'attente';
  }

  /** What the player may offer now. */
  offer(): Offer {
    const hidden = this.#engine.getEffectiveHideLmsUi(this.#current);
    return {
      suivant: this.#engine.predictContinueEnabled() && !hidden.includes('continue'),
      precedent: this.#engine.predictPreviousEnabled() && !hidden.includes('previous'),
      choix: this.#engine.getAvailableChoices(),
    };
  }

  /** @param isBegun the item that is delivered has begun: opened again, it goes on */
  save(isBegun: boolean): Path {
    const root = this.#library.getActivityTrackingData(this.#root.id);
    return {
      moteur: this.#engine.getSequencingState(),
      reprise: this.#isResumed || isBegun,
      fini: this.#isOver,
      bilan: {
        statut: root?.completionStatus ?? 'unknown',
        reussite: root?.successStatus ?? 'unknown',
        score: root?.score ?? null,
      },
    };
  }

  get #engine() {
    return this.#library.getSequencingService().getOverallSequencingProcess();
  }

  get #current(): SequencedActivity | null {
    return this.#library.getSequencingState().currentActivity;
  }
}

function idsOf({ id, children }: Activity): string[] {
  return [id, ...children.flatMap(idsOf)];
}
