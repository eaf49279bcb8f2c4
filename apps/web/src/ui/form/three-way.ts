import { deepEqual } from '@tanstack/react-router';

/** What was typed beside a version that somebody else has saved meanwhile. */
export interface Compared<Values> {
  /** What is typed, with what they alone changed. */
  merged: Values;
  /** Fields that both changed, and not into the same. */
  disputed: string[];
  /** Fields of `merged` that hold something of theirs. */
  taken: string[];
}

interface Versions<Values> {
  /** What the form was opened with. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Lists whose order counts: they are chosen as a whole. */
  ordered?: ReadonlySet<string>;
}

/**
 * What they alone changed is taken, what I alone changed is kept, what both changed differently is disputed. Lists of words or of
 * ids whose order does not count are never disputed: what either added is in, what either took out is not.
 */
export function compareEntries<Values extends Record<string, unknown>>({
  base,
  mine,
  theirs,
  ordered = new Set(),
}: Versions<Values>): Compared<Values> {
  const names = Object.keys(mine) as (keyof Values & string)[];
  const compared: Compared<Values> = { merged: { ...mine }, disputed: [], taken: [] };
  for (const name of names) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    if (deepEqual(own, other) || deepEqual(was, other)) continue;
    if (deepEqual(was, own)) {
      compared.merged[name] = other;
      compared.taken.push(name);
    } else if (isSet(was) && isSet(own) && isSet(other) && !ordered.has(name)) {
      const both = joined(was, own, other);
      if (deepEqual(both, own)) continue;
      compared.merged[name] = both as Values[typeof name];
      compared.taken.push(name);
    } else compared.disputed.push(name);
  }
  return compared;
}

export type Side = 'mine' | 'theirs';

/** The side that one has chosen of a field, and what stood on both by then. */
export interface Choice {
  side: Side;
  mine: unknown;
  theirs: unknown;
}

/** Mine until one chooses, and again once the choice would be between other values. */
export function sideOf(choice: Choice | undefined, mine: unknown, theirs: unknown): Side {
  return choice && deepEqual(choice.mine, mine) && deepEqual(choice.theirs, theirs) ? choice.side : 'mine';
}

function isSet(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function joined(base: string[], mine: string[], theirs: string[]): string[] {
  const kept = mine.filter((one) => theirs.includes(one) || !base.includes(one));
  const added = theirs.filter((one) => !mine.includes(one) && !base.includes(one));
  return [...kept, ...added];
}
