import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Limites } from '../filter/filter.queries.ts';
import { TOUS } from './measures.rules.ts';
import { splitPeriod, weeksAndDaysOf } from './periods.rules.ts';

/** Where totals are read for a filter: the establishments and the periods that add up to it, each with a sign. */

type Statement = RawBuilder<unknown>;

/** Whether totals know what this filter asks: they know nothing of a device, an assignation, a regroupement, a learner. */
export function isInTotals(actor: Actor, { casqueId, assignmentId, regroupementId }: Limites): boolean {
  return casqueId === null && assignmentId === null && regroupementId === null && actor.apprenantId === null;
}

/** Complete sessions that are no tests, unless the filter says more. */
export const isAskedBy = ({ withIncomplete, withTests }: Limites) => sql<SqlBool>`
  ${withIncomplete ? sql`true` : sql`complete`} and ${withTests ? sql`true` : sql`not test`}`;

/**
 * `lieux` (one or several establishments, or all together less some), `periodes` (whole years and months, weeks and days at their edges) and
 * `bords` (these edges as days), as parts of a `with`; then the noted changes of these lieux: `signe` as the filter counts them, `deja` as
 * the edges that are read from passages hold them.
 */
export function sourcesOf(lieux: Statement, limites: Limites): Statement {
  const { debut, fin } = limites;
  const { whole, edges } = splitPeriod(debut, fin);
  return sql`
    lieux (id, signe) as (${lieux}),
    periodes (grain, debut, signe) as (${rowsOf([...whole, ...weeksAndDaysOf(edges)], 'grain text, debut date, signe int')}),
    bords (debut, fin, signe) as (${rowsOf(edges, 'debut date, fin date, signe int')}),
    changements as materialized (
      select c.*, l.signe * (jour between ${debut} and ${fin})::int as signe,
        case when l.id = ${sql.lit(TOUS)} then 0 else l.signe * coalesce(b.signe, 0) end as deja
      from passages_a_cumuler c cross join lateral (values (${sql.lit(TOUS)}), ("etablissementId")) de (lieu)
      join lieux l on l.id = lieu
      left join bords b on jour between b.debut and b.fin
      where ${isAskedBy(limites)}
    )`;
}

/** Starts from the few rows that are asked about: without `offset 0`, PostgreSQL may read the whole table and join it to them. */
export const lookUp = (rows: Statement) => sql`lateral (${rows} offset 0)`;

/** Rows given as JSON, of which PostgreSQL supposes the same number whatever it holds: one plan serves every filter. */
export function rowsOf(rows: readonly object[], columns: string): Statement {
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}) as lignes (${sql.raw(columns)})`;
}

/** So few are looked up one by one, and not among those that exist. */
const FEW = 40;

/**
 * The lieux whose totals add up to those asked, with their signs: that of all, those chosen, or that of all less the others, where these
 * are fewer.
 * @returns isOneOf: of all establishments, which are asked; null when they are few enough to be looked up one by one
 */
export async function lieuxOf(db: Connection, actor: Actor, { etablissements, isIFPS }: Limites) {
  const all = sql`select ${sql.lit(TOUS)}, 1`;
  const isAmong = (ids: readonly number[]) => sql<SqlBool>`"etablissementId" = any(${ids}::int[])`;
  const alone = (ids: readonly number[]) => {
    const rows = ids.map((id) => ({ id, signe: 1 }));
    return { lieux: rowsOf(rows, 'id int, signe int'), isOneOf: ids.length > FEW ? isAmong(ids) : null };
  };
  if (isAdmin(actor) && isIFPS === null) {
    if (etablissements === null) return { lieux: all, isOneOf: sql<SqlBool>`true` };
    // Of an id that does not exist there are no totals.
    if (etablissements.length <= FEW) return alone([...new Set(etablissements)].filter((id) => id > 0));
  }
  const visibles = await visible
    .etablissements(db, actor)
    .select(['etablissements.id', 'etablissements.IFPS'])
    .execute();
  const asked = etablissements && new Set(etablissements);
  const chosen = visibles
    .filter(({ id, IFPS }) => (asked === null || asked.has(id)) && (isIFPS === null || IFPS === isIFPS))
    .map(({ id }) => id);
  if (!isAdmin(actor) || chosen.length <= visibles.length / 2) return alone(chosen);
  const known = sql`
    select "etablissementId" as id from passages_totaux where grain = 'a' and "etablissementId" <> ${sql.lit(TOUS)}
    union
    select "etablissementId" from passages_a_cumuler`;
  const lieux = sql`${all} union all select id, -1 from (${known}) connus where not (id = any(${chosen}::int[]))`;
  return { lieux, isOneOf: isAmong(chosen) };
}
