/** Where things stand along a time line, in percent of its width. */

/** Two marks closer than this would hide each other. */
const APART = 3.4;
const MOST_TICKS = 10;

/** In the order given; marks too close make room for each other, and none leaves the line. */
export function placesOf(moments: readonly number[], duree: number): number[] {
  const apart = Math.min(APART, 100 / Math.max(1, moments.length));
  const places: number[] = [];
  for (const moment of moments) {
    const wanted = duree > 0 ? Math.min(100, (moment / duree) * 100) : 0;
    places.push(Math.max(wanted, (places.at(-1) ?? -apart) + apart));
  }
  // What was pushed beyond the end comes back, and pushes the others.
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index]!, (places[index + 1] ?? 100 + apart) - apart);
  }
  return places;
}

/** Whole minutes to write under the line: every one, or every few of a long session. */
export function ticksOf(duree: number): number[] {
  const minutes = Math.floor(duree / 60);
  const every = Math.max(1, Math.ceil(minutes / MOST_TICKS));
  return Array.from({ length: Math.floor(minutes / every) + 1 }, (_, index) => index * every);
}

/** « 2:38 ». */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
