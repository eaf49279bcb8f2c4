import type { attestations } from '@sillage/contracts/attestations.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../../database/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { allOf, inReadingOrder, pageOf, searched, startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { PSEUDONYME } from '../donnees_personnelles/donnees_personnelles.identite.rules.ts';
import { canSeeNames } from '../etablissements/etablissements.queries.ts';
import { saisieText } from '../sessions_saisies/sessions_saisies.rules.ts';
import { limitesOf, passagesIn } from '../statistiques/filter/filter.queries.ts';
import type { Delivree, Faits } from './attestations.rules.ts';

type ListQuery = z.output<typeof attestations.list.query>;
type Ligne = z.input<typeof attestations.show.output>;
/** Period, establishments, DPC mark and search: what the screen asks of its rows. */
export type Filters = ListQuery['filters'];

const eb = expressionBuilder<DB, 'passages'>();
const learner = eb.selectFrom('apprenants as a').whereRef('a.id', '=', 'passages.apprenantId');
const scenario = eb.selectFrom('scenarios as s').whereRef('s.id', '=', 'passages.scenarioId');
const saisie = eb.selectFrom('sessions_saisies as m').whereRef('m.session', '=', 'passages.session');
const etablissement = eb.selectFrom('etablissements as e').whereRef('e.id', '=', 'passages.etablissementId');
const headset = eb.selectFrom('casques as c').whereRef('c.id', '=', 'passages.casqueId');

/** The account of the learner knows the name better than the device. */
const nom = sql<string>`coalesce(${learner.select('a.nom')}, passages.nom, '')`;
const prenom = sql<string>`coalesce(${learner.select('a.prenom')}, passages.prenom, '')`;
const scenarioNom = sql<string>`${scenario.select('s.nom')}`;
const dpc = sql<boolean>`${scenario.select('s.dpc')}`;
/** A row named TEST stands for nobody (S-5-38). */
const isNamedTest = sql<boolean>`(sans_accents(trim(${nom})) = 'test' or sans_accents(trim(${prenom})) = 'test')`;

/** Sessions of a named person on a known scenario, complete and no test: those that are listed (S-2.19-11). An erased one is no more, nor is a name that nobody proved. */
const isIdentified = sql<SqlBool>`passages.complete and not passages.test and not passages."nomDeclare" and passages."scenarioId" is not null
  and (passages.nom <> ${PSEUDONYME} or exists (
    select from apprenants a where a.id = passages."apprenantId" and a."effaceLe" is null))`;

/** Those of them that may have an attestation. */
const mayHaveOne = allOf(isIdentified, sql<SqlBool>`not ${isNamedTest}`);

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
    sql<string>`${etablissement.select('e.nom')}`.as('etablissement'),
    saisie.select('m.par').as('par'),
    saisie.select('m.saisieLe').as('saisieLe'),
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
    etablissement: row.etablissement,
    saisie: saisieText(row.par, row.saisieLe),
    selectionnable: seesNames && !row.isNamedTest,
  };
}

interface Asked {
  filters: Filters;
  search: string;
  seesNames: boolean;
}

/** Sessions of the perimeter, the period and the search; names are looked through by those alone who see them. */
export function sessionsIn(db: Connection, actor: Actor, clock: Clock, { filters, search, seesNames }: Asked) {
  const { debut, fin, etablissement: etab } = filters;
  const limites = limitesOf(actor, Filtre.parse({ debut, fin, etab }), clock);
  const names = seesNames ? [nom, prenom] : [];
  const text = sql<string>`texte_recherche(${sql.join([...names, sql`passages.profil`, scenarioNom])})`;
  return passagesIn(db, actor, limites).where(
    allOf(
      isIdentified,
      filters.dpc ? sql<SqlBool>`${dpc}` : undefined,
      filters.selectionnable === undefined
        ? undefined
        : sql<SqlBool>`(${seesNames} and not ${isNamedTest}) = ${filters.selectionnable}`,
      searched(text, search),
    ),
  );
}

export async function listLignes(db: Connection, actor: Actor, clock: Clock, query: ListQuery) {
  const seesNames = await canSeeNames(db, actor);
  const rows = sessionsIn(db, actor, clock, { ...query, seesNames });
  const columns = {
    id: 'passages.session',
    Date: 'passages.debut',
    // The order of hidden names would tell them.
    Nom: seesNames ? inReadingOrder(nom) : 'passages.debut',
    Prenom: seesNames ? inReadingOrder(prenom) : 'passages.debut',
    Scenario: inReadingOrder(scenarioNom),
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

interface FoundSession extends Faits {
  session: string;
  etablissementId: number;
}

/** The facts of these sessions as they stand; the caller has checked who asks. */
export async function listFaits(db: Connection, sessions: readonly string[]): Promise<FoundSession[]> {
  const profession = learner.innerJoin('professions as p', 'p.id', 'a.professionId').select('p.label');
  const rows = await db
    .selectFrom('passages')
    .where(allOf(mayHaveOne, isSession(sessions)))
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
      etablissement.select('e.nom').as('etablissement'),
      saisie.select('m.par').as('par'),
      saisie.select('m.saisieLe').as('saisieLe'),
    ])
    .execute();
  return rows.map(({ par, saisieLe, ...row }) => {
    const entered = saisieText(par, saisieLe);
    return { ...row, ...(entered && { saisie: entered }) };
  });
}

/** The one session of the connected learner, or of a mobile code, that may have an attestation. */
export async function findOwnSession(db: Connection, actor: Actor, session: string): Promise<string | undefined> {
  const rows = visible.passages(db, actor).where(allOf(mayHaveOne, isSession([session])));
  return (await rows.select('passages.session').executeTakeFirst())?.session;
}

/** Beyond these, the oldest are had one by one. */
const MAX_OWN = 500;

/** The sessions of the connected learner that may have an attestation, the latest first. */
export async function listOwnSessions(db: Connection, actor: Actor) {
  const rows = await visible
    .passages(db, actor)
    .where(mayHaveOne)
    .select([
      'passages.session',
      scenarioNom.as('scenario'),
      scenario.innerJoin('modules as m', 'm.id', 's.moduleId').select('m.nom').as('module'),
      scenario.select('s.moduleId').as('moduleId'),
      'passages.debut as date',
      sql<number | null>`passages.score::float8`.as('score'),
      'passages.dureeSecondes',
      saisie.select('m.par').as('par'),
      saisie.select('m.saisieLe').as('saisieLe'),
    ])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(MAX_OWN)
    .execute();
  return rows.map(({ par, saisieLe, ...row }) => ({ ...row, saisie: saisieText(par, saisieLe) }));
}

export async function findSessionByCode(db: Connection, codeMobile: string) {
  return db
    .selectFrom('passages')
    .where('passages.codeMobile', '=', codeMobile)
    .where(mayHaveOne)
    .select(['passages.session', 'passages.etablissementId'])
    .orderBy('passages.debut', 'desc')
    .executeTakeFirst();
}

/** The codes that would find a session of the perimeter, the latest first (S-7-22); none for whoever sees no names, which the document has. */
export async function listCodes(
  db: Connection,
  actor: Actor,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
) {
  if (!(await canSeeNames(db, actor))) return [];
  const rows = await visible
    .passages(db, actor)
    .where(mayHaveOne)
    .select(['passages.codeMobile', 'passages.session', scenarioNom.as('scenario'), 'passages.debut as date'])
    .select([saisie.select('m.par').as('par'), saisie.select('m.saisieLe').as('saisieLe')])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(rowsPerPage)
    .offset(startOf({ page, rowsPerPage }))
    .execute();
  return rows.map(({ par, saisieLe, ...row }) => ({ ...row, saisie: saisieText(par, saisieLe) }));
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

type Current = Delivree & { id: number; session: string | null; empreinte: Buffer };

const CURRENT = ['id', 'numero', 'type', 'session', 'dpc', 'contenu', 'empreinte', 'issuedAt'] as const;
type Stored = Selectable<Pick<DB['attestations'], (typeof CURRENT)[number]>>;

function toCurrent(row: Stored): Current {
  return row as unknown as Current;
}

/** The attestations in force of these sessions. */
export async function listCurrent(tx: Connection, sessions: readonly string[], withDpc: boolean): Promise<Current[]> {
  const rows = await tx
    .selectFrom('attestations')
    .where(sql<SqlBool>`session = any(${sessions}::uuid[])`)
    .where('dpc', '=', withDpc)
    .where('replacedBy', 'is', null)
    .select(CURRENT)
    .execute();
  return rows.map(toCurrent);
}

/** The certificates that already say one of these contents. */
export async function listCertificats(tx: Connection, empreintes: readonly Buffer[]): Promise<Current[]> {
  const rows = await tx
    .selectFrom('attestations')
    .where('type', '=', 'certificatRealisation')
    .where(sql<SqlBool>`empreinte = any(${empreintes}::bytea[])`)
    .select(CURRENT)
    .execute();
  return rows.map(toCurrent);
}

/**
 * One issue at a time: two of the same session would otherwise each give a number. One lock for all of them: an issue may name
 * thousands of sessions, and what is held is their reading and writing, not the making of documents.
 */
export async function lockIssue(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attestations'))`.execute(tx);
}

export interface ToIssue extends Pick<Delivree, 'numero' | 'type' | 'dpc' | 'contenu'> {
  /** Null of a certificate, like the establishment. */
  session: string | null;
  etablissementId: number | null;
  empreinte: Buffer;
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
    insert into attestations (id, numero, type, "etablissementId", session, dpc, contenu, empreinte, "issuedBy", "issuedAt")
    overriding system value
    select id, numero, type, "etablissementId", session, dpc, contenu, decode(empreinte, 'hex'), ${by.userId}::int, ${by.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id int, numero text, type text, "etablissementId" int, session uuid, dpc boolean, contenu jsonb, empreinte text)`.execute(
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
  return row && { ...toCurrent(row), replacedBy: row.replacedBy };
}
