import { RELANCES_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { remaining } from './assignments.details.queries.ts';
import { hasCompleted, reach } from './assignments.reach.queries.ts';

export type Nature = 'annonce' | 'demandee' | 'automatique';
/** What goes in one mail: all that is announced to a learner, or all that is left to finish. */
export type Famille = 'annonce' | 'relance';

interface RelanceRow {
  nature: Nature;
  demandeLe: string;
  par: string | null;
  total: number;
  envoyes: number;
  abandonnes: number;
}

/** Who knew already was not written to. */
export const isWritten = sql<SqlBool>`(r.nature <> 'annonce' or r."abandonneLe" is distinct from r."demandeLe")`;

/** The last announcements and reminders of an assignment already found visible, and what became of their mails (C-7-28). */
export async function listRelances(db: Connection, assignmentId: number): Promise<RelanceRow[]> {
  const { rows } = await sql<RelanceRow>`
    select r.nature, r."demandeLe", (select u.nom from auteurs u where u.id = r."userId") as par,
      count(*) as total, count(r."envoyeLe") as envoyes, count(r."abandonneLe") as abandonnes
    from relances r
    where r."assignmentId" = ${assignmentId} and ${isWritten}
    group by r.nature, r."demandeLe", r."userId"
    order by r."demandeLe" desc
    limit 20`.execute(db);
  return rows;
}

/** Whether reminders of this assignment have been noted by themselves on this day. */
export async function isRemindedOn(db: Connection, assignmentId: number, jour: string): Promise<boolean> {
  const noted = db.selectFrom('relances').where('assignmentId', '=', assignmentId).where('jour', '=', jour);
  return (await noted.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The learners who have not completed and have an address. */
export async function listToRemind(tx: Connection, actor: Actor, assignmentId: number) {
  return remaining(tx, actor, assignmentId)
    .where('apprenants.email', 'is not', null)
    .select(['apprenants.id', 'apprenants.email'])
    .$narrowType<{ email: string }>()
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .execute();
}

interface Asked {
  nature: Exclude<Nature, 'automatique'>;
  assignmentId: number;
  userId: number;
  demandeLe: string;
}

/** Answers the learners who are written to; of announcements, those who have had none. */
export async function insertRelances(
  tx: Connection,
  { nature, assignmentId, userId, demandeLe }: Asked,
  learners: readonly { id: number; email: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ apprenantId: number }>`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, "userId", "demandeLe")
    select ${assignmentId}, id, destinataire, ${nature}, ${userId}, ${demandeLe}
    from unnest(${learners.map(({ id }) => id)}::int[], ${learners.map(({ email }) => email)}::text[]) as asked(id, destinataire)
    on conflict do nothing
    returning "apprenantId"`.execute(tx);
  return rows.map(({ apprenantId }) => apprenantId);
}

/** Whether the end of an assignment is so many days after a day as a reminder was chosen for. */
const isOn = (day: RawBuilder<unknown>) => sql<SqlBool>`(
  assignments."relanceSemaine" and assignments."endDate" = ${day} + ${sql.lit(RELANCES_JOURS.relanceSemaine)}
  or assignments."relanceVeille" and assignments."endDate" = ${day} + ${sql.lit(RELANCES_JOURS.relanceVeille)})`;

/**
 * Notes the reminders that are due today, once each, to who has not completed and has an address; nobody is told of a training and reminded
 * of it on one day. Answers their ids.
 */
export async function insertDueRelances(tx: Connection, now: Date): Promise<number[]> {
  const day = sql`${dayInFrance(now)}::date`;
  const { rows } = await sql<{ apprenantId: number }>`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, jour, "demandeLe")
    select distinct assignments.id, l.id, l.email, 'automatique', ${day}, ${now.toISOString()}::timestamptz
    from assignments cross join lateral ${reach} one join apprenants l on l.id = one."apprenantId"
    where ${isOn(day)} and coalesce(assignments."startDate" <= ${day}, true) and jour_en_france(assignments."createdAt") < ${day}
      and l.email is not null and not ${hasCompleted(sql`l.id`)}
      and not exists (select from relances told where told."assignmentId" = assignments.id and told."apprenantId" = l.id
        and told.nature = 'annonce' and jour_en_france(told."demandeLe") = ${day})
    on conflict do nothing
    returning "apprenantId"`.execute(tx);
  return rows.map(({ apprenantId }) => apprenantId);
}

interface Waiting {
  id: number;
  assignmentId: number;
  destinataire: string;
  prenom: string;
  userId: number;
  auteur: string | null;
  etablissementId: number;
  moduleId: number | null;
  trainingCourseId: number | null;
  startDate: string | null;
  endDate: string | null;
  isStillDue: boolean;
}

/** The mails of one learner are made one at a time, until the transaction ends: whoever waited finds them sent. */
export async function holdMailsOf(tx: Connection, apprenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('courriels de formation'), ${apprenantId}::int)`.execute(tx);
}

/** What is neither sent nor given up for a learner, the first one noted first, to where the learner reads mail by now. */
export async function listWaiting(
  db: Connection,
  { apprenantId, famille }: { apprenantId: number; famille: Famille },
  now: Date,
): Promise<Waiting[]> {
  const day = sql`${dayInFrance(now)}::date`;
  const isOpen = sql<SqlBool>`coalesce(assignments."endDate" >= ${day}, true)`;
  const isLeft = sql<SqlBool>`not ${hasCompleted(sql`r."apprenantId"`)}`;
  const { rows } = await sql<Waiting>`
    select r.id, r."assignmentId", l.email as destinataire, l.prenom, l."userId", assignments."startDate", assignments."endDate",
      (select u.nom from auteurs u where u.id = r."userId") as auteur,
      assignments."etablissementId", assignments."moduleId", assignments."trainingCourseId",
      reached.prenom is not null and l.email is not null and case r.nature
        when 'annonce' then ${isOpen}
        when 'automatique' then ${isLeft} and ${isOpen} and coalesce(${isOn(sql`r.jour`)}, false)
        else ${isLeft} end as "isStillDue"
    from relances r
    join assignments on assignments.id = r."assignmentId"
    join apprenants l on l.id = r."apprenantId"
    left join lateral (
      select one.prenom from assignment_apprenants one
      where one."assignmentId" = r."assignmentId" and one."apprenantId" = r."apprenantId" limit 1
    ) reached on true
    where r."apprenantId" = ${apprenantId} and (r.nature = 'annonce') = ${famille === 'annonce'}::boolean
      and r."envoyeLe" is null and r."abandonneLe" is null
    order by r.id`.execute(db);
  return rows;
}

export async function updateRelances(
  db: Connection,
  ids: readonly number[],
  values: Updateable<DB['relances']>,
): Promise<void> {
  await db.updateTable('relances').set(values).where('id', '=', sql<number>`any(${ids})`).execute();
}
