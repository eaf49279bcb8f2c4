import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { quoted } from './kept.queries.ts';
import { DECLARATION } from './measures.rules.ts';
import { isInTotals, partsOf } from './parts.queries.ts';
import { countsOf } from './totals.queries.ts';

/** Where each scenario has these measures. */
const TABLES = { passages_cumuls: DECLARATION.measuresOfAxes, satisfactions_cumuls: DECLARATION.measuresOfScenarios };

/**
 * Counts to add up, each of one scenario (`scenarioId`), complete or not: from the totals, or from passages where totals know none.
 * @param scenarioId of this one alone
 */
export async function countsOnScenarios(
  db: Connection,
  actor: Actor,
  limites: Limites,
  table: keyof typeof TABLES,
  scenarioId?: number,
): Promise<RawBuilder<unknown>> {
  if (!isInTotals(actor, limites)) {
    const found = passagesIn(db, actor, limites).$if(scenarioId !== undefined, (rows) =>
      rows.where('passages.scenarioId', '=', scenarioId!),
    );
    return countsOfPassages(found);
  }
  const measures = TABLES[table];
  const { lieuxAndPeriodes, bordsAndChangements, cellsOf, countsBeside } = await partsOf(db, actor, limites);
  const [isItsCell, isIts] =
    scenarioId === undefined
      ? [sql`axe = 'scenario'`, sql`true`]
      : [sql`axe = 'scenario' and cle = ${String(scenarioId)}`, sql`"scenarioId" = ${scenarioId}`];
  return sql`
    with ${lieuxAndPeriodes}, ${bordsAndChangements}
    ${cellsOf(table, sql`nullif(cle, '')::int as "scenarioId", complete`, measures, isItsCell)}
    union all
    ${countsBeside(DECLARATION, sql`"scenarioId", complete`, measures, isIts)}`;
}

/** The same of these passages, read one by one. */
export function countsOfPassages(passages: ReturnType<typeof passagesIn>): RawBuilder<unknown> {
  return countsOf(DECLARATION, sql`${passages.selectAll('passages').select(sql`1`.as('signe'))}`);
}

/** Sums on one scenario; all 0 without a session. */
export async function sumScenario(db: Connection, actor: Actor, limites: Limites, scenarioId: number) {
  const counts = await countsOnScenarios(db, actor, limites, 'passages_cumuls', scenarioId);
  const sums = quoted(DECLARATION.measuresOfAxes, (name) => `coalesce(sum(${name}), 0)::bigint as ${name}`);
  const { rows } = await sql<Record<(typeof DECLARATION.measuresOfAxes)[number] | 'terminees', number>>`
    select coalesce(sum(passages) filter (where complete), 0)::bigint as terminees, ${sums}
    from (${counts}) comptes`.execute(db);
  return rows[0]!;
}
