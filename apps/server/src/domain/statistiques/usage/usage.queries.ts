import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Connection, readPrepared } from '../../../platform/db.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Actor } from '../../../platform/session.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { decomposer, semainesOf, weeksAndDaysOf } from '../totals/split-periods.ts';

/** Sums and counts of passages on one value of an axis. */
export interface Somme {
  axe: 'scenario' | 'profil' | 'plateforme' | 'casque' | 'etablissement' | 'semaine';
  /** Id or name on the axis, ISO week as `2026-47`; empty where unknown. */
  cle: string;
  /** What that id is called, null where it is gone: it comes from the perimeter already. */
  nom: string | null;
  /** Of headsets only: the type of the device. */
  typeId: number | null;
  passages: number;
  durees: number;
  dureeSecondes: number;
  /** Of weeks only: sum and number of the answers to each question. */
  reponses: { somme: number; nombre: number }[] | null;
}

/** Which totals by establishment are read: the total of all, those chosen, or that of all less the others. */
interface Lieux {
  choix: 'tous' | 'choisis' | 'sauf';
  ids: readonly number[];
}

/** Sums on every axis: from the totals, or from passages where a filter knows none (device, assignation, regroupement). */
export function sumPassages(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const { casqueId, assignmentId, regroupementId } = limites;
  const isDetailed = casqueId !== null || assignmentId !== null || regroupementId !== null;
  return isDetailed ? sumDetails(db, actor, limites) : sumTotals(db, actor, limites);
}

const MESURES = sql`sum(passages)::int as passages, sum(durees)::int as durees, sum("dureeSecondes")::bigint as "dureeSecondes"`;

const ANSWERS = [1, 2, 3, 4, 5].flatMap((question) => [`somme${question}`, `reponses${question}`]);
const SUMS_OF_ANSWERS = sql.raw(ANSWERS.map((name) => `sum(${name})`).join(', '));
const FIGURES = ['passages', 'durees', '"dureeSecondes"', ...ANSWERS];
const SUMS_OF_WEEKS = sql.raw(FIGURES.map((name) => `sum(l.signe * c.${name}) as ${name}`).join(', '));

/** ISO week of a day, `2026-47`. */
const weekOf = (day: string) => sql.raw(`extract(isoyear from ${day}) || '-' || extract(week from ${day})`);

/**
 * One row for each axis, its figures as columns of JSON, with names: thousands of short rows take longer to read than to count.
 * @param sommes axe, cle, passages, durees, dureeSecondes, reponses (of weeks: sums and numbers in turn)
 */
const byAxis = (db: Connection, actor: Actor, sommes: RawBuilder<unknown>) => sql<Axe>`
  select axe, json_agg(cle) as cle, json_agg(coalesce(s.nom, c.etiquette, c."numeroSerie", e.nom)) as nom, json_agg(c."typeId") as "typeId",
    json_agg(passages) as passages, json_agg(durees) as durees, json_agg("dureeSecondes") as "dureeSecondes",
    json_agg(reponses) filter (where axe = 'semaine') as reponses
  from (${sommes}) sommes
  left join scenarios s on axe = 'scenario' and cle = s.id::text
  left join casques c on axe = 'casque' and cle = c.id::text
  left join (${visible.etablissements(db, actor).select(['etablissements.id', 'etablissements.nom'])}) e
    on axe = 'etablissement' and cle = e.id::text
  group by axe`;

type Column = 'cle' | 'nom' | 'typeId' | 'passages' | 'durees' | 'dureeSecondes';
type Axe = { axe: Somme['axe']; reponses: number[][] | null } & { [K in Column]: Somme[K][] };

const read = async (db: Connection, statement: RawBuilder<Axe>) => sommesOf((await statement.execute(db)).rows);
const readKept = async (db: Connection, statement: RawBuilder<Axe>) => sommesOf(await readPrepared(db, statement));

function sommesOf(rows: readonly Axe[]): Somme[] {
  return rows.flatMap(({ axe, reponses, ...columns }) =>
    columns.cle.map((cle, index) => ({
      axe,
      cle,
      nom: columns.nom[index]!,
      typeId: columns.typeId[index]!,
      passages: columns.passages[index]!,
      durees: columns.durees[index]!,
      dureeSecondes: columns.dureeSecondes[index]!,
      reponses: reponses && answersOf(reponses[index]!),
    })),
  );
}

function answersOf(figures: readonly number[]): { somme: number; nombre: number }[] {
  return [0, 2, 4, 6, 8].map((first) => ({ somme: figures[first] ?? 0, nombre: figures[first + 1] ?? 0 }));
}

/** The rows of `details` (`poids` times each of its counts) on the axes without answers. */
const AXES_OF_DETAILS = sql`
  select case when grouping("scenarioId") = 0 then 'scenario' when grouping(profil) = 0 then 'profil'
      when grouping(plateforme) = 0 then 'plateforme' else 'casque' end as axe,
    coalesce("scenarioId"::text, profil, plateforme, "casqueId"::text, '') as cle,
    sum(poids * passages)::int as passages, sum(poids * durees)::int as durees, sum(poids * coalesce("dureeSecondes", 0))::bigint as "dureeSecondes"
  from details
  group by grouping sets (("scenarioId"), (profil), (plateforme), ("casqueId"))`;

/** Reads every passage of the filter, once. */
export function sumDetails(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const found = passagesIn(db, actor, limites).select([
    'etablissementId',
    'jour',
    'scenarioId',
    'profil',
    'plateforme',
    'casqueId',
    'dureeSecondes',
    'satisfaction1',
    'satisfaction2',
    'satisfaction3',
    'satisfaction4',
    'satisfaction5',
  ]);
  const answers = sql.raw(
    [1, 2, 3, 4, 5].map((n) => `coalesce(sum(satisfaction${n}), 0), count(satisfaction${n})`).join(', '),
  );
  // Planned anew each time: the right index depends on how long the period is.
  return read(
    db,
    sql`
    with details as materialized (
      select *, 1 as poids, 1 as passages, ("dureeSecondes" is not null)::int as durees from (${found}) trouves
    )
    ${byAxis(
      db,
      actor,
      sql`
      select axe, cle, passages, durees, "dureeSecondes", null::int[] as reponses from (${AXES_OF_DETAILS}) axes where passages > 0
      union all
      select 'etablissement', "etablissementId"::text, count(*)::int, 0, 0, null from details group by 2
      union all
      select 'semaine', ${weekOf('jour')}, count(*)::int, sum(durees)::int, coalesce(sum("dureeSecondes"), 0)::bigint, array[${answers}]::int[]
      from details group by 2`,
    )}`,
  );
}

/**
 * Reads totals of whole years and months, the weeks and days at their edges, and the changes that totals do not hold yet: one statement, so one
 * moment. It is kept planned: lists go as JSON, of which PostgreSQL supposes the same length whatever they hold, so that it sees no gain in a
 * plan for each; `offset 0` has it start from the few rows that are asked about.
 */
export async function sumTotals(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const { choix, ids } = await lieuxOf(db, actor, limites);
  const { debut, fin } = limites;
  const { entieres, bords } = decomposer(debut, fin);
  const periodes = [...entieres, ...weeksAndDaysOf(bords)];
  const state = sql<SqlBool>`
    ${limites.withIncomplete ? sql`true` : sql`complete`} and ${limites.withTests ? sql`true` : sql`not test`}`;
  const isChosen = choix === 'tous' ? sql<SqlBool>`true` : sql<SqlBool>`"etablissementId" = any(${ids}::int[])`;
  const lieux = {
    tous: sql`select -1, 1`,
    choisis: sql`select value::int, 1 from json_array_elements_text(${JSON.stringify(ids)})`,
    sauf: sql`
      select -1, 1
      union all
      select id, -1 from (
        select "etablissementId" as id from passages_cumuls where axe = 'total' and grain = 'a'
        union
        select "etablissementId" from passages_a_cumuler) connus
      where not (id = any(${ids}::int[]))`,
  }[choix];
  // Days at the edges come from passages, current by themselves: a change counts in what comes from totals only.
  const isWithin = sql<SqlBool>`jour between ${debut} and ${fin}`;
  const weightOfChange = {
    tous: sql`(${isWithin})::int`,
    choisis: sql`case when ${isChosen} then (${isWithin})::int - coalesce(bord, 0) else 0 end`,
    sauf: sql`case when ${isChosen} then (${isWithin})::int else coalesce(bord, 0) end`,
  }[choix];
  const details = sql`
    select "scenarioId", profil, plateforme, "casqueId", passages, durees, "dureeSecondes", ${weightOfChange} as poids
    from changements`;
  const detailsOfLieux = sql`
    select p.*, l.signe * b.signe as poids
    from lieux l cross join bords b cross join lateral (
      select "scenarioId", profil, plateforme, "casqueId", 1 as passages,
        ("dureeSecondes" is not null)::int as durees, "dureeSecondes"
      from passages
      where "etablissementId" = l.id and jour between b.debut and b.fin and ${state} and not "enAttente"
      offset 0) p
    where l.id <> -1
    union all
    ${details}`;
  const cellules = sql`
    select c.axe, c.cle, l.signe * p.signe * c.passages as passages, l.signe * p.signe * c.durees as durees,
      l.signe * p.signe * c."dureeSecondes" as "dureeSecondes"
    from lieux l cross join periodes p cross join lateral (
      select axe, cle, passages, durees, "dureeSecondes" from passages_cumuls
      where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${state} and axe <> 'total'
      offset 0) c
    where p.grain in ('a', 'm') or l.id = -1`;
  // Few establishments are looked up one by one; of many, those that were not asked are dropped.
  const parts =
    choix === 'choisis' && ids.length <= FEW
      ? sql`lieux l cross join periodes p cross join lateral (
          select "etablissementId", passages from passages_cumuls
          where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${state} and axe = 'total'
          union all
          select "etablissementId", passages from passages_semaines
          where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${state}
          offset 0) c`
      : sql`periodes p cross join lateral (
          select "etablissementId", passages from passages_cumuls
          where grain = p.grain and periode = p.debut and ${state} and axe = 'total'
          union all
          select "etablissementId", passages from passages_semaines
          where grain = p.grain and periode = p.debut and "etablissementId" <> -1 and ${state}
          offset 0) c
        where ${isChosen}`;
  return readKept(
    db,
    byAxis(
      db,
      actor,
      sql`
    with lieux (id, signe) as (${lieux}),
    periodes (grain, debut, signe) as (
      select * from json_to_recordset(${JSON.stringify(periodes)}) as p (grain text, debut date, signe int)
    ),
    bords (debut, fin, signe) as (
      select * from json_to_recordset(${JSON.stringify(bords)}) as b (debut date, fin date, signe int)
    ),
    suites (grain, debut, fin) as (
      select * from json_to_recordset(${JSON.stringify(semainesOf(debut, fin))}) as s (grain text, debut date, fin date)
    ),
    changements as materialized (
      select *, (select signe from bords where jour between bords.debut and bords.fin) as bord
      from passages_a_cumuler where ${state}
    ),
    details as (${choix === 'tous' ? details : detailsOfLieux}),
    axes as (
      ${choix === 'tous' ? cellules : sql`select axe, cle, ${MESURES} from (${cellules}) cellules group by 1, 2`}
      union all
      ${AXES_OF_DETAILS}
    ),
    parts as (
      select "etablissementId", sum(p.signe * c.passages) as passages from ${parts} group by 1
      union all
      select "etablissementId", sum(passages) from changements where ${isWithin} and ${isChosen} group by 1
    ),
    semaines as materialized (
      select c.periode, ${SUMS_OF_WEEKS}
      from lieux l cross join suites s cross join lateral (
        select * from passages_semaines
        where grain = s.grain and "etablissementId" = l.id and periode between s.debut and s.fin and ${state}
        offset 0) c
      group by 1
      union all
      select jour, ${sql.raw(FIGURES.join(', '))} from changements where ${isWithin} and ${isChosen}
    )
    select axe, cle, ${MESURES}, null::int[] as reponses from axes group by 1, 2 having sum(passages) <> 0
    union all
    select 'etablissement', "etablissementId"::text, sum(passages)::int, 0, 0, null
    from parts group by "etablissementId" having sum(passages) <> 0
    union all
    select 'semaine', ${weekOf('periode')}, ${MESURES}, array[${SUMS_OF_ANSWERS}]::int[]
    from semaines group by 2 having sum(passages) <> 0`,
    ),
  );
}

/** Establishments looked up one by one. */
const FEW = 40;

/** More than half of all establishments: fewer rows are read of the others. */
async function lieuxOf(db: Connection, actor: Actor, { etablissements, isIFPS }: Limites): Promise<Lieux> {
  if (isAdmin(actor) && isIFPS === null) {
    if (etablissements === null) return { choix: 'tous', ids: [] };
    // Of an id that does not exist there are no totals.
    if (etablissements.length <= FEW)
      return { choix: 'choisis', ids: [...new Set(etablissements)].filter((id) => id > 0) };
  }
  const visibles = await visible
    .etablissements(db, actor)
    .select(['etablissements.id', 'etablissements.IFPS'])
    .execute();
  const asked = etablissements && new Set(etablissements);
  const ids = visibles
    .filter(({ id, IFPS }) => (asked === null || asked.has(id)) && (isIFPS === null || IFPS === isIFPS))
    .map(({ id }) => id);
  return { choix: isAdmin(actor) && ids.length > visibles.length / 2 ? 'sauf' : 'choisis', ids };
}
