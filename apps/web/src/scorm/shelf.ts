import { type DBSchema, openDB } from 'idb';
import type { Entry, Shelf } from './outbox.ts';

interface Database extends DBSchema {
  commits: { key: string; value: Entry };
}

/** Entries in the browser's storage of the content origin: they outlive the page, the tab and the browser. */
export async function openShelf(): Promise<Shelf> {
  const database = await openDB<Database>('sillage-scorm', 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('commits', { keyPath: 'id' }),
  });
  return {
    list: () => database.getAll('commits'),
    put: async (entry) => void (await database.put('commits', entry)),
    remove: (id) => database.delete('commits', id),
  };
}

/** Where the browser gives no storage, entries last as long as the page. */
export const noShelf: Shelf = {
  list: async () => [],
  put: async () => undefined,
  remove: async () => undefined,
};
