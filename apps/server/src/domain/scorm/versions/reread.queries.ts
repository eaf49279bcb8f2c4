import { Path } from '@sillage/contracts/scorm.ts';
import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../../database/types.ts';
import type { Connection } from '../../../platform/db.ts';
import { type Manifest, READING } from '../read-manifest.ts';

/** Packages that hold an older reading of their manifest. */
export async function listOldReadings(db: Connection): Promise<number[]> {
  const rows = await db
    .selectFrom('scorm_packages')
    .select('id')
    .where('lecture', '<', READING)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findReading(db: Connection, id: number) {
  const row = await db
    .selectFrom('scorm_packages')
    .innerJoin('modules', 'modules.id', 'moduleId')
    .select(['dossier', 'modules.nom', 'manifeste'])
    .where('scorm_packages.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, manifeste: row.manifeste as unknown as Manifest };
}

/** Those that a learner has a launch of, or a state in. */
export async function listOpenedItems(db: Connection, packageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scorm_lancements')
    .select('item')
    .where('packageId', '=', packageId)
    .union(db.selectFrom('scorm_suivis').select('item').where('packageId', '=', packageId))
    .execute();
  return rows.map(({ item }) => item);
}

export async function saveReading(tx: Connection, id: number, values: Updateable<DB['scorm_packages']>): Promise<void> {
  await tx.updateTable('scorm_packages').set(values).where('id', '=', id).execute();
}

/** The states of a package that say where their learner stands in its order. */
export async function lockPaths(tx: Connection, packageId: number): Promise<{ suivi: number; path: Path }[]> {
  const rows = await tx
    .selectFrom('scorm_suivis')
    .select(['id', sql`cmi->'adl'->'parcours'`.as('parcours')])
    .where('packageId', '=', packageId)
    .where(sql`cmi->'adl'->'parcours'`, 'is not', null)
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, parcours }) => {
    const path = Path.safeParse(parcours).data;
    return path ? [{ suivi: id, path }] : [];
  });
}

export async function savePath(tx: Connection, suivi: number, path: Path): Promise<void> {
  await tx
    .updateTable('scorm_suivis')
    .set({ cmi: sql`jsonb_set(cmi, '{adl,parcours}', ${JSON.stringify(path)}::jsonb)` })
    .where('id', '=', suivi)
    .execute();
}
