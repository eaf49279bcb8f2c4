import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Libelles } from './commun.rules.ts';

/** The names that templates give to the codes of these scenarios. */
export async function listLibelles(db: Connection, scenarioIds: readonly number[]): Promise<Libelles> {
  const { rows } = await sql<{ scenarioId: number; libelles: Record<string, string> }>`
    select distinct on ("scenarioId") "scenarioId", textes -> 'libelles' as libelles
    from gabarits where "scenarioId" = any(${[...new Set(scenarioIds)]}::int[])
    order by "scenarioId", version desc`.execute(db);
  return new Map(rows.map(({ scenarioId, libelles }) => [scenarioId, libelles]));
}
