import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import { DECLARATION, TOUS } from '../totals/measures.rules.ts';
import { countsOf } from '../totals/totals.queries.ts';

/** Sums of mobile sessions, begun or ended, tests left out: of one kind over all time, or of a week or a month. */
export interface SommeMobile {
  /** First day of the week or of the month; null over all time. */
  periode: string | null;
  grain: 'a' | 's' | 'm';
  systeme: string;
  scenarioId: number | null;
  profil: string;
  passages: number;
  finies: number;
  durees: number;
  dureeSecondes: number;
  scores: number;
  scoreCentiemes: number;
}

/** How many installations have played, by system. */
export interface AppareilsMobiles {
  systeme: string;
  appareils: number;
}

type Statement = RawBuilder<unknown>;

const MEASURES = sql.raw('passages, finies, durees, "dureeSecondes", scores, "scoreCentiemes"');
const SUMS = sql.raw(
  ['passages', 'finies', 'durees', '"dureeSecondes"', 'scores', '"scoreCentiemes"']
    .map((name) => `sum(${name})::bigint as ${name}`)
    .join(', '),
);
const UNITS = { a: 'year', s: 'week', m: 'month' } as const;

/** Part of the key that totals know a mobile session by. */
const part = (rank: number) => sql`split_part(cle, chr(31), ${sql.lit(rank)})`;

/** @param application its slug, or null for all of them */
export async function sumMobile(db: Connection, actor: Actor, application: string | null): Promise<SommeMobile[]> {
  const cells = (grain: keyof typeof UNITS) =>
    isAdmin(actor) ? cellsOfAll(grain, application) : cellsWithin(db, actor, grain, application);
  const periods = (['s', 'm'] as const).map(
    (grain) => sql`
      select periode::text as periode, ${sql.lit(grain)} as grain, '' as systeme, null::int as "scenarioId", '' as profil, ${SUMS}
      from (${cells(grain)}) cellules group by periode`,
  );
  const { rows } = await sql<SommeMobile>`
    select null as periode, 'a' as grain, ${part(2)} as systeme, nullif(${part(3)}, '')::int as "scenarioId", ${part(4)} as profil, ${SUMS}
    from (${cells('a')}) cellules group by 3, 4, 5
    union all ${sql.join(periods, sql` union all `)}
    order by periode`.execute(db);
  return rows.filter(({ passages }) => passages > 0);
}

/** Totals, and what waits to be folded into them. */
function cellsOfAll(grain: keyof typeof UNITS, application: string | null): Statement {
  const isOf = (column: string) =>
    application === null
      ? sql`${sql.ref(column)} <> ''`
      : sql`starts_with(${sql.ref(column)}, ${application} || chr(31))`;
  return sql`
    select cle, periode, ${MEASURES} from passages_cumuls
    where axe = 'mobile' and cle <> '' and grain = ${sql.lit(grain)} and "etablissementId" = ${sql.lit(TOUS)} and not test and ${isOf('cle')}
    union all
    select mobile, ${firstDay(grain)}, ${MEASURES} from passages_a_cumuler where mobile is not null and not test and ${isOf('mobile')}`;
}

const firstDay = (grain: keyof typeof UNITS) => sql`date_trunc(${sql.lit(UNITS[grain])}, jour::timestamp)::date`;

/** Those of one perimeter are few enough to be read one by one. */
function cellsWithin(db: Connection, actor: Actor, grain: keyof typeof UNITS, application: string | null): Statement {
  const rows = playedIn(db, actor, application).selectAll('passages').select(sql.lit(1).as('signe'));
  return sql`
    select mobile as cle, ${firstDay(grain)} as periode, ${MEASURES} from (${countsOf(DECLARATION, sql`${rows}`)}) comptes`;
}

function playedIn(db: Connection, actor: Actor, application: string | null) {
  return visible
    .passages(db, actor)
    .where(sql<SqlBool>`not passages.test and passages.application is not null`)
    .$if(application !== null, (rows) => rows.where('passages.application', '=', application!));
}

export async function countAppareils(
  db: Connection,
  actor: Actor,
  application: string | null,
): Promise<AppareilsMobiles[]> {
  const devices = playedIn(db, actor, application)
    .where('passages.appareilId', 'is not', null)
    .select(['passages.application', 'passages.systeme', 'passages.appareilId'])
    .distinct();
  const { rows } = await sql<AppareilsMobiles>`
    select coalesce(systeme, '') as systeme, count(*) as appareils from (${devices}) installations group by 1`.execute(
    db,
  );
  return rows;
}

/** What these scenarios are called, where the person sees a session of them. */
export async function listNamesOfScenarios(db: Connection, actor: Actor, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; nom: string }>`
    select s.id, s.nom from scenarios s
    where s.id = any(${ids}::int[]) and exists (${visible
      .passages(db, actor)
      .where(sql<SqlBool>`passages."scenarioId" = s.id`)
      .select(sql.lit(1).as('one'))})`.execute(db);
  return new Map(rows.map(({ id, nom }) => [id, nom]));
}

/** The scenario that the configuration names by its uuid or guid. */
export async function findScenarioByRef(db: Connection, actor: Actor, ref: string): Promise<number | undefined> {
  const found = await visible
    .scenarios(db, actor)
    .where(sql<SqlBool>`(scenarios.guid = ${ref} or scenarios.uuid::text = ${ref.toLowerCase()})`)
    .select('scenarios.id')
    .executeTakeFirst();
  return found?.id;
}

/** Requests for an attestation by a mobile code, day by day. */
export async function countDemandes(db: Connection): Promise<{ jour: string; total: number }[]> {
  const { rows } = await sql<{ jour: string; total: number }>`
    select jour_en_france("demandeLe") as jour, count(*) as total from attestation_demandes group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
