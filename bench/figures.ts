/** What one run of a load measured. */
export interface Figure {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export function figureOf(durationsMs: number[], elapsedMs: number): Figure {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { requestsPerSecond: rounded((durationsMs.length * 1_000) / elapsedMs), p50Ms: at(0.5), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function medianFigure(figures: readonly Figure[]): Figure {
  const of = (key: keyof Figure) => rounded(median(figures.map((figure) => figure[key])));
  return { requestsPerSecond: of('requestsPerSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
