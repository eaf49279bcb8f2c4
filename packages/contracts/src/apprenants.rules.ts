/** Who signs in no more: archived or blocked. */
export function isClosed({ deletedAt, estBloque }: { deletedAt: string | null; estBloque: boolean }): boolean {
  return deletedAt !== null || estBloque;
}

/** Access sheets made in one document. */
export const MAX_FICHES = 200;
