import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from './bind.ts';
import { hasOriginPerModule } from './content-origin.ts';
import type { Db } from './db.ts';
import { Refusal } from './errors.ts';
import { hasRoom } from './files.ts';
import { lastMigration } from './migrate.ts';

/** Whoever asks is answered within this many milliseconds: proxies and supervisors give up soon. */
const PATIENCE = 1_500;
const RETRY_SECONDS = 5;

/** `GET /api/health`: 200 only when the database answers, every migration is done and the disk has room. */
export function registerHealth(app: FastifyInstance, { db, config }: Platform): void {
  // One at a time: a database that hangs would otherwise take one more connection at each call.
  let asked: Promise<boolean> | undefined;
  const isReady = () => {
    asked ??= hasLastMigration(db).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  // Whether packages can delete what another left in a browser is for the operator to see.
  const contentOrigin = hasOriginPerModule(config) ? 'module' : 'shared';
  app.get('/api/health', async (_, reply) => {
    const ready = await Promise.race([isReady(), delay(PATIENCE, false, { ref: false })]);
    if (!ready) throw new Refusal('erreur.service_indisponible', { retryAfter: RETRY_SECONDS });
    if (!(await hasRoom(config))) throw new Refusal('erreur.espace_insuffisant');
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
