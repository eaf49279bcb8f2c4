import type { attestations } from '@sillage/contracts/attestations.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../../database/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { allOf, pageOf, searched } from '../../platform/list.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { canSeeNames } from '../etablissements/etablissements.queries.ts';
import { limitesOf, passagesIn } from '../statistiques/filter/filter.queries.ts';
import type { Contenu, Delivree, Faits } from './attestations.rules.ts';

type ListQuery = z.output<typeof attestations.list.query>;
type Ligne = z.input<typeof attestations.show.output>;
/** Period, establishments, DPC mark and search: what the screen asks of its rows. */
export type Filters = ListQuery['filters'];

const eb = expressionBuilder<DB, 'passages'>();
const learner = eb.selectFrom('apprenants as a').whereRef('a.id', '=', 'passages.apprenantId');
const scenario = eb.selectFrom('scenarios as s').whereRef('s.id', '=', 'passages.scenarioId');
const headset = eb.selectFrom('casques as c').whereRef('c.id', '=', 'passages.casqueId');

/** The account of the learner knows the name better than the device. */
const nom = sql<string>`coalesce(${learner.select('a.nom')}, passages.nom, '')`;
const prenom = sql<string>`coalesce(${learner.select('a.prenom')}, passages.prenom, '')`;
const scenarioNom = sql<string>`${scenario.select('s.nom')}`;
const dpc = sql<boolean>`${scenario.select('s.dpc')}`;
/** A row named TEST stands for nobody (S-5-38). */
const isNamedTest = sql<boolean>`(sans_accents(trim(${nom})) = 'test' or sans_accents(trim(${prenom})) = 'test')`;

/** Sessions of a named person on a known scenario, complete and no test: those that may have an attestation (S-2.19-11). */
const isIdentified = sql<SqlBool>`passages.complete and not passages.test and passages."scenarioId" is not null
  and (passages."apprenantId" is not null or passages.nom is not null)`;

function selectLigne(rows: ReturnType<typeof visible.passages>) {
  return rows.select([
    'passages.session',
    nom.as('nom'),
    prenom.as('prenom'),
    'passages.profil',
    scenarioNom.as('scenario'),
    'passages.debut',
    sql<number | null>`passages.score::float8`.as('score'),
    'passages.dureeSecondes',
    'passages.casqueId',
    headset.select(sql<string>`coalesce(c.etiquette, c."numeroSerie")`.as('casque')).as('casque'),
    dpc.as('dpc'),
    isNamedTest.as('isNamedTest'),
  ]);
}

type Found = Awaited<ReturnType<ReturnType<typeof selectLigne>['execute']>>[number];

function toLigne(row: Found, seesNames: boolean): Ligne {
  return {
    id: row.session,
    Nom: seesNames ? row.nom : null,
    Prenom: seesNames ? row.prenom : null,
    Profil: row.profil,
    Scenario: row.scenario,
    Date: row.debut,
    Score: row.score,
    Session_id: row.session,
    Durée: row.dureeSecondes,
    Casque_id: row.casqueId,
    Casque: row.casque,
    DPC: row.dpc,
    selectionnable: seesNames && !row.isNamedTest,
  };
}

interface Asked {
  filters: Filters;
  search: string;
  seesNames: boolean;
}

/** Sessions of the perimeter, the period and the search; names are looked through by those alone who see them. */
function sessionsIn(db: Connection, actor: Actor, clock: Clock, { filters, search, seesNames }: Asked) {
  const { debut, fin, etablissement: etab } = filters;
  const limites = limitesOf(actor, Filtre.parse({ debut, fin, etab }), clock);
  const names = seesNames ? [nom, prenom] : [];
  const text = sql<string>`texte_recherche(${sql.join([...names, sql`passages.profil`, scenarioNom])})`;
  return passagesIn(db, actor, limites).where(
    allOf(isIdentified, filters.dpc ? sql<SqlBool>`${dpc}` : undefined, searched(text, search)),
  );
}

export async function listLignes(db: Connection, actor: Actor, clock: Clock, query: ListQuery) {
  const seesNames = await canSeeNames(db, actor);
  const rows = sessionsIn(db, actor, clock, { ...query, seesNames });
  const columns = {
    id: 'passages.session',
    Date: 'passages.debut',
    // The order of hidden names would tell them.
    Nom: seesNames ? sql`sans_accents(${nom}) collate "C"` : 'passages.debut',
    Prenom: seesNames ? sql`sans_accents(${prenom}) collate "C"` : 'passages.debut',
    Scenario: sql`sans_accents(${scenarioNom}) collate "C"`,
    Score: sql`passages.score`,
  };
  const page = await pageOf(db, rows, query, columns, selectLigne);
  return { total: page.total, rows: page.rows.map((row) => toLigne(row, seesNames)) };
}

/** The rows of these sessions that the person sees, in no order. */
export async function listLignesOf(db: Connection, actor: Actor, sessions: readonly string[]): Promise<Ligne[]> {
  const seesNames = await canSeeNames(db, actor);
  const rows = visible.passages(db, actor).where(allOf(isIdentified, isSession(sessions)));
  return (await selectLigne(rows).execute()).map((row) => toLigne(row, seesNames));
}

function isSession(sessions: readonly string[]) {
  return sql<SqlBool>`passages.session = any(${sessions}::uuid[])`;
}

/** The sessions that a filter selects, those that cannot be selected left out; one more than `limit` tells that there are too many. */
export async function listSelectable(
  db: Connection,
  actor: Actor,
  clock: Clock,
  asked: Omit<Asked, 'seesNames'>,
  limit: number,
): Promise<string[]> {
  if (!(await canSeeNames(db, actor))) return [];
  const rows = await sessionsIn(db, actor, clock, { ...asked, seesNames: true })
    .where(sql<SqlBool>`not ${isNamedTest}`)
    .select('passages.session')
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(limit + 1)
    .execute();
  return rows.map(({ session }) => session);
}

/** The headsets among these that the person sees. */
export async function listCasquesOf(db: Connection, actor: Actor, ids: readonly number[]) {
  return visible
    .casques(db, actor)
    .where('casques.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['casques.id', 'casques.numeroSerie', 'casques.etiquette'])
    .orderBy('casques.id')
    .execute();
}

export interface FoundSession extends Faits {
  session: string;
  etablissementId: number;
}

/** The facts of these sessions as they stand; the caller has checked who asks. */
export async function listFaits(db: Connection, sessions: readonly string[]): Promise<FoundSession[]> {
  const place = eb.selectFrom('etablissements as e').whereRef('e.id', '=', 'passages.etablissementId');
  const profession = learner.innerJoin('professions as p', 'p.id', 'a.professionId').select('p.label');
  return db
    .selectFrom('passages')
    .where(allOf(isIdentified, sql<SqlBool>`not ${isNamedTest}`, isSession(sessions)))
    .select([
      'passages.session',
      'passages.etablissementId',
      nom.as('nom'),
      prenom.as('prenom'),
      sql<string | null>`coalesce(${profession}, passages.profil)`.as('qualite'),
      scenarioNom.as('scenario'),
      scenario.innerJoin('modules as m', 'm.id', 's.moduleId').select('m.nom').as('module'),
      'passages.debut as date',
      'passages.dureeSecondes',
      sql<number | null>`passages.score::float8`.as('score'),
      place.select('e.nom').as('etablissement'),
    ])
    .execute();
}

/** The one session of the connected learner, or of a mobile code, that may have an attestation. */
export async function findOwnSession(db: Connection, actor: Actor, session: string): Promise<string | undefined> {
  const rows = visible
    .passages(db, actor)
    .where(allOf(isIdentified, sql<SqlBool>`not ${isNamedTest}`, isSession([session])));
  return (await rows.select('passages.session').executeTakeFirst())?.session;
}

export async function findSessionByCode(db: Connection, codeMobile: string) {
  return db
    .selectFrom('passages')
    .where('passages.codeMobile', '=', codeMobile)
    .where(allOf(isIdentified, sql<SqlBool>`not ${isNamedTest}`))
    .select(['passages.session', 'passages.etablissementId'])
    .orderBy('passages.debut', 'desc')
    .executeTakeFirst();
}

export async function insertDemande(
  db: Connection,
  { session, etablissementId }: { session: string; etablissementId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('attestation_demandes')
    .values({ session, etablissementId, demandeLe: now.toISOString() })
    .execute();
}

export interface Current extends Delivree {
  id: number;
  empreinte: Buffer;
}

const CURRENT = ['id', 'numero', 'session', 'dpc', 'contenu', 'empreinte', 'issuedAt'] as const;

/** The attestations in force of these sessions. */
export async function listCurrent(tx: Connection, sessions: readonly string[], withDpc: boolean): Promise<Current[]> {
  const rows = await tx
    .selectFrom('attestations')
    .where(sql<SqlBool>`session = any(${sessions}::uuid[])`)
    .where('dpc', '=', withDpc)
    .where('replacedBy', 'is', null)
    .select(CURRENT)
    .execute();
  return rows.map((row) => ({ ...row, contenu: row.contenu as unknown as Contenu }));
}

/** One issue at a time: two of the same session would otherwise each give a number. */
export async function lockIssue(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attestations'))`.execute(tx);
}

export interface ToIssue extends Omit<Delivree, 'issuedAt'> {
  etablissementId: number;
  empreinte: Buffer;
  /** The attestation that this one replaces, or null. */
  replaces: number | null;
}

/** Writes new attestations; those that they replace name them, and are otherwise left as they are. */
export async function insertAttestations(
  tx: Connection,
  issued: readonly ToIssue[],
  by: { userId: number | null; now: Date },
): Promise<void> {
  if (issued.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('attestations', 'id'))::int as id
    from generate_series(1, ${issued.length}::int)`.execute(tx);
  const replaced = issued.flatMap(({ replaces }, rank) => (replaces === null ? [] : [{ replaces, id: ids[rank]!.id }]));
  await sql`
    update attestations set "replacedBy" = changed.id
    from unnest(${replaced.map(({ replaces }) => replaces)}::int[], ${replaced.map(({ id }) => id)}::int[]) as changed(old, id)
    where attestations.id = changed.old`.execute(tx);
  const rows = issued.map(({ empreinte, replaces: _, ...row }, rank) => ({
    ...row,
    id: ids[rank]!.id,
    empreinte: empreinte.toString('hex'),
  }));
  await sql`
    insert into attestations (id, numero, "etablissementId", session, dpc, contenu, empreinte, "issuedBy", "issuedAt")
    overriding system value
    select id, numero, "etablissementId", session, dpc, contenu, decode(empreinte, 'hex'), ${by.userId}::int, ${by.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id int, numero text, "etablissementId" int, session uuid, dpc boolean, contenu jsonb, empreinte text)`.execute(
    tx,
  );
}

/** An attestation by its public number, and whether a newer one replaces it. */
export async function findByNumero(db: Connection, numero: string) {
  const row = await db
    .selectFrom('attestations')
    .where('numero', '=', numero)
    .select([...CURRENT, 'replacedBy'])
    .executeTakeFirst();
  return row && { ...row, contenu: row.contenu as unknown as Contenu };
}

// — archives

function selectLot(db: Connection, actor: Actor) {
  return visible
    .attestation_lots(db, actor)
    .select([
      'attestation_lots.id',
      'attestation_lots.statut',
      sql<number>`cardinality(attestation_lots.sessions)`.as('total'),
      'attestation_lots.faites',
      'attestation_lots.dpc',
      'attestation_lots.createdAt',
      'attestation_lots.fichier',
    ]);
}

export async function listLots(db: Connection, actor: Actor) {
  return selectLot(db, actor).orderBy('attestation_lots.id', 'desc').limit(20).execute();
}

export async function findLot(db: Connection, actor: Actor, id: number) {
  return selectLot(db, actor).where('attestation_lots.id', '=', id).executeTakeFirst();
}

export async function insertLot(
  tx: Connection,
  lot: { userId: number; sessions: readonly string[]; dpc: boolean; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attestation_lots ("userId", sessions, dpc, "createdAt")
    values (${lot.userId}, ${lot.sessions}::uuid[], ${lot.dpc}, ${lot.now.toISOString()}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Archives of this person that are not made yet; a second one asked at the same moment waits for the first. */
export async function countWaitingLots(tx: Connection, userId: number): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`.execute(tx);
  const { total } = await tx
    .selectFrom('attestation_lots')
    .where('userId', '=', userId)
    .where('statut', 'in', ['en_attente', 'en_cours'])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** An archive that is made cannot be cancelled any more. */
export async function cancelLot(tx: Connection, id: number): Promise<void> {
  await tx
    .updateTable('attestation_lots')
    .set({ statut: 'annule' })
    .where('id', '=', id)
    .where('statut', 'in', ['en_attente', 'en_cours'])
    .execute();
}

/** Takes an archive to make, or to make again after a stop; undefined when there is nothing to do. */
export async function takeLot(db: Connection, id: number) {
  return db
    .updateTable('attestation_lots')
    .set({ statut: 'en_cours', faites: 0 })
    .where('id', '=', id)
    .where('statut', 'in', ['en_attente', 'en_cours'])
    .returning(['id', 'userId', 'sessions', 'dpc'])
    .executeTakeFirst();
}

/** Notes the progress; answers false when the person has cancelled meanwhile. */
export async function updateLot(
  db: Connection,
  id: number,
  values: { faites?: number; statut?: 'termine' | 'echec'; fichier?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attestation_lots')
    .set(values)
    .where('id', '=', id)
    .where('statut', '=', 'en_cours')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Archives made before this moment, whose files are still kept. */
export async function listOldLots(db: Connection, before: Date) {
  return db
    .selectFrom('attestation_lots')
    .where('createdAt', '<', before.toISOString())
    .where('fichier', 'is not', null)
    .select(['id', 'fichier'])
    .execute();
}

export async function forgetFile(db: Connection, id: number): Promise<void> {
  await db.updateTable('attestation_lots').set({ fichier: null }).where('id', '=', id).execute();
}
