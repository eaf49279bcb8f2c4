import { bestOf } from '@sillage/contracts/scorm.rules.ts';
import type { Acquis, Activity, OpenedLaunch, Path } from '@sillage/contracts/scorm.ts';
import type { JourneyRequest, Offer } from '../client/launch-messages.ts';
import type { Library2004, SequencedActivity, SequencingState } from './library.ts';

/** What came of a request. */
export type Step =
  /** This item is to be played. */
  | { item: string }
  /** Nothing more is to be played. */
  | 'fini'
  /** Nothing was delivered: the order does not let it yet, or waits for the learner. */
  | 'attente';

/** Of a shared objective, what is known; the rest is how the manifest of today maps it. */
const KNOWN =
  /^(satisfiedStatus|normalizedMeasure|rawScore|minScore|maxScore|progressMeasure|completionStatus)(Known)?$/;

/** The order that a manifest asks for, held by the sequencing engine of the library. */
export class Journey {
  readonly #library: Library2004;
  readonly #root: Activity;
  /** Before anything was played. */
  readonly #blank: SequencingState;
  #hasAcquis = false;
  #delivered: string | null = null;
  #isOver = false;
  #isResumed = false;
  /** The order had led to what is played before it was opened. */
  #isLed = false;
  /** Of the launches before this one. */
  #acheve: Path['acheve'] = null;

  constructor(library: Library2004, { racine, etat, acquis }: NonNullable<OpenedLaunch['parcours']>) {
    this.#library = library;
    this.#root = racine;
    this.#blank = this.#engine.getSequencingState();
    library.setSequencingEventListeners({
      onActivityDelivery: ({ id, deliveryWasResumed }) => {
        this.#delivered = id;
        this.#isResumed = deliveryWasResumed;
      },
      onSequencingSessionEnd: ({ reason }) => {
        this.#isOver = reason !== 'suspend_all';
      },
    });
    if (etat) this.#restore(etat);
    else if (Object.keys(acquis).length > 0) this.#know(acquis);
  }

  /** Whether what is delivered goes on where it was left, instead of beginning anew. */
  get isResumed(): boolean {
    return this.#isResumed;
  }

  /** Whether what is delivered forgets what was done of it. */
  get isAnew(): boolean {
    return !this.#isResumed && (this.#isLed || !this.#isOfOne);
  }

  /** What was played last is gone on with another time. */
  get isLeftThere(): boolean {
    const { isActive = false, isSuspended = false } = this.#current ?? {};
    return isActive || isSuspended || this.#engine.getSequencingState().suspendedActivity !== null;
  }

  /** Nothing comes before or after what is played: it is kept only for what it shares, and for another attempt. */
  get #isOfOne(): boolean {
    return leavesOf(this.#root).length === 1;
  }

  /** What is played as the training opens. @param wanted the item that was asked, or the first that is not ended */
  open(wanted: string): Step {
    const step = this.#open(wanted);
    if (typeof step === 'object' || !this.#hasAcquis) return step;
    // All that is left to play was passed another time: it is played again.
    this.#know({});
    return this.#open(wanted);
  }

  #open(wanted: string): Step {
    const current = this.#current;
    this.#isLed = current?.isActive === true;
    if (current?.isActive) return { item: current.id };
    // What was left suspended is gone on with, though nobody asked to suspend the whole; what is done leads on.
    const isHeld = current?.isSuspended === true && current.children.length === 0;
    if (isHeld && (this.#isOfOne || current.completionStatus !== 'completed')) this.#ask('suspendAll');
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

  /** Begins with what the learner has of the shared objectives. */
  #know(acquis: Acquis): void {
    const globalObjectiveMap = this.#shared(acquis);
    this.#hasAcquis = Object.keys(globalObjectiveMap).some((id) => acquis[id] !== undefined);
    const activities = Object.entries(this.#blank.activityStates).map(([id, blank]) => [id, undrawn(blank)]);
    this.#engine.restoreSequencingState({
      ...this.#blank,
      activityStates: Object.fromEntries(activities),
      globalObjectiveMap,
    });
  }

  /** The shared objectives of this manifest, with what is known of them. */
  #shared(acquis: Acquis): Acquis {
    const objectives = Object.entries(this.#blank.globalObjectiveMap).map(([id, one]) => {
      const known = Object.entries(acquis[id] ?? {}).filter(([name]) => KNOWN.test(name));
      return [id, { ...one, ...Object.fromEntries(known) }] as const;
    });
    return Object.fromEntries(objectives);
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
    // What goes on as it ends is delivered once more.
    this.#library.getSequencingService().activityDeliveryService.currentDeliveredAttemptCount = null;
    run();
    if (this.#delivered !== null) return { item: this.#delivered };
    if (this.#isOfOne && this.#hasEnded) this.#library.processNavigationRequest('exitAll');
    const current = this.#current;
    this.#isOver ||= current !== null && current.id === this.#root.id && !current.isActive;
    return this.#isOver ? 'fini' : 'attente';
  }

  /** What the player may offer now. */
  offer(): Offer {
    const current = this.#current;
    const hidden = this.#engine.getEffectiveHideLmsUi(current);
    // The engine predicts by the group alone; of what is played, how it ends may still lead elsewhere.
    const isAhead = current === null || current.isActive || leadsOn(current);
    return {
      suivant: this.#engine.predictContinueEnabled() && isAhead && !hidden.includes('continue'),
      precedent: this.#engine.predictPreviousEnabled() && !hidden.includes('previous'),
      choix: this.#engine.getAvailableChoices(),
    };
  }

  /** @param isBegun the item that is delivered has begun: opened again, it goes on */
  save(isBegun: boolean): Path {
    const root = this.#library.getActivityTrackingData(this.#root.id);
    const bilan = {
      statut: root?.completionStatus ?? 'unknown',
      reussite: root?.successStatus ?? 'unknown',
      score: root?.score ?? null,
    };
    return {
      moteur: this.#changed(),
      reprise: this.#isResumed || isBegun,
      fini: this.#isOver,
      bilan,
      acheve: bestOf({ bilan, acheve: this.#acheve }),
    };
  }

  /** The state with what differs from the beginning alone: an order may have a thousand activities, and leaves with each commit. */
  #changed(): SequencingState {
    const state = this.#engine.getSequencingState();
    const activities = Object.entries(state.activityStates).map(([id, one]) => {
      const blank = this.#blank.activityStates[id] ?? {};
      const differing = Object.entries(one).filter(([name, value]) => !isSame(value, blank[name]));
      return [id, Object.fromEntries(differing)] as const;
    });
    const changed = activities.filter(([, one]) => Object.keys(one).length > 0);
    return { ...state, activityStates: Object.fromEntries(changed) };
  }

  #restore({ moteur, reprise, fini, bilan, acheve, autreVersion = false }: Path): void {
    this.#acheve = bestOf({ bilan, acheve });
    const known = moteur.activityStates as SequencingState['activityStates'] | undefined;
    const activities = Object.entries(this.#blank.activityStates).map(([id, blank]) => [
      id,
      { ...undrawn(blank), ...known?.[id] },
    ]);
    const globalObjectiveMap = moteur.globalObjectiveMap as Acquis | undefined;
    this.#engine.restoreSequencingState({
      ...moteur,
      activityStates: Object.fromEntries(activities),
      ...(autreVersion && { globalObjectiveMap: this.#shared(globalObjectiveMap ?? {}) }),
    });
    this.#isResumed = reprise;
    this.#isOver = fini;
    if (autreVersion) this.#rollUp();
  }

  /** What groups amount to, from what is below them. */
  #rollUp(): void {
    const up = (activity: SequencedActivity) => {
      for (const child of activity.children) up(child);
      if (activity.children.length === 0) this.#engine.rollupProcess.overallRollupProcess(activity);
    };
    up(this.#library.getSequencingState().rootActivity);
  }

  get #engine() {
    return this.#library.getSequencingService().getOverallSequencingProcess();
  }

  get #current(): SequencedActivity | null {
    return this.#library.getSequencingState().currentActivity;
  }

  get #hasEnded(): boolean {
    const current = this.#current;
    return current !== null && current.children.length === 0 && !current.isActive && !current.isSuspended;
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the flow has something to come to past this one; what is closed may open as it is asked for. */
function leadsOn(from: SequencedActivity): boolean {
  const { parent } = from;
  if (!parent) return false;
  const beside = parent.getAvailableChildren();
  const after = beside.slice(beside.indexOf(from) + 1);
  return parent.sequencingControls.flow && (after.some(isInFlow) || leadsOn(parent));
}

function isInFlow(activity: SequencedActivity): boolean {
  const { children, sequencingControls, sequencingRules } = activity;
  const isSkipped = sequencingRules.preConditionRules.some(
    (rule) => rule.action === 'skip' && rule.evaluate(activity) === true,
  );
  return (
    !isSkipped && (children.length === 0 || (sequencingControls.flow && activity.getAvailableChildren().some(isInFlow)))
  );
}

/** What chance has not drawn yet is not to be put back: the engine would take every child for one that was drawn. */
const undrawn = ({ selectionRandomizationState: _, ...activity }: Record<string, unknown>) => activity;

function leavesOf(activity: Activity): Activity[] {
  return activity.children.length === 0 ? [activity] : activity.children.flatMap(leavesOf);
}

function idsOf({ id, children }: Activity): string[] {
  return [id, ...children.flatMap(idsOf)];
}
