import { type Connection, type Db, isAway } from '../../platform/db.ts';
import { type PassageDraft, recordPassages } from '../passages/record-passages.ts';
import {
  listEventsOf,
  MOST_READ,
  markNextSessions,
  replaceLacunes,
  resolveReductions,
  setAside,
  type TakenSession,
  takeSessions,
} from './journaux.queries.ts';
import { type Lacune, type Reduction, reduceSession } from './journaux.rules.ts';

/** Sessions of one transaction: enough for sums to be made once for many, few enough for their events to stay small. */
const SESSIONS = 200;
const SMALLEST_UUID = '00000000-0000-0000-0000-000000000000';

/** Hears that a session was set aside, and why. */
type Tell = (text: string) => void;

/**
 * Derives every session that is behind its events; answers how many there were. One that cannot be is set aside, to be tried again later:
 * the others go on.
 * @throws what says nothing of a session, as when the database has gone
 */
export async function derivePassages(db: Db, now: Date, tell: Tell = () => undefined): Promise<number> {
  let total = 0;
  for (;;) {
    const taken = await db
      .transaction()
      .execute((tx) => deriveSome(tx, now))
      .catch((error: unknown) => {
        if (isAway(error)) throw error;
        return deriveOneByOne(db, now, tell);
      });
    total += taken.derived;
    if (taken.isLast) return total;
  }
}

/** As many as one transaction would have held, each in its own. */
async function deriveOneByOne(db: Db, now: Date, tell: Tell): Promise<Taken> {
  let derived = 0;
  for (let sessions = 0; sessions < SESSIONS; sessions++) {
    let session: string | undefined;
    try {
      await db.transaction().execute(async (tx) => {
        const [taken] = (await takeSessions(tx, 1, now)).sessions;
        session = taken?.session;
        if (taken) await deriveTaken(tx, [taken], now);
      });
      if (!session) return { derived, isLast: true };
      derived++;
    } catch (error) {
      if (!session || isAway(error)) throw error;
      const { code, name, message } = error as Error & { code?: string };
      await setAside(db, session, code ?? name, now);
      tell(`session ${session} cannot be derived and is set aside: ${message}`);
    }
  }
  return { derived, isLast: false };
}

interface Taken {
  derived: number;
  /** Nothing is left to derive now. */
  isLast: boolean;
}

/** More events than a process reads at once: none of them is. */
class SessionTropLongue extends Error {
  override name = 'SessionTropLongue';
}

/** In a transaction of the caller, e.g. the one that creates the demonstration world. */
export async function deriveSome(tx: Connection, now: Date): Promise<Taken> {
  const { sessions, isLast } = await takeSessions(tx, SESSIONS, now);
  await deriveTaken(tx, sessions, now);
  return { derived: sessions.length, isLast };
}

/** @throws SessionTropLongue */
async function deriveTaken(tx: Connection, taken: readonly TakenSession[], now: Date): Promise<void> {
  if (taken.some(({ evenements }) => evenements > MOST_READ)) {
    throw new SessionTropLongue(`more than ${MOST_READ} events`);
  }
  const sessions = taken.map(({ session }) => session);
  if (sessions.length > 0) await deriveSessions(tx, sessions, now);
}

/** Makes the passages of these sessions from their events. */
export async function deriveSessions(tx: Connection, sessions: readonly string[], now: Date): Promise<void> {
  const events = Map.groupBy(await listEventsOf(tx, sessions), ({ session }) => session);
  const reductions: Reduction[] = [];
  const lacunes: Lacune[] = [];
  for (const session of sessions) {
    const { passage, lacune } = reduceSession(events.get(session) ?? []);
    if (passage) reductions.push(passage);
    if (lacune) lacunes.push(lacune);
  }
  const resolved = new Map((await resolveReductions(tx, reductions)).map((found) => [found.session, found]));
  await recordPassages(
    tx,
    reductions.map((reduction) => draftOf(reduction, resolved.get(reduction.session)!)),
    now,
  );
  await replaceLacunes(tx, sessions, lacunes);
}

function draftOf(
  { assignation: _, satisfactions, ...reduction }: Reduction,
  { scenarioId, apprenantId, assignmentId }: Pick<PassageDraft, 'scenarioId' | 'apprenantId' | 'assignmentId'>,
): PassageDraft {
  const [satisfaction1, satisfaction2, satisfaction3, satisfaction4, satisfaction5] =
    satisfactions as PassageDraft['score'][];
  return {
    ...reduction,
    scenarioId,
    apprenantId,
    assignmentId,
    satisfaction1: satisfaction1!,
    satisfaction2: satisfaction2!,
    satisfaction3: satisfaction3!,
    satisfaction4: satisfaction4!,
    satisfaction5: satisfaction5!,
  };
}

/** Makes every passage again from the raw logs, a batch at a time; the same logs give the same passages. */
export async function rebuildPassages(db: Db, now: Date, tell?: Tell): Promise<number> {
  let total = 0;
  let last: string | null = SMALLEST_UUID;
  while (last !== null) {
    last = await markNextSessions(db, last, SESSIONS, now);
    total += await derivePassages(db, now, tell);
  }
  return total;
}
