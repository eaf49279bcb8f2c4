import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { GRAINS, TOUS } from '../totals/measures.rules.ts';
import { isAskedBy, isInTotals, partsOf } from '../totals/parts.queries.ts';
import { splitInYears, splitPeriod } from '../totals/periods.rules.ts';
import type { Fait, Genre } from './faits.rules.ts';

/** In how many sessions of the filter a fact was found. */
export interface FaitCompte extends Fait {
  id: number;
  scenarioId: number;
  sessions: number;
}

interface Asked {
  scenarioId?: number;
  genres?: readonly Genre[];
  /** Empty for those that said none. */
  profil?: string;
  /** Sessions of one mobile application, or null: of any. */
  application?: string | null;
}

/** From the totals, and from passages where totals know none. */
export async function countFaits(
  db: Connection,
  actor: Actor,
  limites: Limites,
  asked: Asked = {},
): Promise<FaitCompte[]> {
  const counts = areInTotals(actor, limites, asked)
    ? await countsOfTotals(db, actor, limites, asked)
    : countsWithin(db, actor, limites, asked);
  const { rows } = await sql<FaitCompte>`
    select f.id, f."scenarioId", f.genre, f.code, f.valeur, f.juste, f.categorie, f.libelle, f.rang, c.sessions::int
    from (select fait, sum(passages) as sessions from (${counts}) parts group by fait) c join faits f on f.id = c.fait
    where ${isAsked(asked)} and c.sessions > 0
    order by f.rang, f.id`.execute(db);
  return rows;
}

/** By the last step that they reached, the incomplete sessions of the filter, which it may leave out. */
export async function countArrets(
  db: Connection,
  actor: Actor,
  limites: Limites,
  scenarioId: number,
): Promise<ReadonlyMap<number, number>> {
  if (!limites.withIncomplete) return new Map();
  const stopped = passagesIn(db, actor, limites)
    .where('passages.scenarioId', '=', scenarioId)
    .where('passages.complete', '=', false)
    .select('passages.faits');
  const { rows } = await sql<{ id: number; sessions: number }>`
    select derniere.id, count(*) as sessions
    from (${stopped}) arretees cross join lateral (${lastStepOf('arretees')}) derniere
    group by derniere.id`.execute(db);
  return new Map(rows.map(({ id, sessions }) => [id, sessions]));
}

/** Of the sessions of this table, the last step that each reached. */
function lastStepOf(table: 'arretees' | 'passages') {
  return sql`select f.id from faits f
    where f.id = any(${sql.ref(`${table}.faits`)}) and f.genre = 'etape' order by f.rang desc, f.id desc limit 1`;
}

/** Of a passage: it has no end, and came no further than one of these steps. */
export function isStoppedAt(etapes: readonly number[]) {
  return sql<SqlBool>`not passages.complete and passages.faits && ${etapes}::int[]
    and (${lastStepOf('passages')}) = any(${etapes}::int[])`;
}

/** Profiles and applications are counted of all establishments together alone. */
function areInTotals(actor: Actor, limites: Limites, { profil, application }: Asked): boolean {
  const isNarrowed = profil !== undefined || application !== undefined;
  return isInTotals(actor, limites) && (isOfAll(actor, limites) || !isNarrowed);
}

function isOfAll(actor: Actor, { etablissements, isIFPS }: Limites): boolean {
  return isAdmin(actor) && etablissements === null && isIFPS === null;
}

function isAsked({ scenarioId, genres }: Asked) {
  return sql`
    ${scenarioId === undefined ? sql`true` : sql`f."scenarioId" = ${scenarioId}`}
    and ${genres === undefined ? sql`true` : sql`f.genre = any(${genres}::text[])`}`;
}

function countsWithin(db: Connection, actor: Actor, limites: Limites, { scenarioId, profil, application }: Asked) {
  const found = passagesIn(db, actor, limites)
    .$if(scenarioId !== undefined, (rows) => rows.where('passages.scenarioId', '=', scenarioId!))
    .$if(profil !== undefined, (rows) => rows.where(sql`coalesce(passages.profil, '')`, '=', profil!))
    .$if(application === null, (rows) => rows.where('passages.application', 'is not', null))
    .$if(typeof application === 'string', (rows) => rows.where('passages.application', '=', application!))
    .select('passages.faits');
  return sql`select fait, count(*) as passages from (${found}) trouves cross join lateral unnest(faits) un (fait) group by fait`;
}

/** Whole years, and whole months where they are held, from the totals and from what waits; the days at their edges from passages. */
async function countsOfTotals(db: Connection, actor: Actor, limites: Limites, asked: Asked) {
  const { profil, application } = asked;
  const [axe, cle] =
    profil !== undefined ? ['profil', profil] : application !== undefined ? ['application', application] : ['', ''];
  const hasMonths = axe === '' && isOfAll(actor, limites);
  const { lieuxAndPeriodes, edges, cellsOf } = await partsOf(
    db,
    actor,
    limites,
    hasMonths ? splitPeriod : splitInYears,
  );
  const ids = sql`array(select f.id from faits f where ${isAsked(asked)} order by 1)`;
  const parts = edges.map(
    ({ debut, fin, signe }) => sql`
      select fait, ${sql.lit(signe)} * passages from (${countsWithin(db, actor, { ...limites, debut, fin }, asked)}) bord`,
  );
  const isOne = sql`axe = ${axe} and ${cle === null ? sql`true` : sql`cle = ${cle}`} and fait = any(${ids})`;
  return sql`
    with ${lieuxAndPeriodes}
    ${cellsOf('faits_cumuls', sql`fait`, ['passages'], isOne)}
    union all
    select n.fait, l.signe * p.signe * n.passages
    from faits_a_cumuler n
    join lieux l on l.id in (${sql.lit(TOUS)}, n."etablissementId")
    join periodes p on p.debut = date_trunc(case p.grain when 'a' then ${sql.lit(GRAINS.a)} else ${sql.lit(GRAINS.m)} end, n.mois::timestamp)::date
    where ${isAskedBy(limites)} and n.fait = any(${ids})
      and ${profil === undefined ? sql`true` : sql`n.profil = ${profil}`}
      and ${application === undefined ? sql`true` : application === null ? sql`n.application <> ''` : sql`n.application = ${application}`}
    ${parts.length > 0 ? sql`union all ${sql.join(parts, sql` union all `)}` : sql``}`;
}
