import { type Cmi, Path } from '@sillage/contracts/scorm.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';

/** The run-time data of an item in this attempt, or nothing before its first commit. */
export async function findState(
  db: Connection,
  { packageId, item, apprenantId, passage }: { packageId: number; item: string; apprenantId: number; passage: string },
): Promise<Cmi | null> {
  const row = await db
    .selectFrom('scorm_suivis')
    .select('cmi')
    .where('packageId', '=', packageId)
    .where('item', '=', item)
    .where('apprenantId', '=', apprenantId)
    .where('passage', '=', passage)
    .executeTakeFirst();
  return (row?.cmi ?? null) as Cmi | null;
}

/** What the states of a package's items hold beside `cmi`, the one that was played last at the end. @param passage of one attempt, or null for all */
export async function listShared(
  db: Connection,
  { packageId, apprenantId, passage }: { packageId: number; apprenantId: number; passage: string | null },
): Promise<{ adl: unknown }[]> {
  return db
    .selectFrom('scorm_suivis')
    .select(sql`cmi->'adl'`.as('adl'))
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .$if(passage !== null, (rows) => rows.where('passage', '=', passage))
    .orderBy('derniereActivite')
    .orderBy('id')
    .execute();
}

/** Where an attempt stands in the order that its manifest asks for: what the newest launch said. */
export async function findPath(
  db: Connection,
  { packageId, apprenantId, passage }: { packageId: number; apprenantId: number; passage: string },
): Promise<Path | null> {
  const row = await db
    .selectFrom('scorm_suivis')
    .select(sql`cmi->'adl'->'parcours'`.as('parcours'))
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('passage', '=', passage)
    .where(sql`cmi->'adl'->'parcours'`, 'is not', null)
    .orderBy('lancementId', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return Path.safeParse(row?.parcours).data ?? null;
}
