import { type RawBuilder, sql } from 'kysely';
import { type Connection, runPrepared } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { quoted } from './kept.queries.ts';
import { type Axe, DECLARATION, type Declaration, type Mesure, TOUS } from './measures.rules.ts';
import { isAskedBy, isInTotals, lookUp, partsOf } from './parts.queries.ts';
import { weekRunsOf } from './periods.rules.ts';
import { countsOf } from './totals.queries.ts';

/** Sums of passages on one value of an axis; a measure that this axis does not hold, or that was not asked, is 0. */
export type Somme = {
  axe: Axe | 'etablissement' | 'semaine';
  /** Id or name on the axis, ISO week as `2026-47`; empty where unknown. */
  cle: string;
  /** What that id is called, null where it is gone: it comes from the perimeter already. */
  nom: string | null;
  /** Of headsets only: the type of the device. */
  typeId: number | null;
} & Record<Mesure, number>;

/** Sums on the axes declared: from the totals, or from passages where totals know none: of a device, an assignation, a regroupement, a learner. */
export function sumPassages(
  db: Connection,
  actor: Actor,
  limites: Limites,
  declaration: Declaration,
): Promise<Somme[]> {
  const sum = isInTotals(actor, limites) ? sumTotals : sumDetails;
  return sum(db, actor, limites, declaration);
}

type Statement = RawBuilder<unknown>;

function noSums(declaration: Declaration): Record<Mesure, number> {
  return Object.fromEntries(Object.keys(declaration.measures).map((name) => [name, 0])) as Record<Mesure, number>;
}

const sumOf = (name: string) => `sum(${name})::bigint`;

/** What is summed on this axis. */
function measuresOf(declaration: Declaration, axe: Somme['axe']): readonly string[] {
  if (axe === 'semaine') return Object.keys(declaration.measures);
  return axe === 'etablissement' ? ['passages'] : declaration.measuresOfAxes;
}

/** The sums of these measures in one column. */
const figuresOf = (names: readonly string[]) => sql`array[${quoted(names, sumOf)}]`;

/** ISO week of a day, `2026-47`. */
const weekOf = (day: string) => sql.raw(`extract(isoyear from ${day}) || '-' || extract(week from ${day})`);

/**
 * The answer: one row for each axis, with names: thousands of short rows take longer to read than to count.
 * @param sommes axe, cle, and the figures that this axis holds
 * @param isPlannedOnce whether one plan serves every filter
 */
async function read(
  db: Connection,
  actor: Actor,
  declaration: Declaration,
  sommes: Statement,
  isPlannedOnce: boolean,
): Promise<Somme[]> {
  type Row = {
    axe: Somme['axe'];
    cle: string[];
    nom: (string | null)[];
    typeId: (number | null)[];
    figures: number[][];
  };
  const statement = sql<Row>`
    select axe, json_agg(cle) as cle, json_agg(coalesce(s.nom, c.etiquette, c."numeroSerie", e.nom)) as nom,
      json_agg(c."typeId") as "typeId", json_agg(figures) as figures
    from (${sommes}) sommes (axe, cle, figures)
    left join scenarios s on axe = 'scenario' and cle = s.id::text
    left join casques c on axe = 'casque' and cle = c.id::text
    left join (${visible.etablissements(db, actor).select(['etablissements.id', 'etablissements.nom'])}) e
      on axe = 'etablissement' and cle = e.id::text
    group by axe`;
  const rows = isPlannedOnce ? await runPrepared(db, statement) : (await statement.execute(db)).rows;
  const none = noSums(declaration);
  return rows.flatMap(({ axe, cle, nom, typeId, figures }) => {
    const held = measuresOf(declaration, axe) as readonly Mesure[];
    return cle.map((one, index) => {
      const somme: Somme = { axe, cle: one, nom: nom[index]!, typeId: typeId[index]!, ...none };
      for (const [rank, name] of held.entries()) somme[name] = figures[index]![rank]!;
      return somme;
    });
  });
}

/** The rows of `details` on every axis. */
function onAxes(declaration: Declaration): Statement {
  const axes = Object.entries(declaration.axes).map(([axe, column]) => ({ axe, column: `"${column}"` }));
  const each = (write: (one: { axe: string; column: string }) => string, between: string) =>
    sql.raw(axes.map(write).join(between));
  return sql`
    select case ${each(({ axe, column }) => `when grouping(${column}) = 0 then '${axe}'`, ' ')} end as axe,
      coalesce(${each(({ column }) => `${column}::text`, ', ')}, '') as cle,
      ${quoted(declaration.measuresOfAxes, (name) => `${sumOf(name)} as ${name}`)}
    from details
    group by grouping sets (${each(({ column }) => `(${column})`, ', ')})`;
}

/** Reads every passage of the filter, once. */
export function sumDetails(
  db: Connection,
  actor: Actor,
  limites: Limites,
  declaration: Declaration = DECLARATION,
): Promise<Somme[]> {
  const found = passagesIn(db, actor, limites).selectAll('passages').select(sql`1`.as('signe'));
  return read(
    db,
    actor,
    declaration,
    sql`
    with details as materialized (${countsOf(declaration, sql`${found}`)})
    select axe, cle, ${figuresOf(declaration.measuresOfAxes)} from (${onAxes(declaration)}) axes group by 1, 2
    union all
    select 'etablissement', "etablissementId"::text, ${figuresOf(['passages'])} from details group by 2
    union all
    select 'semaine', ${weekOf('jour')}, ${figuresOf(measuresOf(declaration, 'semaine'))} from details group by 2`,
    // The right index depends on how long the period is.
    false,
  );
}

/**
 * Adds up totals, in one statement, so of one moment, and what they do not hold yet:
 * - an axis is the cells of the lieux over the periods, and what is counted beside them;
 * - establishments and weeks are read likewise, each from the totals without axis.
 */
export async function sumTotals(
  db: Connection,
  actor: Actor,
  limites: Limites,
  declaration: Declaration = DECLARATION,
): Promise<Somme[]> {
  const { lieuxAndPeriodes, bordsAndChangements, isOneOf, cellsOf, countsBeside, sumsOfRuns } = await partsOf(
    db,
    actor,
    limites,
  );
  const { measuresOfAxes } = declaration;
  const isAsked = isAskedBy(limites);
  const all = Object.keys(declaration.measures);
  const columns = quoted(Object.values(declaration.axes));
  const isOnAxis = sql`axe in (${sql.join(Object.keys(declaration.axes).map((axe) => sql.lit(axe)))})`;
  // A few are looked up one by one; of many, those that are not asked are dropped.
  const etabs =
    isOneOf === null
      ? sql`
        select "etablissementId", p.signe * passages as passages
        from lieux l cross join periodes p cross join ${lookUp(sql`
          select "etablissementId", passages from passages_totaux
          where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${isAsked}`)} c`
      : sql`
        select "etablissementId", p.signe * passages as passages
        from periodes p cross join ${lookUp(sql`
          select "etablissementId", passages from passages_totaux
          where grain = p.grain and periode = p.debut and ${isAsked}`)} c
        where "etablissementId" <> ${sql.lit(TOUS)} and ${isOneOf}`;
  return read(
    db,
    actor,
    declaration,
    sql`
      with ${lieuxAndPeriodes}, ${bordsAndChangements},
      details as (${countsBeside(declaration, columns, measuresOfAxes, sql`true`)}),
      axes as (
        select axe, cle, ${quoted(measuresOfAxes, (name) => `${sumOf(name)} as ${name}`)}
        from (${cellsOf('passages_cumuls', sql`axe, cle`, measuresOfAxes, isOnAxis)}) cellules group by 1, 2
        union all
        ${onAxes(declaration)}
      ),
      etablissements_demandes as (
        ${etabs}
        union all
        select "etablissementId", signe * passages from changements
      ),
      jours as materialized (${sumsOfRuns(weekRunsOf(limites.debut, limites.fin), all)})
      select axe, cle, ${figuresOf(measuresOfAxes)} from axes group by 1, 2 having sum(passages) <> 0
      union all
      select 'etablissement', "etablissementId"::text, ${figuresOf(['passages'])}
      from etablissements_demandes group by "etablissementId" having sum(passages) <> 0
      union all
      select 'semaine', ${weekOf('periode')}, ${figuresOf(all)} from jours group by 2 having sum(passages) <> 0`,
    true,
  );
}
