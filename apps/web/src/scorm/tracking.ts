/** What is known of an activity, as SCORM 2004 says it where the engine of the library strays (SN 3.13, UP.4). */

interface Condition {
  condition: string;
  evaluate(activity: Trackable): boolean | 'unknown';
}

/** What is read of an activity of the library. */
export interface Trackable {
  isActive: boolean;
  children: Trackable[];
  completedByMeasure: boolean;
  minProgressMeasure: number;
  primaryObjective: { id: string } | null;
  sequencingControls: { tracked: boolean; completionSetByContent: boolean };
  sequencingRules: Record<(typeof KINDS)[number], readonly { conditions: readonly Condition[] }[]>;
}

interface Said {
  completion_status: string;
  progress_measure: string;
  objectives: Objective[];
}

interface Objective {
  id: string;
  completion_status: string;
  completion_status_was_set?: boolean;
  progress_measure: string;
}

/** What ends the attempt at an activity, with what its content said. */
export interface Ending {
  endAttempt(activity: Trackable): void;
  _rteDataTransferService: {
    context: { getCMIData(): Said };
    transferNonPrimaryObjectives(activity: Trackable, said: Said): void;
  };
}

const KINDS = ['preConditionRules', 'exitConditionRules', 'postConditionRules'] as const;
const COMPLETION = ['completed', 'activityProgressKnown'];

/** @param set the elements that the content set in this session */
export function correctTracking(root: Trackable, ending: Ending, set: ReadonlySet<string>): void {
  forgetUntracked(root);
  const { _rteDataTransferService: transfer } = ending;
  const transferObjectives = transfer.transferNonPrimaryObjectives.bind(transfer);
  transfer.transferNonPrimaryObjectives = (activity, said) =>
    transferObjectives(activity, measured(activity, said, set.has('cmi.progress_measure')));
  const end = ending.endAttempt.bind(ending);
  ending.endAttempt = (activity) => {
    const { isActive, children, completedByMeasure, sequencingControls: controls } = activity;
    const isSaid = isActive && children.length === 0 && !completedByMeasure && set.has('cmi.completion_status');
    if (!isSaid || transfer.context.getCMIData().completion_status !== 'unknown') return end(activity);
    // Said to be unknown, it is no silence, which would be completed; nor incomplete, as it would be called, and its group with it.
    const { completionSetByContent } = controls;
    controls.completionSetByContent = true;
    Object.defineProperty(activity, 'completionStatus', {
      get: () => 'unknown',
      set: () => undefined,
      configurable: true,
    });
    end(activity);
    Reflect.deleteProperty(activity, 'completionStatus');
    Object.assign(activity, { completionStatus: 'unknown' });
    controls.completionSetByContent = completionSetByContent;
  };
}

/** Completed by measure, the primary objective is so by that of the content, or by its own. */
function measured(activity: Trackable, said: Said, isSet: boolean): Said {
  const { completedByMeasure, minProgressMeasure, primaryObjective } = activity;
  if (!completedByMeasure || !primaryObjective) return said;
  const objectives = said.objectives.map((one) => {
    const measure = isSet ? said.progress_measure : one.progress_measure;
    if (one.id !== primaryObjective.id || measure === '') return one;
    const status = Number(measure) >= minProgressMeasure ? 'completed' : 'incomplete';
    return { ...one, progress_measure: measure, completion_status: status, completion_status_was_set: true };
  });
  return { ...said, objectives };
}

/** Of what is not tracked nothing is known: the engine keeps that for objectives alone. */
function forgetUntracked({ children, sequencingControls, sequencingRules }: Trackable): void {
  const rules = sequencingControls.tracked ? [] : KINDS.flatMap((kind) => sequencingRules[kind]);
  for (const condition of rules.flatMap(({ conditions }) => conditions)) {
    if (COMPLETION.includes(condition.condition)) condition.evaluate = () => 'unknown';
  }
  for (const child of children) forgetUntracked(child);
}
