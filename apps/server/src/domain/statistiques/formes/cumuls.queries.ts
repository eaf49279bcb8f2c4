import { type RawBuilder, sql } from 'kysely';
import type { Kept } from '../totals/kept.queries.ts';

/**
 * Of each learner, scenario and establishment, the day of the latest complete session. The latest day cannot be taken away from, as a sum
 * can: whose sessions changed is noted, and these learners are counted again.
 */

type Statement = RawBuilder<unknown>;

const COLUMNS = sql.raw('"apprenantId", "scenarioId", "etablissementId", test, jour');

/** What passages say, of those learners. */
function countedDernieres(isOne: Statement): Statement {
  return sql`
    select "apprenantId", "scenarioId", "etablissementId", test, max(jour) as jour
    from passages where "apprenantId" is not null and complete and not "enAttente" and ${isOne}
    group by "apprenantId", "scenarioId", "etablissementId", test`;
}

/** Rows of `formes` as they are now: of those who wait, from their passages. */
export const FORMES_CURRENT = sql`
  select ${COLUMNS} from formes where "apprenantId" not in (select "apprenantId" from formes_a_refaire)
  union all
  ${countedDernieres(sql`"apprenantId" in (select "apprenantId" from formes_a_refaire)`)}`;

export const FORMES: Kept = {
  name: 'formes',

  note: (passages) => sql`
    insert into formes_a_refaire ("apprenantId")
    select distinct "apprenantId" from (${passages}) passages where "apprenantId" is not null and complete`,

  async fold(tx) {
    const { rows } = await sql<{ id: number }>`delete from formes_a_refaire returning "apprenantId" as id`.execute(tx);
    if (rows.length === 0) return;
    const isNoted = sql`"apprenantId" = any(${[...new Set(rows.map(({ id }) => id))]}::int[])`;
    await sql`
      with tenues as materialized (${countedDernieres(isNoted)}),
      parties as (
        delete from formes f where ${isNoted} and not exists (
          select from tenues t where t."apprenantId" = f."apprenantId" and t."scenarioId" is not distinct from f."scenarioId"
            and t."etablissementId" = f."etablissementId" and t.test = f.test)
      )
      insert into formes as f (${COLUMNS}) select ${COLUMNS} from tenues
      on conflict ("apprenantId", "scenarioId", "etablissementId", test) do update set jour = excluded.jour
        where f.jour <> excluded.jour`.execute(tx);
  },

  async rebuild(tx) {
    await sql`delete from formes_a_refaire`.execute(tx);
    await sql`delete from formes`.execute(tx);
    await sql`insert into formes (${COLUMNS}) ${countedDernieres(sql`true`)}`.execute(tx);
  },

  /** Those of learners who wait left out. */
  async holds(tx) {
    const { rows } = await sql<{ wrong: boolean }>`
      select exists (
        select from (
          select *, 1 as signe from (${countedDernieres(sql`true`)}) dites
          union all
          select ${COLUMNS}, -1 from formes
        ) lignes
        where "apprenantId" not in (select "apprenantId" from formes_a_refaire)
        group by ${COLUMNS} having sum(signe) <> 0
      ) as wrong`.execute(tx);
    return !rows[0]!.wrong;
  },
};
