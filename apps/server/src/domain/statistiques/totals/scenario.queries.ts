import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { DECLARATION, TOUS } from './measures.rules.ts';
import { isAskedBy, isInTotals, lieuxOf, lookUp, sourcesOf } from './sources.queries.ts';
import { countsOf } from './totals.queries.ts';

/** Sums on one scenario; all 0 without a session. */
type SommeScenario = Record<(typeof DECLARATION.measuresOfAxes)[number] | 'terminees', number>;

type Statement = RawBuilder<unknown>;

const columns = (write: (name: string) => string) =>
  sql.raw(DECLARATION.measuresOfAxes.map((name) => `${write(`"${name}"`)} as "${name}"`).join(', '));

/** From the totals of its axis, as `sumTotals` reads every axis; or from passages where totals know none. */
export async function sumScenario(
  db: Connection,
  actor: Actor,
  limites: Limites,
  scenarioId: number,
): Promise<SommeScenario> {
  if (isInTotals(actor, limites)) return sumTotalsOf(db, actor, limites, scenarioId);
  const found = passagesIn(db, actor, limites)
    .where('passages.scenarioId', '=', scenarioId)
    .selectAll('passages')
    .select(sql`1`.as('signe'));
  return summed(db, countsOf(DECLARATION, sql`${found}`));
}

async function sumTotalsOf(db: Connection, actor: Actor, limites: Limites, scenarioId: number) {
  const isAsked = isAskedBy(limites);
  const { lieux } = await lieuxOf(db, actor, limites);
  const edges = countsOf(
    DECLARATION,
    sql`
      select *, l.signe * b.signe as signe from passages
      where "etablissementId" = l.id and "scenarioId" = ${scenarioId} and jour between b.debut and b.fin and ${isAsked}`,
  );
  return summed(
    db,
    sql`
      select complete, ${columns((name) => `l.signe * p.signe * c.${name}`)}
      from lieux l cross join periodes p cross join ${lookUp(sql`
        select * from passages_cumuls
        where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${isAsked}
          and axe = 'scenario' and cle = ${String(scenarioId)}`)} c
      where p.grain in ('a', 'm') or l.id = ${sql.lit(TOUS)}
      union all
      select complete, ${columns((name) => name)} from lieux l cross join bords b cross join ${lookUp(edges)} p
      where l.id <> ${sql.lit(TOUS)}
      union all
      select complete, ${columns((name) => `(signe - deja) * ${name}`)} from changements where "scenarioId" = ${scenarioId}`,
    sourcesOf(lieux, limites),
  );
}

/** @param sources parts of the `with` that these counts read */
async function summed(db: Connection, counts: Statement, sources?: Statement): Promise<SommeScenario> {
  const { rows } = await sql<SommeScenario>`
    ${sources ? sql`with ${sources}` : sql``}
    select coalesce(sum(passages) filter (where complete), 0)::bigint as terminees,
      ${columns((name) => `coalesce(sum(${name}), 0)::bigint`)}
    from (${counts}) comptes`.execute(db);
  return rows[0]!;
}
