import { dayInFrance, daysAgo } from '@sillage/contracts/calendrier.rules.ts';
import { ETATS_APPAREIL, type EtatAppareil, JOURS_LACUNES, JOURS_SESSIONS } from '@sillage/contracts/journaux.rules.ts';
import type { journaux } from '@sillage/contracts/journaux.ts';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { allOf, searched, startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { isHeardOf, searchText } from '../casques/casques.queries.ts';

type AppareilsQuery = z.output<typeof journaux.appareils.query>;

interface Appareil {
  id: number;
  numeroSerie: string;
  etiquette: string | null;
  etablissementId: number | null;
  dateDerniereNouvelle: string | null;
  lacunes: number;
  manquants: number;
  /** The last event of a session with a gap. */
  derniereLacune: string | null;
  etat: EtatAppareil;
  texte: string;
}

/** Each headset with where it is today, its gaps and the state that they make. */
function appareils(db: Connection, actor: Actor, now: Date) {
  const devices = visible
    .casques(db, actor)
    .select(['casques.id', 'casques.numeroSerie', 'casques.etiquette', 'casques.dateDerniereNouvelle'])
    .select([
      searchText(actor).as('texte'),
      isHeardOf(['jamais'], now)!.as('jamais'),
      isHeardOf(['alerte'], now)!.as('alerte'),
    ]);
  const held = visible
    .possession_casques(db, actor)
    .select(['possession_casques.casqueId', 'possession_casques.etablissementId'])
    .where(sql<SqlBool>`daterange("dateDebut", "dateFin", '[]') @> ${dayInFrance(now)}::date`);
  const gaps = visible
    .journaux_lacunes(db, actor)
    .select(({ fn }) => [
      'casqueId',
      fn.countAll<number>().as('lacunes'),
      fn.sum<number>('manquants').as('manquants'),
      fn.max('dernierEvenement').as('derniereLacune'),
    ])
    .where('dernierEvenement', '>=', daysAgo(now, JOURS_LACUNES).toISOString())
    .groupBy('casqueId');
  return db.selectFrom(
    sql<Appareil>`(
      select d.id, d."numeroSerie", d.etiquette, held."etablissementId", d.texte,
        case when not d.jamais then d."dateDerniereNouvelle" end as "dateDerniereNouvelle",
        coalesce(gaps.lacunes, 0) as lacunes, coalesce(gaps.manquants, 0) as manquants, gaps."derniereLacune",
        case when gaps.lacunes > 0 then 'lacunes'
          when not d.jamais and not d.alerte then 'bon'
          when held."etablissementId" is null then 'reserve'
          when d.jamais then 'jamais' else 'silence' end as etat
      from (${devices}) d
      left join (${held}) held on held."casqueId" = d.id
      left join (${gaps}) gaps on gaps."casqueId" = d.id)`.as('suivis'),
  );
}

/** How many headsets are in each state. */
export async function countEtats(db: Connection, actor: Actor, now: Date): Promise<Record<EtatAppareil, number>> {
  const counts = await appareils(db, actor, now)
    .select(({ fn }) => ['etat', fn.countAll<number>().as('total')])
    .groupBy('etat')
    .execute();
  const totals = new Map(counts.map(({ etat, total }) => [etat, total]));
  return Object.fromEntries(ETATS_APPAREIL.map((etat) => [etat, totals.get(etat) ?? 0])) as Record<
    EtatAppareil,
    number
  >;
}

/** Those in trouble first: of each state, the latest gap, and the one that has just gone silent. */
export async function listAppareils(db: Connection, actor: Actor, query: AppareilsQuery, now: Date) {
  const { page, rowsPerPage, search, etat } = query;
  const found = appareils(db, actor, now).where(allOf(searched('texte', search), etat && sql<SqlBool>`etat = ${etat}`));
  const [rows, count] = await Promise.all([
    found
      .select([
        'id',
        'numeroSerie',
        'etiquette',
        'etablissementId',
        'etat',
        'dateDerniereNouvelle',
        'lacunes',
        'manquants',
      ])
      .orderBy(sql`array_position(${sql.val([...ETATS_APPAREIL])}::text[], etat)`)
      .orderBy(sql`"derniereLacune" desc nulls last`)
      .orderBy(sql`"dateDerniereNouvelle" desc nulls last`)
      .orderBy('id')
      .limit(rowsPerPage)
      .offset(startOf({ page, rowsPerPage }))
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const etablissements = await visible
    .etablissements(db, actor)
    .select(['etablissements.id', 'etablissements.nom'])
    .where('etablissements.id', '=', sql<number>`any(${rows.map((row) => row.etablissementId)})`)
    .execute();
  const arrivals = await listArrivals(
    db,
    actor,
    rows.map(({ id }) => id),
    now,
  );
  return {
    total: count.total,
    appareils: rows.map(({ etablissementId, ...row }) => ({
      ...row,
      ...(arrivals.get(row.id) ?? { derniereSession: null, sessions: 0, evenements: 0 }),
      etablissement: etablissements.find(({ id }) => id === etablissementId) ?? null,
    })),
  };
}

interface Arrivals {
  derniereSession: string | null;
  sessions: number;
  evenements: number;
}

/** What these headsets reported, the sessions that wait for a scenario too: the latest session, and those of the last days. */
async function listArrivals(db: Connection, actor: Actor, ids: number[], now: Date): Promise<Map<number, Arrivals>> {
  const columns = ['casqueId', 'jour', 'debut', 'evenements'] as const;
  const sent = sql`(
    select * from (${visible.passages(db, actor).select(columns)} union all ${visible.passages_en_attente(db, actor).select(columns)}) p
    where p."casqueId" = d.id)`;
  const since = dayInFrance(daysAgo(now, JOURS_SESSIONS - 1));
  const { rows } = await sql<Arrivals & { id: number }>`
    select d.id, recent.sessions, recent.evenements,
      (select max(sent.debut) from ${sent} sent where sent.jour = (select max(last.jour) from ${sent} last)) as "derniereSession"
    from unnest(${ids}::int[]) d(id) cross join lateral (
      select count(*) as sessions, coalesce(sum(sent.evenements), 0) as evenements from ${sent} sent
      where sent.jour >= ${since}) recent`.execute(db);
  return new Map(rows.map(({ id, ...arrivals }) => [id, arrivals]));
}

interface LacunesQuery {
  page: number;
  rowsPerPage: number;
  casque?: number | undefined;
}

export async function listLacunes(db: Connection, actor: Actor, { page, rowsPerPage, casque }: LacunesQuery) {
  const ofCasque = casque === undefined ? sql<boolean>`true` : sql<boolean>`journaux_lacunes."casqueId" = ${casque}`;
  const [lacunes, count] = await Promise.all([
    visible
      .journaux_lacunes(db, actor)
      .where(ofCasque)
      .leftJoin('etablissements as e', 'e.id', 'journaux_lacunes.etablissementId')
      .select(['session', 'numeroSerie', 'etablissementId', 'e.nom', 'manquants', 'plages', 'sansDebut'])
      .select(['premierEvenement', 'dernierEvenement'])
      .orderBy('dernierEvenement', 'desc')
      .orderBy('session')
      .limit(rowsPerPage)
      .offset(startOf({ page, rowsPerPage }))
      .execute(),
    visible
      .journaux_lacunes(db, actor)
      .where(ofCasque)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total: count.total,
    lacunes: lacunes.map(({ etablissementId, nom, plages, ...row }) => ({
      ...row,
      plages: plages as [number, number][],
      etablissement: nom === null ? null : { id: etablissementId, nom },
    })),
  };
}

/** Scenarios that sessions wait for, the one last played first. */
export async function listAwaited(
  db: Connection,
  actor: Actor,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
) {
  const awaited = visible.passages_en_attente(db, actor);
  const [scenarios, count] = await Promise.all([
    awaited
      .select(({ fn }) => ['scenarioRef', fn.countAll<number>().as('sessions'), fn.max('debut').as('dernier')])
      .groupBy('scenarioRef')
      .orderBy('dernier', 'desc')
      .orderBy('scenarioRef')
      .limit(rowsPerPage)
      .offset(startOf({ page, rowsPerPage }))
      .execute(),
    awaited.select(({ fn }) => fn.count<number>('scenarioRef').distinct().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: count.total, scenarios };
}
