import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { derouleOf } from '../apps/server/src/demo/gabarits.ts';
import { makeRandomness } from '../apps/server/src/demo/randomness.ts';
import { drawSession, type SentEvent } from '../apps/server/src/demo/sessions.ts';
import { connect } from '../apps/server/src/platform/db.ts';
import { hashToken, makeToken } from '../apps/server/src/platform/login.ts';
import { median, rounded } from './figures.ts';
import { origin } from './world.ts';

const EVENTS_PER_SECOND = 1_000;
const BATCHES_PER_SECOND = 5;

/** What was measured while devices reported. */
interface Arrivals {
  seconds: number;
  eventsPerSecond: number;
  sessions: number;
  /** Age of the oldest session that was acknowledged and that the charts did not count yet. */
  lagMs: { median: number; max: number };
  chartsMs: { median: number; max: number };
  /** From the last acknowledgement to charts that count every session. */
  settledMs: number;
}

/**
 * A thousand events a second from devices, and the charts asked each second meanwhile.
 * @param count asks for the charts and answers with the number of sessions
 * @throws Error when sessions are lost or counted twice
 */
export async function reportWhileAsking(url: string, seconds: number, count: () => Promise<number>): Promise<Arrivals> {
  const secret = await makeKey(url);
  const before = await count();
  const acknowledged: number[] = [];
  const [lags, charts]: [number[], number[]] = [[], []];
  const look = async () => {
    const start = performance.now();
    const expected = acknowledged.length;
    const counted = (await count()) - before;
    charts.push(performance.now() - start);
    lags.push(counted < expected ? start - acknowledged[counted]! : 0);
    return counted;
  };
  const start = performance.now();
  const sent: Promise<void>[] = [];
  let events = 0;
  let sessions = 0;
  const asking = (async () => {
    while (performance.now() - start < seconds * 1_000) {
      await wait(1_000);
      await look();
    }
  })();
  asking.catch(() => {});
  for (let tick = 0; tick < seconds * BATCHES_PER_SECOND; tick++) {
    await wait(Math.max(0, start + (tick * 1_000) / BATCHES_PER_SECOND - performance.now()));
    const batch: SentEvent[] = [];
    let whole = 0;
    // What one batch has too much of, the next has less of.
    for (; events + batch.length < ((tick + 1) * EVENTS_PER_SECOND) / BATCHES_PER_SECOND; whole++)
      batch.push(...drawOne());
    events += batch.length;
    sessions += whole;
    if (whole > 0) {
      const answered = report(secret, batch).then(() => {
        for (let one = 0; one < whole; one++) acknowledged.push(performance.now());
      });
      // Thrown below, once all is sent.
      answered.catch(() => {});
      sent.push(answered);
    }
  }
  await Promise.all(sent);
  const end = performance.now();
  while ((await look()) < sessions) {
    if (performance.now() - end > 60_000) throw new Error('sessions that devices reported are not counted');
    await wait(100);
  }
  const settledMs = performance.now() - end;
  await asking;
  const counted = (await count()) - before;
  if (counted !== sessions) throw new Error(`${counted} sessions counted out of ${sessions}`);
  return {
    seconds,
    eventsPerSecond: rounded((events * 1_000) / (end - start)),
    sessions,
    lagMs: { median: rounded(median(lags)), max: rounded(Math.max(...lags)) },
    chartsMs: { median: rounded(median(charts)), max: rounded(Math.max(...charts)) },
    settledMs: rounded(settledMs),
  };
}

const random = makeRandomness(5);

/** A whole session of the last hour, with ids that were never seen. */
function drawOne(): SentEvent[] {
  const session = randomUUID();
  const drawn = drawSession(random, {
    debut: new Date(Date.now() - 3_600_000),
    scenario: 'guid-7',
    profil: 'Infirmier',
    personne: null,
    aisance: 0.5,
    dureeMinutes: 20,
    test: false,
    interrompue: false,
    deroule: derouleOf('guid-7'),
  });
  return drawn.map((event) => ({ ...event, id: randomUUID(), session }));
}

async function report(secret: string, evenements: SentEvent[]): Promise<void> {
  const answer = await fetch(`${origin}/api/journaux`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ appareil: { plateforme: 'mobile', version: '1' }, evenements }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function makeKey(url: string): Promise<string> {
  const db = connect(url, 1);
  const secret = makeToken();
  await db
    .insertInto('appareil_cles')
    .values({ etablissementId: 1, hash: hashToken(secret) })
    .execute();
  await db.destroy();
  return secret;
}
