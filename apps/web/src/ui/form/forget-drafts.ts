/** Where entries that are not saved wait, in the storage of this browser. */
export const DRAFTS = 'sillage.saisies';

/** Entries that are not saved, and the key that opens them, leave this browser. */
export function forgetDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(DRAFTS);
}
