import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Connection, runPrepared } from '../../platform/db.ts';
import { asTable, type Paire } from '../passages/passages.queries.ts';

/** Badges of one account; an archived badge stays obtained. */
export async function listUserBadges(db: Connection, userId: number, direction: 'asc' | 'desc') {
  return await db
    .selectFrom('user_badges')
    .where('user_badges.userId', '=', userId)
    .select((eb) => [
      'user_badges.id',
      'user_badges.createdAt',
      jsonObjectFrom(
        eb
          .selectFrom('badges')
          .whereRef('badges.id', '=', 'user_badges.badgeId')
          .select(['badges.id', 'badges.name', 'badges.description', 'badges.image']),
      )
        .$notNull()
        .as('badge'),
    ])
    .orderBy('user_badges.createdAt', direction)
    .orderBy('user_badges.id', direction)
    .execute();
}

/** Gives these learners what these scenarios now bring them. */
export async function giveBadgesTo(tx: Connection, paires: readonly Paire[]): Promise<void> {
  await give(
    tx,
    sql`select distinct paire."apprenantId", c."badgeId"
      from ${asTable(paires)} join scenarios s on s.id = paire."scenarioId"
      join badge_criterias c on c."scenarioId" = s.id or c."moduleId" = s."moduleId"`,
  );
}

/** Gives one badge to everyone who has done what it asks, whenever that was. */
export async function giveBadge(db: Connection, badgeId: number): Promise<void> {
  await give(
    db,
    sql`select fait."apprenantId", c."badgeId" from badge_criterias c cross join lateral (
        select "apprenantId" from apprenant_scenarios where "scenarioId" = c."scenarioId" and complete
        union all
        select "apprenantId" from apprenant_modules where "moduleId" = c."moduleId" and complete) fait
      where c."badgeId" = ${badgeId}
      group by 1, 2 having count(*) = (select count(*) from badge_criterias where "badgeId" = ${badgeId})`,
  );
}

/** `shownPercent` of the contracts, in SQL; a test compares them. */
const shownPercent = (score: RawBuilder<unknown>) => sql`round(${score} * 2) / 2`;

/**
 * Gives active badges to those of these learners (`apprenantId`, `badgeId`) who meet all their criteria, each once,
 * dated from the last step (C-3.7-05). A module is done, and scored, as the view `apprenant_modules` says; a score is the one shown.
 */
async function give(db: Connection, candidates: RawBuilder<unknown>): Promise<void> {
  const given = sql`
    with candidats as materialized (
      select found."apprenantId", a."userId", found."badgeId" from (${candidates}) found
      join badges b on b.id = found."badgeId" and b."deletedAt" is null
      join apprenants a on a.id = found."apprenantId" and a."effaceLe" is null
      where not exists (select from user_badges o where o."badgeId" = found."badgeId" and o."userId" = a."userId")
    ),
    atteints as (
      select candidat."userId", c."badgeId", fait."completeLe" as le
      from candidats candidat join badge_criterias c using ("badgeId")
      cross join lateral (
        select complete, "completeLe", score from apprenant_scenarios suivi
        where suivi."apprenantId" = candidat."apprenantId" and suivi."scenarioId" = c."scenarioId"
        union all
        select complete, "completeLe", moyenne from apprenant_modules suivi
        where suivi."apprenantId" = candidat."apprenantId" and suivi."moduleId" = c."moduleId") fait
      where fait.complete and (c.param2 is null or ${shownPercent(sql`fait.score`)} >= c.param2)
    )
    insert into user_badges ("badgeId", "userId", "createdAt")
    select atteint."badgeId", atteint."userId", max(atteint.le) from atteints atteint
    group by 1, 2
    having count(*) = (select count(*) from badge_criterias c where c."badgeId" = atteint."badgeId")
    on conflict do nothing`;
  await runPrepared(db, given);
}
