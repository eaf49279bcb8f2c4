import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isFresh, type Kept, type Place, placeOf } from './draft.ts';
import { DRAFTS } from './forget-drafts.ts';
import { close, makeKey, open, type Sealed } from './seal.ts';

/** What is typed in forms and not saved, sealed, in the storage of this browser: it outlives the page. */

interface Database extends DBSchema {
  cles: { key: string; value: CryptoKey };
  saisies: { key: string; value: Sealed & { place: string; userId: number; at: string } };
}

const KEY = 'cle';

/** One act after the other, each with the storage to itself: whoever signs out empties it at once. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(act: (database: IDBPDatabase<Database>) => Promise<Result>): Promise<Result> {
  const turn = last.then(async () => {
    const database = await openDB<Database>(DRAFTS, 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('cles');
        upgraded.createObjectStore('saisies', { keyPath: 'place' });
      },
    });
    try {
      return await act(database);
    } finally {
      database.close();
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}

async function keyOf(database: IDBPDatabase<Database>): Promise<CryptoKey> {
  const known = await database.get('cles', KEY);
  if (known) return known;
  const made = await makeKey();
  const entry = database.transaction('cles', 'readwrite');
  // Another tab may have been first.
  const first = await entry.store.get(KEY);
  if (!first) await entry.store.put(made, KEY);
  await entry.done;
  return first ?? made;
}

/**
 * @param isHere whether the person is still signed in, asked at the last moment
 * @returns whether it is kept
 * @throws Error where the browser gives no storage, or no cipher
 */
export function keepDraft(of: Place, draft: Kept, isHere: () => boolean): Promise<boolean> {
  return inTurn(async (database) => {
    const place = placeOf(of);
    const sealed = await close(await keyOf(database), place, draft);
    if (!isHere()) return false;
    await database.put('saisies', { place, userId: of.userId, at: draft.at, ...sealed });
    return true;
  });
}

/** What was typed there, if it is not too old; what is, or is somebody else's, is dropped on the way. */
export function findDraft(of: Place, now = new Date()): Promise<Kept | null> {
  return inTurn(async (database) => {
    for (const { place, userId, at } of await database.getAll('saisies'))
      if (userId !== of.userId || !isFresh(at, now)) await database.delete('saisies', place);
    const place = placeOf(of);
    const sealed = await database.get('saisies', place);
    if (!sealed) return null;
    try {
      return (await open(await keyOf(database), place, sealed)) as Kept;
    } catch {
      await database.delete('saisies', place);
      return null;
    }
  });
}

export function dropDraft(of: Place): Promise<void> {
  return inTurn((database) => database.delete('saisies', placeOf(of)));
}
