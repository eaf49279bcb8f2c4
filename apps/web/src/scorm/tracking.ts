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
  sequencingControls: { tracked: boolean; completionSetByContent: boolean };
  sequencingRules: Record<(typeof KINDS)[number], readonly { conditions: readonly Condition[] }[]>;
}

/** What ends the attempt at an activity. */
export interface Ending {
  endAttempt(activity: Trackable): void;
}

const KINDS = ['preConditionRules', 'exitConditionRules', 'postConditionRules'] as const;
const COMPLETION = ['completed', 'activityProgressKnown'];

/** @param isSaidUnknown the content said of its completion that it is not known: this is no silence, which would be completed */
export function correctTracking(root: Trackable, ending: Ending, isSaidUnknown: () => boolean): void {
  forgetUntracked(root);
  const end = ending.endAttempt.bind(ending);
  ending.endAttempt = (activity) => {
    const { isActive, children, completedByMeasure, sequencingControls: controls } = activity;
    if (!isActive || children.length > 0 || completedByMeasure || !isSaidUnknown()) return end(activity);
    const { completionSetByContent } = controls;
    controls.completionSetByContent = true;
    // Unknown as it ends, it would be called incomplete, and its group with it.
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

/** Of what is not tracked nothing is known: the engine keeps that for objectives alone. */
function forgetUntracked({ children, sequencingControls, sequencingRules }: Trackable): void {
  const rules = sequencingControls.tracked ? [] : KINDS.flatMap((kind) => sequencingRules[kind]);
  for (const condition of rules.flatMap(({ conditions }) => conditions)) {
    if (COMPLETION.includes(condition.condition)) condition.evaluate = () => 'unknown';
  }
  for (const child of children) forgetUntracked(child);
}
