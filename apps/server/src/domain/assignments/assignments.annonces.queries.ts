import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { reach } from './assignments.reach.queries.ts';

interface Reach {
  etablissementId: number;
  isAssignedToAllLearners: boolean;
}

/** An assignment as a write leaves it. */
interface Target extends Reach {
  apprenantIds: readonly number[];
  regroupementIds: readonly number[];
  /** As it stands before; nothing of a new one. */
  current?: (Reach & { id: number; prevenir: boolean }) | undefined;
}

export const NOBODY: Pick<Target, 'apprenantIds' | 'regroupementIds'> = { apprenantIds: [], regroupementIds: [] };

/**
 * Who is to be told of an assignment once it is written: those whom it will reach, but for who was told, and who has had it while nobody
 * was told.
 */
function newcomers(
  db: Connection,
  actor: Actor,
  { etablissementId, isAssignedToAllLearners, apprenantIds, regroupementIds, current }: Target,
) {
  const id = current?.id ?? null;
  return visible
    .apprenants(db, actor)
    .where('apprenants.etablissementId', '=', etablissementId)
    .where('apprenants.deletedAt', 'is', null)
    .where(
      sql<boolean>`apprenants.id in (
        select "apprenantId" from assignment_reach(${id}::int, ${isAssignedToAllLearners}::boolean, ${etablissementId}::int)
        union all select unnest(${apprenantIds}::int[])
        union all select membre from unnest(${regroupementIds}::int[]) groupe cross join lateral regroupement_membres(groupe) membre)`,
    )
    .where(
      sql<boolean>`not exists (
        select from relances told
        where told."assignmentId" = ${id}::int and told."apprenantId" = apprenants.id and told.nature = 'annonce')`,
    )
    .$if(current?.prevenir === false, (rows) =>
      rows.where(
        sql<boolean>`apprenants.id not in (
          select "apprenantId" from assignment_reach(${id}::int, ${current?.isAssignedToAllLearners}::boolean, ${current?.etablissementId}::int))`,
      ),
    );
}

export function listNewcomers(tx: Connection, actor: Actor, target: Target) {
  return newcomers(tx, actor, target)
    .select(['apprenants.id', 'apprenants.email'])
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .execute();
}

/** How many have an address, and how many have none. */
export async function countNewcomers(db: Connection, actor: Actor, target: Target) {
  return newcomers(db, actor, target)
    .select([
      sql<number>`count(apprenants.email)::int`.as('prevenus'),
      sql<number>`count(*) filter (where apprenants.email is null)::int`.as('sansAdresse'),
    ])
    .executeTakeFirstOrThrow();
}

/** Notes that those whom an assignment reaches know of it: they are not told once others are. */
export async function markKnown(tx: Connection, assignmentId: number, now: Date): Promise<void> {
  const moment = now.toISOString();
  await sql`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, "demandeLe", "abandonneLe")
    select distinct assignments.id, l.id, l.email, 'annonce', ${moment}::timestamptz, ${moment}::timestamptz
    from assignments cross join lateral ${reach} one join apprenants l on l.id = one."apprenantId"
    where assignments.id = ${assignmentId} and l.email is not null
    on conflict do nothing`.execute(tx);
}

/**
 * Notes the announcements to who came to an assignment by another way than a write of it, or has an address since: a new member of a
 * regroupement, a new learner of the establishment. Answers who.
 */
export async function insertMissingAnnonces(tx: Connection, now: Date): Promise<number[]> {
  const { rows } = await sql<{ apprenantId: number }>`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, "userId", "demandeLe")
    select distinct assignments.id, l.id, l.email, 'annonce', assignments."createdBy", ${now.toISOString()}::timestamptz
    from assignments cross join lateral ${reach} one join apprenants l on l.id = one."apprenantId"
    where assignments.prevenir and coalesce(assignments."endDate" >= ${dayInFrance(now)}::date, true) and l.email is not null
      and not exists (select from relances told
        where told."assignmentId" = assignments.id and told."apprenantId" = l.id and told.nature = 'annonce')
    on conflict do nothing
    returning "apprenantId"`.execute(tx);
  return rows.map(({ apprenantId }) => apprenantId);
}
