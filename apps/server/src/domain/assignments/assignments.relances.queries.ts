import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { remaining } from './assignments.details.queries.ts';
import { hasCompleted } from './assignments.reach.queries.ts';

interface RelanceRow {
  demandeLe: string;
  par: string | null;
  total: number;
  envoyes: number;
  abandonnes: number;
  destinataires: string[];
}

/** The last reminders of an assignment already found visible, and what became of their mails (C-7-28). */
export async function listRelances(db: Connection, assignmentId: number): Promise<RelanceRow[]> {
  const { rows } = await sql<RelanceRow>`
    select r."demandeLe", (select u.nom from auteurs u where u.id = r."userId") as par,
      count(*) as total, count(r."envoyeLe") as envoyes, count(r."abandonneLe") as abandonnes,
      (array_agg(r."destinataire" order by r.id))[1:100] as destinataires
    from relances r
    where r."assignmentId" = ${assignmentId}
    group by r."demandeLe", r."userId"
    order by r."demandeLe" desc
    limit 20`.execute(db);
  return rows;
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
  assignmentId: number;
  userId: number;
  demandeLe: string;
}

/** Answers the ids of the reminders, one for each learner. */
export async function insertRelances(
  tx: Connection,
  { assignmentId, userId, demandeLe }: Asked,
  learners: readonly { id: number; email: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into relances ("assignmentId", "apprenantId", destinataire, "userId", "demandeLe")
    select ${assignmentId}, id, destinataire, ${userId}, ${demandeLe}
    from unnest(${learners.map(({ id }) => id)}::int[], ${learners.map(({ email }) => email)}::text[]) as asked(id, destinataire)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Waiting {
  id: number;
  assignmentId: number;
  destinataire: string;
  prenom: string;
  userId: number;
  formation: string;
  endDate: string | null;
  isStillDue: boolean;
}

/** A reminder whose mail is neither sent nor given up. */
export async function findWaiting(db: Connection, relanceId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select r.id, r."assignmentId", r.destinataire, reached.prenom, reached."userId", assignments."endDate",
      coalesce((select m.nom from modules m where m.id = assignments."moduleId"),
        (select c.name from training_courses c where c.id = assignments."trainingCourseId")) as formation,
      reached.prenom is not null and not ${hasCompleted(sql`r."apprenantId"`)} as "isStillDue"
    from relances r
    join assignments on assignments.id = r."assignmentId"
    left join lateral (
      select one.prenom, one."userId" from assignment_apprenants one
      where one."assignmentId" = r."assignmentId" and one."apprenantId" = r."apprenantId" limit 1
    ) reached on true
    where r.id = ${relanceId} and r."envoyeLe" is null and r."abandonneLe" is null`.execute(db);
  return rows[0];
}

export async function updateRelance(db: Connection, id: number, values: Updateable<DB['relances']>): Promise<void> {
  await db.updateTable('relances').set(values).where('id', '=', id).execute();
}
