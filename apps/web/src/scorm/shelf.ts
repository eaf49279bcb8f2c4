import { type DBSchema, openDB } from 'idb';
import type { Shelf } from './outbox.ts';
import { type Casier, makeSeal, type Sealed } from './seal.ts';

interface Database extends DBSchema {
  entrees: { key: string; value: Sealed & { place: string; casier: string }; indexes: { casier: string } };
}

/** Another package may hold the storage for ever: what takes longer is done without. */
const PATIENCE = 4_000;

/**
 * Entries in the browser's storage of the content origin: they outlive the page, the tab and the browser. All packages
 * share that storage, so that each entry is sealed; one that does not open was forged, and is dropped.
 * @throws Error where the browser gives no storage, or no cipher
 */
export async function openShelf<Kept extends { place: string }>(casier: Casier): Promise<Shelf<Kept>> {
  const seal = await makeSeal(casier);
  const database = await soon(
    openDB<Database>('sillage-scorm', 2, {
      upgrade(upgraded) {
        for (const name of upgraded.objectStoreNames) upgraded.deleteObjectStore(name);
        upgraded.createObjectStore('entrees', { keyPath: 'place' }).createIndex('casier', 'casier');
      },
    }),
  );
  let isStuck = false;
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what is removed was put before. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isStuck) throw new Error('The storage does not answer');
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await soon(turn);
    } catch (error) {
      isStuck ||= error instanceof TooLong;
      throw error;
    }
  };
  const takeDown = async (place: string): Promise<Kept | null> => {
    const record = await database.get('entrees', place);
    try {
      return record ? ((await seal.open(place, record)) as Kept) : null;
    } catch {
      await database.delete('entrees', place);
      return null;
    }
  };
  return {
    isDurable: true,
    list: () =>
      inTurn(async () => {
        const places = await database.getAllKeysFromIndex('entrees', 'casier', casier.id);
        const entries: Kept[] = [];
        for (const place of places) {
          const entry = await takeDown(place);
          if (entry) entries.push(entry);
        }
        return entries;
      }),
    put: (entry) =>
      inTurn(async () => {
        const { place } = entry;
        await database.put('entrees', { place, casier: casier.id, ...(await seal.close(place, entry)) });
      }),
    remove: ({ place }) => inTurn(() => database.delete('entrees', place)),
  };
}

/** Where the browser gives no storage, entries last as long as the page. */
export const noShelf: Shelf = {
  isDurable: false,
  list: async () => [],
  put: async () => undefined,
  remove: async () => undefined,
};

class TooLong extends Error {}

function soon<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TooLong('The storage does not answer')), PATIENCE);
  });
  return Promise.race([work, late]);
}
