/** What an uploaded picture may be, for the form that picks it and the server that stores it. */
export const MAX_ILLUSTRATION_BYTES = 5 * 1024 * 1024;
export const ILLUSTRATION_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
