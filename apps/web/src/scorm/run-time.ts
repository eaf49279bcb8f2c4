import type { Cmi, Path } from '@sillage/contracts/scorm.ts';
import type { JourneyRequest, Offer } from '../client/launch-messages.ts';
import { isDone, isSilent, type Played } from './ending.ts';
import type { Step } from './journey.ts';
import { chosenStep } from './plain-order.ts';
import type { Hooks, RunTimeLaunch, Session } from './session.ts';
import { begin12 } from './session-12.ts';
import { begin2004 } from './session-2004.ts';
import { startTime } from './session-time.ts';
import { escapeUnstorable } from './unstorable.ts';

/** What happens in the package: a value set, a commit asked, an asset seen, the session ended, or gone on with. */
export type RunTimeEvent = 'change' | 'commit' | 'seen' | 'end' | 'goOn';

export interface RunTime extends Pick<Session, 'name' | 'api' | 'isRunning' | 'navigation'> {
  /** Whether the item of this launch is the one to be played: an order may lead elsewhere. */
  isPlayed: boolean;
  /** The tree under `cmi`, to be committed, with what goes beside it. */
  state(): Cmi;
  /** The content is on the screen. */
  show(): void;
  /** It was shown, and never called: at its end it is done. */
  isSilent(): boolean;
  /** What the player asks as it takes the content away; null to leave. */
  request(request: JourneyRequest | null): void;
  /** The content is away: what it did not end is ended. */
  finish(): void;
  /** Where the order leads, or the content where there is none; null else, and as long as the item is played. */
  step(): Step | null;
  /** Another launch goes on where this one has ended. */
  isLeftThere(): boolean;
  /** What the order lets the player offer. */
  offer(): Offer | null;
  path(): Path | null;
}

/**
 * The run-time object of a launch, restored and ready to be put on the page before the package loads.
 * @param before seconds of the session when it goes on where another page left it
 */
export async function createRunTime(
  launch: RunTimeLaunch,
  tell: (event: RunTimeEvent) => void,
  before = 0,
): Promise<RunTime> {
  const time = startTime(launch.norme, before);
  let isShown = false;
  let ended: Played['ended'] = null;
  let isClosed = false;
  let asked: JourneyRequest | null = null;
  let step: Step | null = null;
  const finish = (byContent = ended?.byContent ?? false) => {
    ended = { byContent, isSuspended: asked?.demande === 'suspendAll' };
    asked = null;
    tell('end');
  };
  const hooks: Hooks = {
    tell,
    begin: time.begin,
    goOn: () => {
      const etat = read();
      const tempsTotalSecondes = launch.tempsTotalSecondes + time.goOn(etat) - before;
      session.restore({ ...launch, etat, entree: 'resume', tempsTotalSecondes });
      ended = null;
      step = null;
      tell('goOn');
    },
    asked: () => asked,
    // The tab may be closed, this page with it, while a window that its content opened goes on.
    isClosed: () => isClosed || (globalThis as { closed?: boolean }).closed === true,
    end(run) {
      if (!session.isRunning()) return run();
      let answer = '';
      const next = journey?.follow(() => {
        answer = run();
      });
      if (!journey) answer = run();
      if (answer !== 'true') return answer;
      step = next ?? chosenStep(session.navigation(), launch.items);
      finish(true);
      return answer;
    },
  };
  const session = launch.norme === '1.2' ? await begin12(hooks) : await begin2004(launch, hooks);
  const { name, api, journey, isRunning, navigation } = session;
  const opened = journey?.open(launch.item) ?? null;
  const isPlayed = opened === null || (typeof opened === 'object' && opened.item === launch.item);
  if (!isPlayed) step = opened;
  session.restore(isPlayed && journey?.isAnew ? anew(launch) : launch);

  const played = (): Played => ({
    isShown,
    hasBegun: time.hasBegun(),
    ended,
    navigation: navigation(),
    hasOrder: journey !== null,
  });
  const path = () => journey?.save(step === null) ?? null;
  const read = () => {
    const state = session.read();
    time.write(state);
    if (isDone(launch, played())) markDone(state);
    escapeUnstorable(state);
    return state;
  };
  return {
    name,
    api,
    isRunning,
    navigation,
    isPlayed,
    isSilent: () => isSilent(launch, played()),
    path,
    state() {
      const state = read();
      const parcours = path();
      if (parcours) state.adl = { ...(state.adl as Cmi | undefined), parcours };
      return state;
    },
    show() {
      if (isShown) return;
      isShown = true;
      if (!launch.sco) tell('seen');
    },
    request(request) {
      const isLeft = isPlayed && !ended;
      // What says nothing is at its end when it is left; the rest goes on there another day.
      if (journey && (request || isLeft)) asked = request ?? { demande: time.hasBegun() ? 'suspendAll' : 'exit' };
    },
    finish() {
      if (journey && asked) step = journey.ask(asked);
      if (journey ? asked : isRunning() || isSilent(launch, played())) finish();
      isClosed = true;
    },
    step: () => step,
    isLeftThere: () => isPlayed && (journey?.isLeftThere ?? true),
    offer: () => journey?.offer() ?? null,
  };
}

/** A new attempt at an item that may have been played before. */
function anew(launch: RunTimeLaunch): RunTimeLaunch {
  return { ...launch, etat: null, entree: 'ab-initio', tempsTotalSecondes: 0 };
}

const UNSAID = ['unknown', 'not attempted', ''];

/** Nobody said that it is not done, nor asked to be resumed: it is. */
function markDone(state: Cmi): void {
  const [holder, status] = state.core ? [state.core as Cmi, 'lesson_status'] : [state, 'completion_status'];
  if (holder.exit !== 'suspend' && UNSAID.includes(String(holder[status] ?? ''))) holder[status] = 'completed';
}
