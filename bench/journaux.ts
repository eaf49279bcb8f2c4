import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { derouleOf } from '../apps/server/src/demo/gabarits.ts';
import { makeRandomness } from '../apps/server/src/demo/randomness.ts';
import { drawSession, type SentEvent } from '../apps/server/src/demo/sessions.ts';
import { connect } from '../apps/server/src/platform/db.ts';
import { hashToken, makeToken } from '../apps/server/src/platform/login.ts';
import { median, rounded } from './figures.ts';
import { type Line, writeResult } from './results.ts';
import type { Scale } from './scale.ts';
import { origin, startServer, type World } from './world.ts';

const EVENTS = 200;
const CONNECTIONS = 8;
const AIM = 3_000;

/** Events acknowledged in a second, beside the same rows put by `pg` alone in the same table, batch by batch. */
export async function journaux(world: World, { quick, rounds, seconds }: Scale): Promise<Line[]> {
  await world.grow(20_000);
  const key = await makeKey(world.url);
  const stop = await startServer(world);
  try {
    const one = async (length: number) => ({
      straight: await insertStraight(world.url, key.id, length),
      sillage: await report(key.secret, length),
    });
    await one(2);
    const runs: Awaited<ReturnType<typeof one>>[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await one(seconds));
    const ratio = rounded(median(runs.map(({ sillage, straight }) => sillage / straight)));
    const [sillage, straight] = [median(runs.map((run) => run.sillage)), median(runs.map((run) => run.straight))];
    await writeResult('journaux', quick, {
      eventsPerBatch: EVENTS,
      connections: CONNECTIONS,
      secondsPerRun: seconds,
      aim: `at least ${AIM} events acknowledged per second`,
      ratio,
      median: { sillage, straight },
      runs,
    });
    const shown = (perSecond: number) => `${Math.round(perSecond)} événements/s`;
    return [
      {
        mesure: `journaux, lots de ${EVENTS} événements, ${CONNECTIONS} appareils`,
        sillage: shown(sillage),
        reference: shown(straight),
        rapport: `${Math.round(ratio * 100)} %`,
        but: `≥ ${AIM} événements/s`,
      },
    ];
  } finally {
    await stop();
  }
}

async function makeKey(url: string): Promise<{ id: number; secret: string }> {
  const db = connect(url, 1);
  const secret = makeToken();
  const { id } = await db
    .insertInto('appareil_cles')
    .values({ etablissementId: 1, hash: hashToken(secret) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { id, secret };
}

const random = makeRandomness(3);

/** Whole sessions of now, with ids that were never seen. */
function drawBatch(): SentEvent[] {
  const events: SentEvent[] = [];
  while (events.length < EVENTS) {
    const session = randomUUID();
    const drawn = drawSession(random, {
      debut: new Date(Date.now() - 3_600_000),
      scenario: 'mesure',
      profil: 'Infirmier',
      personne: null,
      aisance: 0.5,
      dureeMinutes: 20,
      test: false,
      interrompue: false,
      deroule: derouleOf('mesure'),
    });
    events.push(...drawn.map((event) => ({ ...event, id: randomUUID(), session })));
  }
  return events.slice(0, EVENTS);
}

/** @returns events per second */
async function inTurn(length: number, put: (connection: number) => Promise<void>): Promise<number> {
  let batches = 0;
  const start = performance.now();
  const end = start + length * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < end) {
        await put(connection);
        batches++;
      }
    }),
  );
  return rounded((batches * EVENTS * 1_000) / (performance.now() - start));
}

async function report(secret: string, length: number): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return inTurn(length, async () => {
    const body = JSON.stringify({ appareil: { plateforme: 'mobile', version: '1' }, evenements: drawBatch() });
    const answer = await fetch(`${origin}/api/journaux`, { method: 'POST', headers, body });
    const { acceptes } = (await answer.json()) as { acceptes: number };
    if (acceptes !== EVENTS) throw new Error(`${acceptes} events accepted out of ${EVENTS}`);
  });
}

/** One statement of one array a column for each batch, committed at once: what any program could do at best. */
async function insertStraight(url: string, cleId: number, length: number): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await inTurn(length, async (connection) => {
      const events = drawBatch();
      const column = (of: (event: SentEvent) => unknown) => events.map(of);
      await clients[connection]!.query(
        `insert into journaux ("etablissementId", id, session, seq, at, type, donnees, "cleId", appareil, "recuLe")
         select 1, id, session, seq, at, type, donnees, $7, '{"plateforme":"mobile"}', now()
         from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::text[], $6::jsonb[])
           as e(id, session, seq, at, type, donnees)`,
        [
          column(({ id }) => id),
          column(({ session }) => session),
          column(({ seq }) => seq),
          column(({ at }) => at),
          column(({ type }) => type),
          column(({ id: _, session: __, seq: ___, at: ____, type: _____, ...donnees }) => JSON.stringify(donnees)),
          cleId,
        ],
      );
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
