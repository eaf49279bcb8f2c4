import type { Activity, Cmi } from '@sillage/contracts/scorm.ts';
import { type ChoiceChecks, type Constraints, correctChoice, takeConstraints } from './choice.ts';
import { correctRollup, type Rollup } from './rollup.ts';
import { correctTracking, type Ending, type Trackable } from './tracking.ts';

/** What is used of scorm-again; its own types do not describe its entries for one norm. */
interface Library {
  /** Setters check the values; collections hold their entries in `childArray`. */
  cmi: Record<string, unknown>;
  isInitialized(): boolean;
  getCMIValue(element: string): unknown;
  /** Before Initialize, sets what only the host may set. */
  setCMIValue(element: string, value: string): string;
  renderCMIToJSONObject(): { cmi: Cmi };
}

export interface Library12 extends Library {
  /** With it, the mastery score of the manifest decides of the status, as for a module taken for credit. */
  settings: { mastery_override: boolean };
  /** As before the first call; its settings and who listens stay. */
  reset(settings: object, options: { preserveListeners: boolean }): void;
  LMSInitialize(parameter?: string): string;
  LMSFinish(parameter?: string): string;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: unknown): string;
  LMSCommit(parameter?: string): string;
  LMSGetLastError(): string;
  LMSGetErrorString(code: string): string;
  LMSGetDiagnostic(code: string): string;
}

export interface Library2004 extends Library {
  adl: { nav: { request: string } };
  /** What the content set in this session. */
  _runtimeSetCMIElements: ReadonlySet<string>;
  processNavigationRequest(request: string, target?: string): boolean;
  setSequencingEventListeners(listeners: SequencingListeners): void;
  getSequencingState(): { rootActivity: SequencedActivity & Trackable; currentActivity: SequencedActivity | null };
  getSequencingService(): {
    getOverallSequencingProcess(): SequencingEngine;
    /** It does not tell of an activity that it has delivered in this attempt. */
    activityDeliveryService: { currentDeliveredAttemptCount: number | null };
  };
  getActivityTrackingData(id: string): { completionStatus: string; successStatus: string; score: number | null } | null;
  Initialize(parameter?: string): string;
  Terminate(parameter?: string): string;
  GetValue(element: string): string;
  SetValue(element: string, value: unknown): string;
  Commit(parameter?: string): string;
  GetLastError(): string;
  GetErrorString(code: string): string;
  GetDiagnostic(code: string): string;
}

export interface SequencedActivity {
  id: string;
  isActive: boolean;
  isSuspended: boolean;
  completionStatus: string;
  parent: SequencedActivity | null;
  children: SequencedActivity[];
  /** Without those that chance has left out. */
  getAvailableChildren(): SequencedActivity[];
  sequencingControls: { flow: boolean };
  sequencingRules: {
    preConditionRules: readonly { action: string; evaluate(activity: SequencedActivity): boolean | 'unknown' }[];
  };
}

interface SequencingListeners {
  onActivityDelivery(activity: { id: string; deliveryWasResumed: boolean }): void;
  onSequencingSessionEnd(end: { reason: string }): void;
}

interface LimitChecks {
  checkLimitConditions(activity: SequencedActivity): boolean;
}

type Direction = 'forward' | 'backward';

interface Flow {
  /** @param group that only leads forward, and was come to from behind */
  flowTreeTraversalSubprocess(
    from: SequencedActivity,
    direction: Direction,
    isPast: boolean,
    group: SequencedActivity | null,
  ): { activity: SequencedActivity | null; direction?: Direction };
}

/** What the engine keeps of an attempt. */
export interface SequencingState extends Record<string, unknown> {
  suspendedActivity: string | null;
  activityStates: Record<string, Record<string, unknown>>;
  /** The objectives that activities share, by their identifier. */
  globalObjectiveMap: Record<string, Record<string, unknown>>;
}

/** What is used of the sequencing engine, once there is an activity tree. */
interface SequencingEngine {
  rollupProcess: Rollup & { overallRollupProcess(activity: SequencedActivity): void };
  activityTree: { currentActivity: SequencedActivity | null };
  navigationValidityService: ChoiceChecks['navigationValidityService'] & {
    validateJumpRequest(target: string): { valid: boolean; terminationRequest: string | null };
  };
  sequencingProcess: ChoiceChecks['sequencingProcess'] & { ruleEngine: LimitChecks; traversalService: Flow };
  deliveryValidator: LimitChecks;
  terminationHandler: Ending;
  getSequencingState(): SequencingState;
  restoreSequencingState(state: Record<string, unknown>): boolean;
  predictContinueEnabled(): boolean;
  predictPreviousEnabled(): boolean;
  getAvailableChoices(): string[];
  getEffectiveHideLmsUi(activity: SequencedActivity | null): string[];
}

type Made<L> = new (settings: object) => L;

/** The library for SCORM 1.2, that says when to save instead of sending anything. */
export async function load12(save: (isLast: boolean) => void): Promise<Library12> {
  const { Scorm12API } = (await import('scorm-again/scorm12')) as unknown as { Scorm12API: Made<Library12> };
  return new Scorm12API(settings(save));
}

/** The same for SCORM 2004, with the engine of the order that a manifest asks for. */
export async function load2004(save: (isLast: boolean) => void, activityTree: Activity | null): Promise<Library2004> {
  const { Scorm2004API } = (await import('scorm-again/scorm2004')) as unknown as { Scorm2004API: Made<Library2004> };
  const ordered = activityTree && takeConstraints(activityTree);
  const sequencing = ordered && { sequencing: { activityTree: ordered.tree, logLevel: 'error' } };
  const library = new Scorm2004API({ ...settings(save), ...sequencing });
  if (ordered) {
    const engine = library.getSequencingService().getOverallSequencingProcess();
    correctEngine(engine, ordered.constraints);
    correctTracking(
      library.getSequencingState().rootActivity,
      engine.terminationHandler,
      library._runtimeSetCMIElements,
    );
  }
  return library;
}

/** Where the engine strays from what SCORM 2004 says of an order. */
function correctEngine(engine: SequencingEngine, constraints: Constraints): void {
  const { ruleEngine, traversalService: flow } = engine.sequencingProcess;
  const { deliveryValidator } = engine;
  correctRollup(engine.rollupProcess);
  correctChoice(engine, constraints);
  const traverse = flow.flowTreeTraversalSubprocess.bind(flow);
  // Past the last of such a group, the way back goes on before it (SN SB.2.1).
  flow.flowTreeTraversalSubprocess = (from, direction, isPast, group) => {
    const found = traverse(from, direction, isPast, group);
    if (!group || direction === 'backward' || found.activity) return found;
    return { direction: 'backward', ...traverse(group, 'backward', true, null) };
  };
  const asked = engine.navigationValidityService;
  const validateJump = asked.validateJumpRequest.bind(asked);
  // What is left by a jump has ended (SN NB.2.1): else what its content said of it is lost.
  asked.validateJumpRequest = (target) => {
    const jump = validateJump(target);
    if (jump.valid && engine.activityTree.currentActivity?.isActive) jump.terminationRequest = 'exit';
    return jump;
  };
  const isLimited = ruleEngine.checkLimitConditions.bind(ruleEngine);
  // A limit is that of attempts that begin: it does not close what goes on (SN UP.1).
  ruleEngine.checkLimitConditions = (activity) => !activity.isActive && isLimited(activity);
  const isWithin = deliveryValidator.checkLimitConditions.bind(deliveryValidator);
  deliveryValidator.checkLimitConditions = (activity) => activity.isActive || isWithin(activity);
}

function settings(save: (isLast: boolean) => void): object {
  return {
    // `NONE`: a package's mistakes are its own, nothing is written to the console.
    logLevel: 5,
    autocommit: false,
    // Needed for a commit to reach the transport; nothing is requested at this address.
    lmsCommitUrl: '/suivi',
    httpService: {
      processHttpRequest: (_url: string, _state: unknown, isLast: boolean) => {
        save(isLast);
        return { result: true, errorCode: 0 };
      },
      updateSettings: () => undefined,
    },
  };
}
