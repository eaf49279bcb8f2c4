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

/** Where one form of one tab keeps what is typed: as long as it is held, no other tab reads or writes it. */
export interface Drawer {
  /**
   * @param isHere whether the person is still signed in, asked at the last moment
   * @returns whether it is kept
   * @throws Error where the browser gives no storage, or no cipher
   */
  keep: (draft: Kept, isHere: () => boolean) => Promise<boolean>;
  /** What was typed there, if it is not too old; what is, or is somebody else's, is dropped on the way. */
  find: (now?: Date) => Promise<Kept | null>;
  drop: () => Promise<void>;
  /** Once what was asked is done, whoever comes may have it. @param isLeft the form is not come back to by this tab */
  letGo: (isLeft: boolean) => void;
}

/** Names of the drawers of this tab, which a reload finds again. */
const OWN = 'sillage.saisies';
/** How long a reload waits for the page that it replaces; a tab made from another one, whose names it has, waits as long for nothing. */
const RELOAD_MS = 3_000;

const ownDrawers = () => JSON.parse(sessionStorage.getItem(OWN) ?? '[]') as string[];

/** Held until it is let go, or the page ends; null where another page holds it. */
function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const turn = (lock: Lock | null) => (lock ? new Promise<void>(resolve) : resolve(null));
    navigator.locks.request(`${DRAFTS}|${name}`, options, turn).catch(reject);
  });
}

/** Of the drawers that are being opened: a form that takes the place of another one finds the name that this one has just noted. */
let lastOpening: Promise<unknown> = Promise.resolve();

/** The drawer that this tab had there, else the first that no other tab has: what a tab that was closed left in it is found. */
export function openDrawer(of: Place): Promise<Drawer> {
  const opening = lastOpening.then(() => findDrawer(of));
  lastOpening = opening.catch(() => undefined);
  return opening;
}

async function findDrawer(of: Place): Promise<Drawer> {
  const place = placeOf(of);
  const former = ownDrawers().find((name) => name.startsWith(`${place}|`));
  const isBack = former && (await hold(former, { signal: AbortSignal.timeout(RELOAD_MS) }).catch(() => null));
  if (isBack) return drawerOf(of, former, isBack);
  for (let rank = 0; ; rank++) {
    const name = `${place}|${rank}`;
    const release = await hold(name, { ifAvailable: true });
    if (release) return drawerOf(of, name, release);
  }
}

function drawerOf({ userId }: Place, name: string, release: () => void): Drawer {
  const others = () => ownDrawers().filter((one) => one !== name);
  sessionStorage.setItem(OWN, JSON.stringify([...others(), name]));
  return {
    keep: (draft, isHere) =>
      inTurn(async (database) => {
        const sealed = await close(await keyOf(database), name, draft);
        if (!isHere()) return false;
        await database.put('saisies', { place: name, userId, at: draft.at, ...sealed });
        return true;
      }),
    find: (now = new Date()) =>
      inTurn(async (database) => {
        for (const { place, userId: whose, at } of await database.getAll('saisies'))
          if (whose !== userId || !isFresh(at, now)) await database.delete('saisies', place);
        const sealed = await database.get('saisies', name);
        if (!sealed) return null;
        try {
          return (await open(await keyOf(database), name, sealed)) as Kept;
        } catch {
          await database.delete('saisies', name);
          return null;
        }
      }),
    drop: () => inTurn((database) => database.delete('saisies', name)),
    letGo: (isLeft) => {
      if (isLeft) sessionStorage.setItem(OWN, JSON.stringify(others()));
      void last.then(release);
    },
  };
}
