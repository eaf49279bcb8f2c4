import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Limites } from '../filter/filter.queries.ts';
import { quoted } from './kept.queries.ts';
import { type Declaration, TOUS } from './measures.rules.ts';
import { type Run, splitPeriod, weeksAndDaysOf } from './periods.rules.ts';
import { countsOf } from './totals.queries.ts';

/**
 * What a filter holds, in parts that add up: what is folded into the totals of its establishments and of its periods, the passages of the
 * days at the edges of these, and what waits to be folded; each with a sign, since most of a year is the year less the rest.
 */

type Statement = RawBuilder<unknown>;

/** Whether totals know what this filter asks: they know nothing of a device, an assignation, a regroupement, a learner. */
export function isInTotals(actor: Actor, { casqueId, assignmentId, regroupementId }: Limites): boolean {
  return casqueId === null && assignmentId === null && regroupementId === null && actor.apprenantId === null;
}

/** Complete sessions that are no tests, unless the filter says more. */
export const isAskedBy = ({ withIncomplete, withTests }: Limites) => sql<SqlBool>`
  ${withIncomplete ? sql`true` : sql`complete`} and ${withTests ? sql`true` : sql`not test`}`;

/**
 * The parts of a filter that totals know, for one statement, so of one moment.
 * @param split how the period is cut, of totals that hold neither weeks nor days
 */
export async function partsOf(db: Connection, actor: Actor, limites: Limites, split?: typeof splitPeriod) {
  const { debut, fin } = limites;
  const { whole, edges } = (split ?? splitPeriod)(debut, fin);
  const periodes = split ? whole : [...whole, ...weeksAndDaysOf(edges)];
  const { lieux, isOneOf } = await lieuxOf(db, actor, limites);
  const isAsked = isAskedBy(limites);
  return {
    isOneOf,
    edges,
    /** For the `with` of the statement: one or several establishments, or all together less some; whole years and months, weeks and days. */
    lieuxAndPeriodes: sql`
      lieux (id, signe) as (${lieux}),
      periodes (grain, debut, signe) as (${rowsOf(periodes, 'grain text, debut date, signe int')})`,

    /**
     * Likewise: the edges of the period as days, and the noted changes of these lieux, `signe` as the filter counts them, `deja` as the
     * edges that are read from passages hold them.
     */
    bordsAndChangements: sql`
      bords (debut, fin, signe) as (${rowsOf(edges, 'debut date, fin date, signe int')}),
      changements as (
        select c.*, l.signe * (jour between ${debut} and ${fin})::int as signe,
          case when l.id = ${sql.lit(TOUS)} then 0
            else l.signe * coalesce((select sum(b.signe) from bords b where jour between b.debut and b.fin), 0) end as deja
        from passages_a_cumuler c cross join lateral (values (${sql.lit(TOUS)}), ("etablissementId")) de (lieu)
        join lieux l on l.id = lieu
        where ${isAsked}
      )`,

    /** Cells of the axes, which hold weeks and days of all together alone. */
    cellsOf: (table: string, keys: Statement, measures: readonly string[], isOne: Statement) => sql`
      select ${keys}, ${quoted(measures, (name) => `l.signe * p.signe * c.${name} as ${name}`)}
      from lieux l cross join periodes p cross join ${lookUp(sql`
        select * from ${sql.table(table)}
        where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${isAsked} and ${isOne}`)} c
      where p.grain in ('a', 'm') or l.id = ${sql.lit(TOUS)}`,

    /**
     * What these cells do not hold, as passages are counted: the edges of each establishment, and the changes that are not among these.
     * Without `offset 0`, what is left of a change would be worked out again for each measure.
     */
    countsBeside: (declaration: Declaration, keys: Statement, measures: readonly string[], isOne: Statement) => sql`
      select ${keys}, ${quoted(measures)}
      from lieux l cross join bords b cross join ${lookUp(
        countsOf(
          declaration,
          sql`
            select *, l.signe * b.signe as signe from passages
            where "etablissementId" = l.id and jour between b.debut and b.fin and ${isAsked} and ${isOne}`,
        ),
      )} p
      where l.id <> ${sql.lit(TOUS)}
      union all
      select ${keys}, ${quoted(measures, (name) => `reste * ${name}`)}
      from (select *, signe - deja as reste from changements where ${isOne} offset 0) c`,

    /** Sums of each week or day of these, named by its first one; those of days for what is not folded yet. */
    sumsOfRuns: (runs: readonly Run[], measures: readonly string[]) => sql`
      select periode, ${quoted(measures, (name) => `sum(${name})::bigint as ${name}`)}
      from (
        select periode, ${quoted(measures, (name) => `l.signe * t.${name} as ${name}`)}
        from lieux l cross join (${rowsOf(runs, 'grain text, debut date, fin date')}) r cross join ${lookUp(sql`
          select * from passages_totaux
          where grain = r.grain and "etablissementId" = l.id and periode between r.debut and r.fin and ${isAsked}`)} t
        union all
        select jour, ${quoted(measures, (name) => `signe * ${name}`)} from changements
      ) parties
      group by periode`,
  };
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
async function lieuxOf(db: Connection, actor: Actor, { etablissements, isIFPS }: Limites) {
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
