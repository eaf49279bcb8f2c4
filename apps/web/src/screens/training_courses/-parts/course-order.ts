/** The same ids, the one at `from` now at `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ids[from]!, ...rest.slice(to)];
}

/**
 * Where a dragged row stands: past the middle of its neighbours, it takes their place.
 * @param middles of every row from the top of the window, in their order
 * @param y of the pointer
 */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  let place = from;
  while (place < middles.length - 1 && y > middles[place + 1]!) place += 1;
  while (place > 0 && y < middles[place - 1]!) place -= 1;
  return place;
}
