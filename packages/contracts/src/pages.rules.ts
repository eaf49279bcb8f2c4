/** A list call that asks for all (`rowsPerPage` -1) is answered in pages of this many rows. */
export const MAX_ROWS = 10_000;

/** How many rows a page holds. */
export function rowsOf(rowsPerPage: number): number {
  return rowsPerPage === -1 ? MAX_ROWS : rowsPerPage;
}
