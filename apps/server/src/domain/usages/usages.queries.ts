import type { Connection } from '../../platform/db.ts';

const LAST = 100;

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

export async function deleteUsagesBefore(db: Connection, moment: Date): Promise<void> {
  await db.deleteFrom('usages').where('date', '<', moment.toISOString()).execute();
}
