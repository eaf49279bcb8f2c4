/**
 * What a group of activities amounts to, as SCORM 2004 counts it (SN RB.1.1 to RB.1.4): the engine of the library weighs what
 * is not completed less, takes what is unknown for false, and lets measures stand behind rules.
 */

interface Condition {
  condition: string;
  /** With the operator applied. */
  evaluate(child: Tracked): boolean;
}

interface Rule {
  action: 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete';
  consideration: string;
  conditionCombination: string;
  conditions: readonly Condition[];
  minimumCount: number;
  minimumPercent: number;
}

interface Objective {
  satisfiedByMeasure: boolean;
  minNormalizedMeasure: number | null;
}

/** What is read of an activity of the library, and written to it. */
interface Tracked {
  isActive: boolean;
  primaryObjective: Objective | null;
  rollupConsiderations: { measureSatisfactionIfActive: boolean };
  rollupRules: { rules: readonly Rule[] };
  sequencingRules: { preConditionRules: readonly { action: string; evaluate(child: Tracked): boolean }[] };
  sequencingControls: {
    tracked: boolean;
    objectiveMeasureWeight: number;
    rollupObjectiveSatisfied: boolean;
    rollupProgressCompletion: boolean;
  };
  requiredForSatisfied: string;
  requiredForNotSatisfied: string;
  requiredForCompleted: string;
  requiredForIncomplete: string;
  isAvailable: boolean;
  isSuspended: boolean;
  attemptCount: number;
  objectiveInfoAvailableInCurrentParentAttempt: boolean;
  progressInfoAvailableInCurrentParentAttempt: boolean;
  objectiveSatisfiedStatus: boolean;
  objectiveSatisfiedStatusKnown: boolean;
  objectiveMeasureStatus: boolean;
  objectiveNormalizedMeasure: number;
  completionStatus: string;
  getAvailableChildren(): Tracked[];
}

/** Its processors, whose steps are put right. */
export interface Rollup {
  getMeasureProcessor(): { measureRollupProcess(activity: Tracked): unknown[] };
  getObjectiveProcessor(): {
    objectiveRollupProcess(activity: Tracked): void;
    syncPrimaryObjectiveFromActivity(activity: Tracked): void;
  };
  getProgressProcessor(): {
    activityProgressRollupProcess(activity: Tracked): void;
    activityProgressRollupUsingMeasure(activity: Tracked): boolean;
  };
}

export function correctRollup(rollup: Rollup): void {
  const objective = rollup.getObjectiveProcessor();
  const progress = rollup.getProgressProcessor();
  rollup.getMeasureProcessor().measureRollupProcess = (activity) => {
    if (activity.sequencingControls.tracked) measure(activity);
    return [];
  };
  objective.objectiveRollupProcess = (activity) => {
    const { primaryObjective, sequencingControls } = activity;
    if (!sequencingControls.tracked) return;
    if (primaryObjective?.satisfiedByMeasure) satisfyByMeasure(activity, primaryObjective);
    else {
      const satisfied = outcomeOf(activity, ['notSatisfied', 'satisfied']);
      if (satisfied !== null) activity.objectiveSatisfiedStatus = satisfied === 'satisfied';
    }
    objective.syncPrimaryObjectiveFromActivity(activity);
  };
  progress.activityProgressRollupProcess = (activity) => {
    if (!activity.sequencingControls.tracked || progress.activityProgressRollupUsingMeasure(activity)) return;
    const status = outcomeOf(activity, ['incomplete', 'completed']);
    if (status !== null) activity.completionStatus = status;
    objective.syncPrimaryObjectiveFromActivity(activity);
  };
}

/** RB.1.1: what has no measure yet counts for nothing, but weighs. */
function measure(activity: Tracked): void {
  let [sum, weight, isKnown] = [0, 0, false];
  for (const child of activity.getAvailableChildren()) {
    const { tracked, objectiveMeasureWeight } = child.sequencingControls;
    if (!tracked) continue;
    weight += objectiveMeasureWeight;
    if (!child.objectiveMeasureStatus || !child.objectiveInfoAvailableInCurrentParentAttempt) continue;
    sum += child.objectiveNormalizedMeasure * objectiveMeasureWeight;
    isKnown = true;
  }
  activity.objectiveMeasureStatus = isKnown && weight > 0;
  if (activity.objectiveMeasureStatus) activity.objectiveNormalizedMeasure = sum / weight;
}

/** RB.1.2.a: nothing is known of it without a measure, nor as long as it is played when it waits for its end. */
function satisfyByMeasure(activity: Tracked, { minNormalizedMeasure }: Objective): void {
  const isJudged = !activity.isActive || activity.rollupConsiderations.measureSatisfactionIfActive;
  if (!activity.objectiveMeasureStatus || !isJudged) activity.objectiveSatisfiedStatusKnown = false;
  else activity.objectiveSatisfiedStatus = activity.objectiveNormalizedMeasure >= (minNormalizedMeasure ?? 1);
}

type Action = Rule['action'];
type Truth = boolean | 'unknown';

/** The last action whose rules hold; without a rule of either, all that is known is the first, all that is good the second. */
function outcomeOf<A extends Action>(activity: Tracked, actions: readonly [A, A]): A | null {
  const own = activity.rollupRules.rules.filter(({ action }) => actions.some((one) => one === action));
  const rules = own.length > 0 ? own : actions.map(defaultRule);
  return (
    actions.findLast((action) => rules.some((rule) => rule.action === action && isRuleMet(activity, rule))) ?? null
  );
}

function defaultRule(action: Action): Rule {
  const condition = DEFAULT_CONDITIONS[action];
  return {
    action,
    consideration: 'all',
    conditionCombination: 'any',
    conditions: [condition],
    minimumCount: 0,
    minimumPercent: 0,
  };
}

const DEFAULT_CONDITIONS: Record<Action, Condition> = {
  satisfied: { condition: 'satisfied', evaluate: (child) => child.objectiveSatisfiedStatus },
  notSatisfied: { condition: 'objectiveStatusKnown', evaluate: isObjectiveKnown },
  completed: { condition: 'completed', evaluate: ({ completionStatus }) => completionStatus === 'completed' },
  incomplete: { condition: 'progressKnown', evaluate: isProgressKnown },
};

function isObjectiveKnown(child: Tracked): boolean {
  return child.objectiveInfoAvailableInCurrentParentAttempt && child.objectiveSatisfiedStatusKnown;
}

function isProgressKnown(child: Tracked): boolean {
  return child.progressInfoAvailableInCurrentParentAttempt && child.completionStatus !== 'unknown';
}

/** RB.1.4 */
function isRuleMet(activity: Tracked, rule: Rule): boolean {
  const truths = activity
    .getAvailableChildren()
    .filter((child) => isAsked(child, rule.action))
    .map((child) => truthOf(child, rule));
  const count = truths.filter((truth) => truth === true).length;
  if (truths.length === 0) return false;
  switch (rule.consideration) {
    case 'any':
      return count > 0;
    case 'none':
      return truths.every((truth) => truth === false);
    case 'atLeastCount':
      return count >= rule.minimumCount;
    case 'atLeastPercent':
      return (100 * count) / truths.length >= rule.minimumPercent;
    default:
      return count === truths.length;
  }
}

/** RB.1.4.1: what is not known stays so under a `not`, and is outweighed as in any three-valued logic. */
function truthOf(child: Tracked, { conditions, conditionCombination }: Rule): Truth {
  const truths = conditions.map((one): Truth => (isUnknown(child, one) ? 'unknown' : one.evaluate(child)));
  const decisive = conditionCombination !== 'all';
  if (truths.includes(decisive)) return decisive;
  return truths.includes('unknown') ? 'unknown' : !decisive;
}

function isUnknown(child: Tracked, { condition }: Condition): boolean {
  if (condition === 'satisfied') return !isObjectiveKnown(child);
  return condition === 'completed' && !isProgressKnown(child);
}

/** RB.1.4.2: as its rules say now, whatever became of the child when it was last come to. */
function isAsked(child: Tracked, action: Action): boolean {
  const [rolledUp, required] = ASKED[action];
  if (!child.sequencingControls.tracked || !child.sequencingControls[rolledUp] || !child.isAvailable) return false;
  switch (child[required]) {
    case 'ifAttempted':
      return child.attemptCount > 0;
    case 'ifNotSuspended':
      return child.attemptCount > 0 && !child.isSuspended;
    case 'ifNotSkipped':
      return !child.sequencingRules.preConditionRules.some((rule) => rule.action === 'skip' && rule.evaluate(child));
    default:
      return true;
  }
}

const ASKED = {
  satisfied: ['rollupObjectiveSatisfied', 'requiredForSatisfied'],
  notSatisfied: ['rollupObjectiveSatisfied', 'requiredForNotSatisfied'],
  completed: ['rollupProgressCompletion', 'requiredForCompleted'],
  incomplete: ['rollupProgressCompletion', 'requiredForIncomplete'],
} as const;
