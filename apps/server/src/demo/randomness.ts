/** Draws that are the same at each creation of the demonstration world. */
export type Randomness = ReturnType<typeof makeRandomness>;

/** The draws of one person, thing or session by its name: what others draw moves none of them. */
export function streamOf(...name: (string | number)[]): Randomness {
  let seed = 0x811c9dc5;
  // How a title is typeset moves no draw.
  for (const letter of name.join(' ').replaceAll('\u202F', ' '))
    seed = Math.imul(seed ^ letter.codePointAt(0)!, 0x01000193);
  return makeRandomness(seed);
}

export function makeRandomness(seed: number) {
  const next = mulberry32(seed);
  /** Whole number from `min` to `max`, both included. */
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!;
  return {
    next,
    integer,
    pick,
    chance: (probability: number) => next() < probability,
    /** Text of digits, its leading zeros kept. */
    digits: (length: number) => Array.from({ length }, () => integer(0, 9)).join(''),
    /** One of the values, each as often as its weight says. */
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let rest = next() * choices.reduce((total, [, weight]) => total + weight, 0);
      for (const [value, weight] of choices) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return choices.at(-1)![0];
    },
  };
}

/** The public-domain generator of that name: 32 bits of state, enough for believable data. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
