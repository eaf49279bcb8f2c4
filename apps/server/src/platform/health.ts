import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from './bind.ts';
import { hasOriginPerModule } from './content-origin.ts';
import { type Db, isDatabaseFull } from './db.ts';
import { Refusal } from './errors.ts';
import { hasRoom } from './files.ts';
import { lastMigration } from './migrate.ts';

/** Whoever asks is answered within this many milliseconds: proxies and supervisors give up soon. */
const PATIENCE = 1_500;
const RETRY_SECONDS = 5;

type State = 'ready' | 'full' | 'away';

/** `GET /api/health`: 200 only when the database answers, every migration is done, and the disks of the data and of the database have room. */
export function registerHealth(app: FastifyInstance, { db, config }: Platform): void {
  // A disk elsewhere is not ours to measure: it is tried from the first write that it refuses until it takes one again.
  let isFull = false;
  app.addHook('onError', async (_, __, error) => {
    isFull ||= isDatabaseFull(error);
  });
  const look = async (): Promise<State> => {
    if (!(await hasLastMigration(db))) return 'away';
    isFull &&= !(await canGrow(db));
    return isFull ? 'full' : 'ready';
  };
  // One at a time: a database that hangs would otherwise take one more connection at each call.
  let asked: Promise<State> | undefined;
  const askState = () => {
    asked ??= look().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  // Whether packages can delete what another left in a browser is for the operator to see.
  const contentOrigin = hasOriginPerModule(config) ? 'module' : 'shared';
  app.get('/api/health', async (_, reply) => {
    const state = await Promise.race([askState(), delay(PATIENCE, 'away' as const, { ref: false })]);
    if (state === 'away') throw new Refusal('erreur.service_indisponible', { retryAfter: RETRY_SECONDS });
    if (state === 'full' || !(await hasRoom(config))) throw new Refusal('erreur.espace_insuffisant');
    return reply.header('cache-control', 'no-store').send({ status: 'ok', contentOrigin });
  });
}

async function hasLastMigration(db: Db): Promise<boolean> {
  const wanted = await lastMigration();
  const { rows } = await sql`select 1 from kysely_migration where name = ${wanted}`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.length > 0;
}

/** Whether a table can take some more; nothing of it stays. What fails for another reason says nothing of the disk. */
async function canGrow(db: Db): Promise<boolean> {
  const grown = sql`create temporary table place on commit drop as select i, repeat('x', 1000) as texte from generate_series(1, 1000) i`;
  return db
    .transaction()
    .execute((tx) => grown.execute(tx))
    .then(
      () => true,
      (error) => !isDatabaseFull(error),
    );
}
