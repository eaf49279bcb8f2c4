/** Ids that one address carries without being too long for what it goes through. */
const AT_ONCE = 200;

/** The same, in as many parts as they need. */
export function inLots<Value>(values: readonly Value[]): Value[][] {
  const starts = Array.from({ length: Math.ceil(values.length / AT_ONCE) }, (_, rank) => rank * AT_ONCE);
  return starts.map((start) => values.slice(start, start + AT_ONCE));
}
