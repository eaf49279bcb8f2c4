import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { DECLARATION, TOUS } from '../totals/measures.rules.ts';
import { isAskedBy, isInTotals, lieuxOf, lookUp, sourcesOf } from '../totals/sources.queries.ts';
import { countsOf } from '../totals/totals.queries.ts';

type Reponses = Record<(typeof DECLARATION.measuresOfScenarios)[number], number>;

/** Sum and number of the answers to each question on one scenario. */
export type SommeReponses = Reponses & {
  /** Null for a SCORM module without a scenario. */
  scenarioId: number | null;
  scenario: string | null;
  moduleId: number | null;
  module: string | null;
};

type Statement = RawBuilder<unknown>;

const columns = (write: (name: string) => string) =>
  sql.raw(DECLARATION.measuresOfScenarios.map((name) => `${write(name)} as ${name}`).join(', '));

/** Scenarios of which the filter has an answer: from the totals, or from passages where totals know none. */
export async function sumReponses(db: Connection, actor: Actor, limites: Limites): Promise<SommeReponses[]> {
  if (!isInTotals(actor, limites)) return sumReponsesOf(db, passagesIn(db, actor, limites));
  const isAsked = isAskedBy(limites);
  const { lieux } = await lieuxOf(db, actor, limites);
  const edges = countsOf(
    DECLARATION,
    sql`
      select *, l.signe * b.signe as signe from passages
      where "etablissementId" = l.id and jour between b.debut and b.fin and ${isAsked}`,
  );
  return answered(
    db,
    sql`
      select nullif(c.cle, '')::int as "scenarioId", ${columns((name) => `l.signe * p.signe * c.${name}`)}
      from lieux l cross join periodes p cross join ${lookUp(sql`
        select * from satisfactions_cumuls
        where grain = p.grain and "etablissementId" = l.id and periode = p.debut and axe = 'scenario' and ${isAsked}`)} c
      where p.grain in ('a', 'm') or l.id = ${sql.lit(TOUS)}
      union all
      select "scenarioId", ${columns((name) => name)} from lieux l cross join bords b cross join ${lookUp(edges)} p
      where l.id <> ${sql.lit(TOUS)}
      union all
      select "scenarioId", ${columns((name) => `(signe - deja) * ${name}`)} from changements`,
    sourcesOf(lieux, limites),
  );
}

/** The same over these passages, read one by one. */
function sumReponsesOf(db: Connection, passages: ReturnType<typeof passagesIn>): Promise<SommeReponses[]> {
  const found = passages.selectAll('passages').select(sql`1`.as('signe'));
  return answered(db, countsOf(DECLARATION, sql`${found}`));
}

/** @param instant `2026-11-22 14:02` in France: the sessions that began until then, from the first one */
export async function sumReponsesUntil(db: Connection, actor: Actor, limites: Limites, instant: string) {
  const jour = instant.slice(0, 10);
  const fin = Temporal.PlainDate.from(jour).subtract({ days: 1 }).toString();
  const ofDay = passagesIn(db, actor, { ...limites, debut: jour, fin: jour }).where(isUntil(instant));
  const parts = await Promise.all([sumReponses(db, actor, { ...limites, fin }), sumReponsesOf(db, ofDay)]);
  return parts.flat();
}

/** Of a passage: it began until this moment of France. */
export const isUntil = (instant: string) =>
  sql<boolean>`passages.debut <= ${instant}::timestamp at time zone 'Europe/Paris'`;

/** @param sources parts of the `with` that these counts read */
async function answered(db: Connection, counts: Statement, sources?: Statement): Promise<SommeReponses[]> {
  const { rows } = await sql<SommeReponses>`
    with ${sources ? sql`${sources},` : sql``} sommes as (
      select "scenarioId", ${columns((name) => `sum(${name})::int`)} from (${counts}) comptes group by 1
    )
    select sommes.*, s.nom as scenario, m.id as "moduleId", m.nom as module
    from sommes left join scenarios s on s.id = sommes."scenarioId" left join modules m on m.id = s."moduleId"
    where reponses1 + reponses2 + reponses3 + reponses4 + reponses5 > 0
    order by s.nom, sommes."scenarioId"`.execute(db);
  return rows;
}
