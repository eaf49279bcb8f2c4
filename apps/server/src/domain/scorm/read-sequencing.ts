import type { Activity } from '@sillage/contracts/scorm.ts';
import { KINDS, readRollupRules, readRules } from './read-rules.ts';
import {
  attribute,
  bounded,
  child,
  children,
  type Element,
  flag,
  type Hearer,
  oneOf,
  strangersIn,
  textOf,
} from './read-xml.ts';
import type { Told } from './tell-unmet.ts';

/** The `sequencing` of an item or of the organisation: what it says itself stands before what its `IDRef` names. */
export function sequencingOf(element: Element, collection: ReadonlyMap<string, Element>): Element {
  const own = child(element, 'sequencing') ?? {};
  const shared = collection.get(attribute(own, 'IDRef')) ?? {};
  // Two name spaces say `objectives`, `imsss` with a primary one: each stands before its like alone.
  const isMain = (one: Element) => child(one, 'primaryObjective') !== undefined;
  const said = [own, shared].map((one) => children(one, 'objectives'));
  const main = said.flat().filter(isMain).slice(0, 1);
  const others = said.map((all) => all.filter((one) => !isMain(one))).find((all) => all.length > 0) ?? [];
  return { ...shared, ...own, objectives: [...main, ...others] };
}

interface Read {
  /** Identifiers of the items that play something. */
  played: ReadonlySet<string>;
  collection: ReadonlyMap<string, Element>;
  /** Hears of the values that were not taken, too: one that the engine refuses would close the training. */
  told: Told;
}

/** Each that was played stands in every state that leaves the browser, which has to fit in a commit. */
const MAX_ACTIVITIES = 1_000;

interface ReadTree {
  /** Null when the manifest asks for no order of its own: a simple table of contents is enough. */
  tree: Activity | null;
  /** Whether something of it is left out. */
  isCut: boolean;
  /** How often a learner may begin the one item that there is; null where nothing limits it, or where an order holds several. */
  essais: number | null;
}

/** The activity tree of an organisation (SCORM 2004), as the engine of the launch page takes it. */
export function readTree(organization: Element, read: Read): ReadTree {
  const tree = activityOf(organization, read);
  const isOrdered = asksForOrder(organization, read.collection);
  const isTooLarge = tree !== null && countOf(tree) > MAX_ACTIVITIES;
  const leaves = tree ? leavesOf(tree) : [];
  const isPlain = new Set(leaves).size === leaves.length && !isTooLarge;
  // One item is in no order: what it shares with other packages, or with its next attempt, and another attempt are all that it asks for.
  const isOfUse = (sequencing: Element) => hasShared(sequencing) || asksForRetry(sequencing);
  const isAsked = isOrdered && (leaves.length > 1 || isAnywhere(organization, read.collection, isOfUse));
  const isHeld = isAsked && isPlain;
  const essais = tree !== null && leaves.length === 1 ? leastLimit(tree) : null;
  tellLimits(organization, read, isHeld || essais !== null);
  return { tree: isHeld ? tree : null, isCut: read.told.has('ordre') || (isAsked && !isPlain), essais };
}

/** The lowest number of attempts from here to the one item below; none at all would close it to everybody. */
function leastLimit({ attemptLimit, children: below }: Activity): number | null {
  const all = [attemptLimit as number | null, ...below.map(leastLimit)];
  const limits = all.filter((limit) => limit !== null && limit >= 1) as number[];
  return limits.length > 0 ? Math.floor(Math.min(...limits)) : null;
}

/** SCORM leaves these to platforms that want them (SN 3.6). */
const OTHER_LIMITS = [
  ...['attemptExperiencedDurationLimit', 'activityAbsoluteDurationLimit', 'activityExperiencedDurationLimit'],
  ...['beginTimeLimit', 'endTimeLimit'],
];
/** What waits for a limit that is not held never comes. */
const LIMIT_CONDITIONS = ['timeLimitExceeded', 'outsideAvailableTimeRange'];

/** Tells the limits that nothing holds. @param isHeld the number of attempts is, with the order or alone */
function tellLimits(element: Element, read: Read, isHeld: boolean): void {
  const sequencing = sequencingOf(element, read.collection);
  const limits = child(sequencing, 'limitConditions');
  const rules = Object.values(KINDS).flatMap(([kind]) => children(child(sequencing, 'sequencingRules'), kind));
  const conditions = rules.flatMap((rule) => children(child(rule, 'ruleConditions'), 'ruleCondition'));
  const unheld = read.told.of(element, 'limite');
  for (const name of [...OTHER_LIMITS, ...(isHeld ? [] : ['attemptLimit'])]) {
    const limit = attribute(limits, name);
    if (limit !== '') unheld.add(limit, name);
  }
  for (const one of conditions) {
    const condition = attribute(one, 'condition');
    if (LIMIT_CONDITIONS.includes(condition)) unheld.add(condition);
  }
  for (const item of children(element, 'item')) tellLimits(item, read, isHeld);
}

/** Nothing for an item that plays nothing, nor holds one that does. */
function activityOf(element: Element, read: Read): Activity | null {
  const id = attribute(element, 'identifier').slice(0, 1_000);
  const below = children(element, 'item').flatMap((item) => activityOf(item, read) ?? []);
  if (below.length === 0 && !read.played.has(id)) return null;
  const unknown = read.told.of(element, 'ordre');
  const ignored = read.told.of(element, 'valeur');
  const sequencing = sequencingOf(element, read.collection);
  const shared = attribute(child(element, 'sequencing'), 'IDRef');
  if (shared && !read.collection.has(shared)) unknown.add(shared, 'IDRef');
  for (const name of strangersIn(sequencing, PARTS)) unknown.add(name);
  const objectives = readObjectives(sequencing, ignored);
  const control = child(sequencing, 'controlMode');
  const constrained = child(sequencing, 'constrainedChoiceConsiderations');
  const rollup = child(sequencing, 'rollupRules');
  const random = child(sequencing, 'randomizationControls');
  const delivery = child(sequencing, 'deliveryControls');
  const limits = child(sequencing, 'limitConditions');
  const threshold = child(element, 'completionThreshold');
  const within = (one: Element | undefined, name: string, max: number) =>
    bounded(attribute(one, name), [0, max], ignored, name);
  const yes = (one: Element | undefined, name: string, otherwise: boolean) => {
    oneOf(attribute(one, name).toLowerCase(), ['true', 'false', '1', '0'], '', ignored, name);
    return flag(one, name, otherwise);
  };
  const isMeasured = yes(threshold, 'completedByMeasure', false);
  const minProgressMeasure = within(threshold, 'minProgressMeasure', 1);
  return {
    id,
    title: textOf(element, 'title').slice(0, 500) || id,
    isVisible: yes(element, 'isVisible', true),
    children: below,
    ...objectives,
    attemptLimit: within(limits, 'attemptLimit', Number.MAX_SAFE_INTEGER),
    sequencingControls: {
      choice: yes(control, 'choice', true),
      choiceExit: yes(control, 'choiceExit', true),
      flow: yes(control, 'flow', false),
      forwardOnly: yes(control, 'forwardOnly', false),
      useCurrentAttemptObjectiveInfo: yes(control, 'useCurrentAttemptObjectiveInfo', true),
      useCurrentAttemptProgressInfo: yes(control, 'useCurrentAttemptProgressInfo', true),
      preventActivation: yes(constrained, 'preventActivation', false),
      constrainChoice: yes(constrained, 'constrainChoice', false),
      rollupObjectiveSatisfied: yes(rollup, 'rollupObjectiveSatisfied', true),
      rollupProgressCompletion: yes(rollup, 'rollupProgressCompletion', true),
      objectiveMeasureWeight: within(rollup, 'objectiveMeasureWeight', 1) ?? 1,
      selectionTiming: timing(random, 'selectionTiming', ignored),
      selectCount: within(random, 'selectCount', Number.MAX_SAFE_INTEGER),
      randomizationTiming: timing(random, 'randomizationTiming', ignored),
      randomizeChildren: yes(random, 'reorderChildren', false),
      reorderChildren: yes(random, 'reorderChildren', false),
    },
    deliveryControls: {
      tracked: yes(delivery, 'tracked', true),
      completionSetByContent: yes(delivery, 'completionSetByContent', false),
      objectiveSetByContent: yes(delivery, 'objectiveSetByContent', false),
    },
    sequencingRules: readRules(child(sequencing, 'sequencingRules'), objectiveIds(sequencing, ignored), unknown),
    rollupRules: { rules: readRollupRules(rollup, { unknown, ignored }) },
    rollupConsiderations: readConsiderations(child(sequencing, 'rollupConsiderations'), ignored),
    completionThreshold: {
      completedByMeasure: isMeasured && (minProgressMeasure !== null || !attribute(threshold, 'minProgressMeasure')),
      minProgressMeasure: minProgressMeasure ?? 1,
      progressWeight: within(threshold, 'progressWeight', 1) ?? 1,
    },
    hideLmsUi: hiddenButtons(element, ignored),
  };
}

const TIMINGS = ['never', 'once', 'onEachNewAttempt'];

function timing(random: Element | undefined, name: string, ignored: Hearer): string {
  return oneOf(attribute(random, name), TIMINGS, 'never', ignored, name);
}

function countOf(activity: Activity): number {
  return activity.children.reduce((sum, below) => sum + countOf(below), 1);
}

function leavesOf({ id, children: below }: Activity): string[] {
  return below.length > 0 ? below.flatMap(leavesOf) : [id];
}

/** What a `sequencing` may hold, of `imsss` and of `adlseq`. */
const PARTS = [
  ...['controlMode', 'sequencingRules', 'limitConditions', 'auxiliaryResources', 'rollupRules', 'objectives'],
  ...['randomizationControls', 'deliveryControls', 'constrainedChoiceConsiderations', 'rollupConsiderations'],
];
const ORDERING = [
  ...['controlMode', 'sequencingRules', 'limitConditions', 'rollupRules', 'randomizationControls'],
  ...['constrainedChoiceConsiderations', 'rollupConsiderations'],
];

function asksForOrder(element: Element, collection: ReadonlyMap<string, Element>): boolean {
  const sequencing = sequencingOf(element, collection);
  return (
    ORDERING.some((name) => child(sequencing, name) !== undefined) ||
    hasShared(sequencing) ||
    hiddenButtons(element).length > 0 ||
    children(element, 'item').some((item) => asksForOrder(item, collection))
  );
}

function isAnywhere(
  element: Element,
  collection: ReadonlyMap<string, Element>,
  holds: (sequencing: Element) => boolean,
): boolean {
  return (
    holds(sequencingOf(element, collection)) ||
    children(element, 'item').some((item) => isAnywhere(item, collection, holds))
  );
}

function asksForRetry(sequencing: Element): boolean {
  const rules = children(child(sequencing, 'sequencingRules'), 'postConditionRule');
  return rules.some((rule) => ['retry', 'retryAll'].includes(attribute(child(rule, 'ruleAction'), 'action')));
}

function hasShared(sequencing: Element): boolean {
  const { extended } = bothObjectives(sequencing);
  const all = [...objectivesIn(sequencing), ...extended.flatMap((one) => children(one, 'objective'))];
  return all.some((objective) => children(objective, 'mapInfo').some((one) => attribute(one, 'targetObjectiveID')));
}

/** Those of `imsss`, and those of `adlseq` that say more of them: only the first have a primary one. */
function bothObjectives(sequencing: Element): { own: Element | undefined; extended: Element[] } {
  const all = children(sequencing, 'objectives');
  const own = all.find((one) => child(one, 'primaryObjective')) ?? all[0];
  return { own, extended: all.filter((one) => one !== own) };
}

function objectivesIn(sequencing: Element): Element[] {
  const { own: objectives } = bothObjectives(sequencing);
  return [...children(objectives, 'primaryObjective'), ...children(objectives, 'objective')];
}

export function objectiveIds(sequencing: Element, ignored: Hearer): string[] {
  const ids = objectivesIn(sequencing).map((one) => objectiveId(one, ignored));
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Longer, the run-time refuses it. */
const MAX_OBJECTIVE_ID = 4_000;

function objectiveId(objective: Element, ignored: Hearer): string {
  const id = attribute(objective, 'objectiveID');
  if (id.length <= MAX_OBJECTIVE_ID) return id;
  ignored.add(`${id.slice(0, 100)}…`, 'objectiveID');
  return '';
}

/** For the engine an objective has an identifier: this one is none to the content. */
const NAMELESS = ' ';

function readObjectives(sequencing: Element, ignored: Hearer) {
  const { own: objectives, extended } = bothObjectives(sequencing);
  const read = (one: Element) => {
    const objectiveID = objectiveId(one, ignored) || NAMELESS;
    const measure = textOf(one, 'minNormalizedMeasure') || '1';
    const minNormalizedMeasure = bounded(measure, [-1, 1], ignored, 'minNormalizedMeasure');
    const more = extended
      .flatMap((other) => children(other, 'objective'))
      .filter((other) => attribute(other, 'objectiveID') === objectiveID);
    return {
      objectiveID,
      satisfiedByMeasure: flag(one, 'satisfiedByMeasure', false) && minNormalizedMeasure !== null,
      minNormalizedMeasure: minNormalizedMeasure ?? 1,
      mapInfo: readMaps(
        children(one, 'mapInfo'),
        more.flatMap((other) => children(other, 'mapInfo')),
        ignored,
      ),
    };
  };
  const primary = child(objectives, 'primaryObjective');
  return {
    ...(primary && { primaryObjective: read(primary) }),
    objectives: children(objectives, 'objective').map(read),
  };
}

const MAP_FLAGS = [
  ...['readRawScore', 'readMinScore', 'readMaxScore', 'readCompletionStatus', 'readProgressMeasure'],
  ...['writeRawScore', 'writeMinScore', 'writeMaxScore', 'writeCompletionStatus', 'writeProgressMeasure'],
];

/** Third edition maps the status and the measure, fourth the rest beside it. */
function readMaps(maps: Element[], extended: Element[], ignored: Hearer) {
  const target = (one: Element) => attribute(one, 'targetObjectiveID');
  const targets = new Set([...maps, ...extended].map(target));
  if (targets.delete('')) ignored.add('mapInfo');
  return [...targets].map((targetObjectiveID) => {
    const own = maps.find((one) => target(one) === targetObjectiveID);
    const more = extended.find((one) => target(one) === targetObjectiveID);
    return {
      targetObjectiveID,
      readSatisfiedStatus: own !== undefined && flag(own, 'readSatisfiedStatus', true),
      readNormalizedMeasure: own !== undefined && flag(own, 'readNormalizedMeasure', true),
      writeSatisfiedStatus: flag(own, 'writeSatisfiedStatus', false),
      writeNormalizedMeasure: flag(own, 'writeNormalizedMeasure', false),
      ...Object.fromEntries(
        MAP_FLAGS.map((name) => [name, more !== undefined && flag(more, name, name.startsWith('read'))]),
      ),
    };
  });
}

const CONSIDERED = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'];

function readConsiderations(element: Element | undefined, ignored: Hearer) {
  const names = ['requiredForSatisfied', 'requiredForNotSatisfied', 'requiredForCompleted', 'requiredForIncomplete'];
  return {
    ...Object.fromEntries(
      names.map((name) => [name, oneOf(attribute(element, name), CONSIDERED, 'always', ignored, name)]),
    ),
    measureSatisfactionIfActive: flag(element, 'measureSatisfactionIfActive', true),
  };
}

/** What the player must not show while this activity is played (`adlnav:hideLMSUI`). */
function hiddenButtons(element: Element, ignored?: Hearer): string[] {
  const ui = child(child(element, 'presentation'), 'navigationInterface');
  const said = children(ui, 'hideLMSUI').flatMap((one) =>
    typeof one['#text'] === 'string' ? [one['#text'].trim()] : [],
  );
  for (const word of said) if (!BUTTONS.includes(word)) ignored?.add(word, 'hideLMSUI');
  return said.filter((word) => BUTTONS.includes(word));
}

const BUTTONS = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'];
