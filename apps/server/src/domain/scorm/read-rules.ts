import { attribute, child, children, type Element, type Hearer, strangersIn, toNumber } from './read-xml.ts';

// A rule that holds a word which is not known is left out whole, and told.

/** The rules of an activity, as the engine names them, with the actions of each. */
export const KINDS = {
  preConditionRules: ['preConditionRule', ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal']],
  exitConditionRules: ['exitConditionRule', ['exit']],
  postConditionRules: ['postConditionRule', ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous']],
} as const;
const RULES = Object.values(KINDS).map(([name]) => name);
const CONDITIONS = [
  ...['satisfied', 'objectiveStatusKnown', 'objectiveMeasureKnown', 'objectiveMeasureGreaterThan'],
  ...['objectiveMeasureLessThan', 'completed', 'activityProgressKnown', 'attempted', 'attemptLimitExceeded'],
  ...['timeLimitExceeded', 'outsideAvailableTimeRange', 'always'],
];

/** How conditions are put together, and what is said of each: another word, and the rule is not known. */
function strangeWords(conditions: Element | undefined, asked: readonly Element[]): string[] {
  const combined = attribute(conditions, 'conditionCombination');
  const operators = asked.map((one) => attribute(one, 'operator'));
  return [
    ...(['', 'all', 'any'].includes(combined) ? [] : [combined]),
    ...operators.filter((operator) => !['', 'noOp', 'not'].includes(operator)),
  ];
}

/** @param objectives identifiers of those of the activity: a rule asks of no other */
export function readRules(rules: Element | undefined, objectives: readonly string[], unknown: Hearer) {
  for (const name of strangersIn(rules, RULES)) unknown.add(name);
  const read = ([element, actions]: readonly [string, readonly string[]]) =>
    children(rules, element).flatMap((rule) => {
      const action = attribute(child(rule, 'ruleAction'), 'action');
      const conditions = child(rule, 'ruleConditions');
      const asked = children(conditions, 'ruleCondition');
      const strange = [
        ...(actions.includes(action) ? [] : [action || element]),
        ...asked.map((one) => attribute(one, 'condition')).filter((condition) => !CONDITIONS.includes(condition)),
        ...asked.map((one) => attribute(one, 'measureThreshold')).filter((text) => Math.abs(toNumber(text) ?? 0) > 1),
        ...strangeWords(conditions, asked),
      ];
      const nobodys = asked
        .map((one) => attribute(one, 'referencedObjective'))
        .filter((id) => id !== '' && !objectives.includes(id));
      for (const one of strange) unknown.add(one);
      for (const id of nobodys) unknown.add(id, 'referencedObjective');
      if (strange.length + nobodys.length > 0) return [];
      return {
        action,
        conditionCombination: attribute(conditions, 'conditionCombination') || 'all',
        conditions: asked.map(readCondition),
      };
    });
  return Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, read(kind)]));
}

function readCondition(condition: Element) {
  const threshold = toNumber(attribute(condition, 'measureThreshold'));
  const referencedObjective = attribute(condition, 'referencedObjective');
  return {
    condition: attribute(condition, 'condition'),
    ...(attribute(condition, 'operator') === 'not' && { operator: 'not' }),
    ...(referencedObjective && { referencedObjective }),
    ...(threshold !== null && { parameters: { threshold } }),
  };
}

const ROLLUP_ACTIONS = ['satisfied', 'notSatisfied', 'completed', 'incomplete'];
const ROLLUP_CONDITIONS = [
  ...['satisfied', 'objectiveStatusKnown', 'objectiveMeasureKnown', 'completed', 'activityProgressKnown'],
  ...['attempted', 'attemptLimitExceeded', 'timeLimitExceeded', 'outsideAvailableTimeRange'],
];

const CHILD_SETS = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'];
const isShare = (value: number | null) => value !== null && value >= 0 && value <= 1;

export function readRollupRules(
  rollup: Element | undefined,
  { unknown, ignored }: Record<'unknown' | 'ignored', Hearer>,
) {
  return children(rollup, 'rollupRule').flatMap((rule) => {
    const action = attribute(child(rule, 'rollupAction'), 'action');
    const conditions = child(rule, 'rollupConditions');
    const asked = children(conditions, 'rollupCondition');
    const strange = [
      ...(ROLLUP_ACTIONS.includes(action) ? [] : [action || 'rollupRule']),
      ...asked.map((one) => attribute(one, 'condition')).filter((one) => !ROLLUP_CONDITIONS.includes(one)),
      ...strangeWords(conditions, asked),
      ...[attribute(rule, 'childActivitySet')].filter((set) => set !== '' && !CHILD_SETS.includes(set)),
      ...[attribute(rule, 'minimumPercent')].filter((text) => text !== '' && !isShare(toNumber(text))),
    ];
    for (const one of strange) unknown.add(one);
    // A group counts what is below it: its conditions name no objective.
    for (const id of asked.map((one) => attribute(one, 'referencedObjective'))) {
      if (id !== '') ignored.add(id, 'referencedObjective');
    }
    if (strange.length > 0) return [];
    return {
      action,
      conditionCombination: attribute(conditions, 'conditionCombination') || 'any',
      consideration: attribute(rule, 'childActivitySet') || 'all',
      minimumCount: toNumber(attribute(rule, 'minimumCount')) ?? 0,
      // From 0 to 1 in a manifest, a percentage for the engine.
      minimumPercent: 100 * (toNumber(attribute(rule, 'minimumPercent')) ?? 0),
      conditions: asked.map((one) => ({
        // The engine calls it so.
        condition: attribute(one, 'condition').replace('activityProgressKnown', 'progressKnown'),
        ...(attribute(one, 'operator') === 'not' && { operator: 'not' }),
      })),
    };
  });
}
