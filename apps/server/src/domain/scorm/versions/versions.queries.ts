import { sql } from 'kysely';
import { type Connection, exists } from '../../../platform/db.ts';
import type { Manifest } from '../read-manifest.ts';

/** An attempt of a learner at a package. */
export interface Whose {
  packageId: number;
  apprenantId: number;
  passage: string;
}

/** The last attempt of a learner at another package of a module, of those in which something was committed. */
export async function findFormerAttempt(
  db: Connection,
  { packageId, moduleId, apprenantId }: { packageId: number; moduleId: number; apprenantId: number },
): Promise<{ whose: Whose; manifeste: Manifest } | null> {
  const row = await db
    .selectFrom('scorm_lancements')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'packageId')
    .select(['packageId', 'passage', 'manifeste'])
    .where('moduleId', '=', moduleId)
    .where('packageId', '!=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('passage', 'is not', null)
    .where('commits', '>', 0)
    .orderBy('scorm_lancements.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const whose = { packageId: row.packageId, apprenantId, passage: row.passage! };
  return { whose, manifeste: row.manifeste as unknown as Manifest };
}

/** Whether anything was committed in this attempt: what stands in it from another version of the package was not. */
export function isBegun(db: Connection, { packageId, apprenantId, passage }: Whose): Promise<boolean> {
  return exists(
    db,
    sql`select from scorm_suivis
      where "packageId" = ${packageId} and "apprenantId" = ${apprenantId} and passage = ${passage} and "lancementId" is not null`,
  );
}

/**
 * Puts what these items came to in one attempt into another, which nothing was committed in yet: their run-time data stays
 * behind, since a bookmark of one version may lead nowhere in the next. What they share with each other comes along.
 */
export async function carrySuivis(
  tx: Connection,
  { from, to, assignmentId }: { from: Whose; to: Whose; assignmentId: number | null },
  { items, parcours }: { items: string[]; parcours: object },
): Promise<void> {
  await sql`
    insert into scorm_suivis as s ("packageId", "apprenantId", passage, "assignmentId", item, cmi, "completionStatus",
      "successStatus", score, "meilleurScore", "completeLe", termine, debut, "derniereActivite")
    select ${to.packageId}::int, ${to.apprenantId}::int, ${to.passage}::uuid, ${assignmentId}::int, item,
      jsonb_build_object('adl', jsonb_build_object('data', coalesce(cmi->'adl'->'data', '[]'))
        || case when row_number() over (order by id) = 1
          then jsonb_build_object('parcours', ${JSON.stringify(parcours)}::jsonb) else '{}' end),
      "completionStatus", "successStatus", score, "meilleurScore", "completeLe", termine, debut, "derniereActivite"
    from scorm_suivis
    where "packageId" = ${from.packageId} and "apprenantId" = ${from.apprenantId} and passage = ${from.passage}
      and item = any(${items}::text[])
    on conflict ("packageId", item, "apprenantId") do update set passage = excluded.passage, cmi = excluded.cmi,
      "assignmentId" = excluded."assignmentId", "completionStatus" = excluded."completionStatus",
      "successStatus" = excluded."successStatus", score = excluded.score, "meilleurScore" = excluded."meilleurScore",
      "completeLe" = excluded."completeLe", termine = excluded.termine, debut = excluded.debut,
      "derniereActivite" = excluded."derniereActivite"
    where s."lancementId" is null`.execute(tx);
}
