import { EAGER_DAYS, RETARD_MINUTES } from '@sillage/contracts/courriels.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { allOf, startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { FURTHER_TRIES, sendsMail, tryNow } from '../../platform/mail.ts';
import { readsReserved, visible } from '../../platform/perimeter.ts';
import { isAbout } from './courriels.queries.ts';

export interface Waiting {
  id: number;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  created_at: string;
  run_at: string;
  destinataire: string;
  /** Null for what is written when it leaves: an announcement or a reminder. */
  objet: string | null;
  estAnnonce: boolean;
  /** Whom an announcement or a reminder is for. */
  apprenantId: number | null;
  /** How many trainings it is about, of an announcement or a reminder. */
  formations: number;
  /** Accounts that it is about. */
  userIds: number[];
  reserve: boolean;
}

/** Mails that have not left: they wait for a try, or none comes by itself any more. Their text, which may hold a link, is not read. */
export function waitingMails(db: Connection, actor: Actor) {
  return db.selectFrom(
    sql<Waiting>`(
      select jobs.id, jobs.attempts, jobs.max_attempts, jobs.last_error, jobs.created_at, jobs.run_at, jobs.payload->>'objet' as objet,
        coalesce(jobs.payload->>'famille' = 'annonce', false) as "estAnnonce", relances.formations,
        (jobs.payload->>'apprenantId')::int as "apprenantId",
        coalesce((jobs.payload->>'reserve')::boolean, false) as reserve,
        coalesce((select array_agg(one::int) from json_array_elements_text(jobs.payload->'userIds') one),
          (select array_agg("userId") from apprenants where apprenants.id = (jobs.payload->>'apprenantId')::int), '{}') as "userIds",
        coalesce(jobs.payload->>'destinataire', relances.destinataire) as destinataire
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and ${sendsMail('tasks.identifier')}
      cross join lateral (
        select count(*)::int as formations, (array_agg(r.destinataire order by r.id desc))[1] as destinataire
        from relances r
        where r."apprenantId" = (jobs.payload->>'apprenantId')::int
          and (r.nature = 'annonce') = (jobs.payload->>'famille' = 'annonce')
          and r."envoyeLe" is null and r."abandonneLe" is null
      ) relances
      where coalesce(jobs.payload->>'destinataire', relances.destinataire) is not null
        and (${readsReserved(actor)} or not coalesce((jobs.payload->>'reserve')::boolean, false)))`.as('attente'),
  );
}

/** By the clock of the queue, which is the database's. */
export const isLate = sql<SqlBool>`attente.created_at < now() - make_interval(mins => ${RETARD_MINUTES})`;

/** While it is tried every five minutes; then the queue waits for longer after each try, some six hours at most (`failJobs`). */
const isEager = sql<boolean>`attente.attempts > 0 and attente.created_at > now() - make_interval(days => ${EAGER_DAYS})`;
const slowest = (tries: RawBuilder<number>) => sql`make_interval(secs => exp(10) * ${tries})`;
const nextTry = sql<string>`case when ${isEager} then least(attente.run_at, date_bin('5 minutes', now(), 'epoch') + interval '5 minutes')
  else greatest(attente.run_at, now()) end`;
const lastTry = sql<string>`case when ${isEager}
  then attente.created_at + make_interval(days => ${EAGER_DAYS}) + ${slowest(sql`${FURTHER_TRIES - 1}::int`)}
  else greatest(attente.run_at, now()) + ${slowest(sql`(attente.max_attempts - attente.attempts - 1)`)} end`;

/** Those that tell of one of these assignments, those about the account of one of these learners. */
interface Asked {
  assignment?: number[] | undefined;
  apprenant?: number[] | undefined;
}

function asked(db: Connection, actor: Actor, { assignment, apprenant }: Asked) {
  return waitingMails(db, actor).where(
    allOf(
      assignment &&
        sql<SqlBool>`exists (
          select from relances r
          where r."apprenantId" = attente."apprenantId" and (r.nature = 'annonce') = attente."estAnnonce"
            and r."assignmentId" = any(${assignment}) and r."envoyeLe" is null and r."abandonneLe" is null)`,
      apprenant && isAbout(visible.apprenants(db, actor), 'attente.userIds', apprenant),
    ),
  );
}

export async function countWaiting(db: Connection, actor: Actor, filters: Asked) {
  return asked(db, actor, filters)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.countAll<number>().filterWhere(isLate).as('tardifs')])
    .executeTakeFirstOrThrow();
}

export function listWaiting(
  db: Connection,
  actor: Actor,
  { page, rowsPerPage, ...filters }: Asked & { page: number; rowsPerPage: number },
) {
  return asked(db, actor, filters)
    .select([
      'id',
      'destinataire',
      'objet',
      'estAnnonce',
      'formations',
      'created_at as depuis',
      'attempts as essais',
      'last_error',
    ])
    .select([
      sql<boolean>`attempts >= max_attempts`.as('estAbandonne'),
      sql<string | null>`case when attempts < max_attempts then ${nextTry} end`.as('prochainEssai'),
      sql<string | null>`case when attempts < max_attempts then ${lastTry} end`.as('dernierEssai'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(rowsPerPage)
    .offset(startOf({ page, rowsPerPage }))
    .execute();
}

/** Those named, or all. */
function someOf(tx: Connection, actor: Actor, ids: readonly number[] | undefined) {
  const mails = waitingMails(tx, actor).select(['id', 'attempts']);
  return ids ? mails.where('id', 'in', ids) : mails;
}

/** Answers how many are tried now. */
export function sendNow(tx: Connection, actor: Actor, ids: readonly number[] | undefined): Promise<number> {
  return tryNow(tx, someOf(tx, actor, ids));
}

/** Answers those given up: one that is on its way is not. What they were to tell of trainings is told by no later mail. */
export async function giveUp(tx: Connection, actor: Actor, ids: readonly number[], now: Date): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    with mails as materialized (${waitingMails(tx, actor).selectAll().where('id', 'in', ids)}),
    done as materialized (select mails.* from mails, graphile_worker.complete_jobs(array[mails.id]) given),
    untold as (
      update relances set "abandonneLe" = ${now.toISOString()}::timestamptz from done
      where relances."apprenantId" = done."apprenantId" and (relances.nature = 'annonce') = done."estAnnonce"
        and relances."envoyeLe" is null and relances."abandonneLe" is null
      returning done.id as mail, relances.id as relance)
    select destinataire, objet, "estAnnonce", formations, "userIds", reserve, last_error,
      (select coalesce(json_agg(relance), '[]') from untold where mail = done.id) as "relanceIds"
    from done`.execute(tx);
  return rows;
}

interface GivenUp
  extends Pick<Waiting, 'destinataire' | 'objet' | 'estAnnonce' | 'formations' | 'userIds' | 'reserve' | 'last_error'> {
  /** What it was to tell of trainings. */
  relanceIds: number[];
}
