import type { Connection } from '../../platform/db.ts';

const LAST = 100;
const MONTHS_KEPT = 13;

interface Usage {
  flags: Record<string, boolean>;
  route?: string | undefined;
  feature?: string | undefined;
}

export async function insertUsage(db: Connection, { flags, route, feature }: Usage, now: Date): Promise<void> {
  await db
    .insertInto('usages')
    .values({ date: now.toISOString(), flags: JSON.stringify(flags), route: route ?? null, feature: feature ?? null })
    .execute();
}

export async function listLastUsages(db: Connection) {
  const rows = await db
    .selectFrom('usages')
    .select(['date', 'flags', 'route', 'feature'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute();
  return rows.map((row) => ({ ...row, flags: row.flags as Usage['flags'] }));
}

export async function deleteOldUsages(db: Connection, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - MONTHS_KEPT);
  await db.deleteFrom('usages').where('date', '<', before.toISOString()).execute();
}
