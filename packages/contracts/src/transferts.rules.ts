/** Headsets that one act moves. */
export const MAX_TRANSFERES = 200;
