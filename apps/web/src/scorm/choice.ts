import type { Activity } from '@sillage/contracts/scorm.ts';

/**
 * Which activities an order lets the learner choose, as SCORM 2004 says it (SN SB.2.9). The engine of the library asks of all
 * that is below an activity what `constrainChoice` and `preventActivation` ask of that activity alone: it is given a tree
 * without them.
 */

/** What is read of an activity of the library. */
interface Choosable {
  id: string;
  parent: Choosable | null;
  getAvailableChildren(): Choosable[];
}

interface Validation {
  valid: boolean;
  exception: string | null;
}

/** Its checks of a choice: as it is asked for, and as it is offered and carried out. */
export interface ChoiceChecks {
  navigationValidityService: {
    validateConstrainChoice(current: Choosable, target: Choosable, common: Choosable): Validation;
  };
  sequencingProcess: {
    getConstraintValidator(): {
      validateChoice(current: Choosable | null, target: Choosable, options?: object): Validation;
    };
  };
}

/** Identifiers of the groups that constrain choices: what plays something has nothing to constrain. */
export interface Constraints {
  /** Left by a choice, they lead to what is next to them alone. */
  constrainChoice: Set<string>;
  /** No choice leads into them from elsewhere than from beside them. */
  preventActivation: Set<string>;
}

const CONSTRAINTS = ['constrainChoice', 'preventActivation'] as const;

/** The tree as the engine takes it, and what it is not to read. */
export function takeConstraints(tree: Activity): { tree: Activity; constraints: Constraints } {
  const constraints: Constraints = { constrainChoice: new Set(), preventActivation: new Set() };
  const taken = (activity: Activity): Activity => {
    const controls = activity.sequencingControls as Record<string, unknown> | undefined;
    for (const name of CONSTRAINTS) {
      if (controls?.[name] === true && activity.children.length > 0) constraints[name].add(activity.id);
    }
    const sequencingControls = controls && { ...controls, constrainChoice: false, preventActivation: false };
    return { ...activity, ...(controls && { sequencingControls }), children: activity.children.map(taken) };
  };
  return { tree: taken(tree), constraints };
}

export function correctChoice(
  { navigationValidityService: asked, sequencingProcess }: ChoiceChecks,
  constraints: Constraints,
): void {
  const validateAsked = asked.validateConstrainChoice.bind(asked);
  asked.validateConstrainChoice = (current, target, common) =>
    isChoiceAllowed(current, target, constraints)
      ? validateAsked(current, target, common)
      : { valid: false, exception: 'NB.2.1-11' };
  const validator = sequencingProcess.getConstraintValidator();
  const validate = validator.validateChoice.bind(validator);
  validator.validateChoice = (current, target, options) =>
    isChoiceAllowed(current, target, constraints)
      ? validate(current, target, options)
      : { valid: false, exception: 'SB.2.9-8' };
}

function isChoiceAllowed(
  current: Choosable | null,
  target: Choosable,
  { constrainChoice, preventActivation }: Constraints,
): boolean {
  if (current && current.parent === target.parent) return true;
  const above = pathOf(target);
  const common = current ? pathOf(current).find((one) => above.includes(one)) : above.at(-1);
  const down = above.slice(0, above.indexOf(common!));
  const isEntered = down.every(({ id }) => !preventActivation.has(id));
  if (!current || common === current || common === target) return isEntered;
  const up = pathOf(current);
  const left = up.slice(0, up.indexOf(common!));
  const constrained = left.find(({ id }) => constrainChoice.has(id));
  if (!constrained) return isEntered;
  const siblings = common!.getAvailableChildren();
  const isForward = siblings.indexOf(down.at(-1)!) > siblings.indexOf(left.at(-1)!);
  const next = besides(constrained, isForward ? 1 : -1);
  return isEntered && next !== null && above.includes(next);
}

/** From the activity to the root. */
function pathOf(activity: Choosable): Choosable[] {
  return activity.parent ? [activity, ...pathOf(activity.parent)] : [activity];
}

/** What stands next to an activity, or to the first above it that something stands next to (SB.2.9.2). */
function besides(activity: Choosable, step: 1 | -1): Choosable | null {
  if (!activity.parent) return null;
  const siblings = activity.parent.getAvailableChildren();
  return siblings[siblings.indexOf(activity) + step] ?? besides(activity.parent, step);
}
