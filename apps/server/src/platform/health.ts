import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from './bind.ts';
import { Refusal } from './errors.ts';
import { lastMigration } from './migrate.ts';

/** `GET /api/health`: 200 only when the database answers and every migration is done. */
export function registerHealth(app: FastifyInstance, { db }: Platform): void {
  app.get('/api/health', async (_, reply) => {
    const wanted = await lastMigration();
    const { rows } = await sql`select 1 from kysely_migration where name = ${wanted}`
      .execute(db)
      .catch(() => ({ rows: [] }));
    if (rows.length === 0) throw new Refusal('erreur.service_indisponible');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
