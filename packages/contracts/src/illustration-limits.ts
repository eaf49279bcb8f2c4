/** What an uploaded picture may be, for the form that picks it and the server that stores it. */
export const MAX_ILLUSTRATION_BYTES = 5 * 1024 * 1024;
/** Of each side: a card decodes the whole picture, four bytes for each of its pixels. */
export const MAX_ILLUSTRATION_PIXELS = 4096;
export const ILLUSTRATION_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
