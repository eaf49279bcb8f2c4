/** Access sheets made in one document. */
export const MAX_FICHES = 200;
