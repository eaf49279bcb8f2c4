import { asPlayed } from '@sillage/contracts/adresses.rules.ts';
import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { type CONNECTION_MODES, MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { type Actor, hashToken, makeToken } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Cle } from '../journaux/journaux.queries.ts';

export interface Etablissement {
  id: number;
  nom: string;
  codeEtablissement: string;
  locked: boolean;
  bypassBrowserLoader: boolean;
  isMobileModeAvailable: boolean;
  isMobileModeForced: boolean;
  connectionModes: (typeof CONNECTION_MODES)[number][];
  defaultLanguage: string;
  /** Serial number of the computer that it holds today. */
  ordinateur: string | null;
  /** Last day of the last possession that has ended. */
  finLe: string | null;
  /** Its keys were all revoked. */
  revoque: boolean;
}

/** The establishment of a code, whatever its case, as the browser app finds it on this day. */
export async function findEtablissement(db: Connection, code: string, day: string): Promise<Etablissement | undefined> {
  const { rows } = await sql<Etablissement>`
    with possessions as (
      select e.id, c."numeroSerie", p."dateDebut" as debut, least(p."dateFin", e."finPossessionPC") as fin
      from etablissements e
      join possession_casques p on p."etablissementId" = e.id
      join casques c on c.id = p."casqueId" and c."typeId" = ${COMPUTER_TYPE}
      where lower(e."codeEtablissement") = lower(${code})
    )
    select e.id, e.nom, e."codeEtablissement", e.locked, e."bypassBrowserLoader", e."isMobileModeAvailable", e."isMobileModeForced",
      e."connectionModes", e."defaultLanguage",
      (select min("numeroSerie") from possessions where ${day}::date between debut and coalesce(fin, 'infinity')) as ordinateur,
      (select max(fin) from possessions where fin < ${day}::date) as "finLe",
      coalesce((select every(k."revokedAt" is not null) from appareil_cles k where k."etablissementId" = e.id), false) as revoque
    from etablissements e where lower(e."codeEtablissement") = lower(${code})`.execute(db);
  return rows[0];
}

interface Step {
  moduleId: number;
  module: string;
  groupe: string | null;
  isMobileModeAvailable: boolean;
  uuid: string;
  scenario: string;
  duree: number | null;
  overrideUrl: string | null;
  overrideUrlMobile: string | null;
}

/** The steps that this establishment may play in a browser: those of its modules of type 1 and 4, or one of them. */
export async function listSteps(db: Connection, etablissementId: number, scenario: string | null = null) {
  const { rows } = await sql<Step>`
    select m.id as "moduleId", m.nom as module, g.nom as groupe, m."isMobileModeAvailable", s.uuid, s.nom as scenario, s.duree,
      s."overrideUrl", s."overrideUrlMobile"
    from modules_ouverts o
    join modules m on m.id = o."moduleId" and m.type in (${MODULE_TYPE.simulation}, ${MODULE_TYPE.moteurWeb})
    left join module_groupes g on g.id = m."moduleGroupeId"
    join scenarios s on s."moduleId" = m.id
    where o."etablissementId" = ${etablissementId} and s.uuid = coalesce(${scenario}::uuid, s.uuid)
    order by m.tri, m.id, s.ordre, s.id`.execute(db);
  return rows.map(asPlayed);
}

/** Gives an establishment that never had a key one that nobody is shown; one that had is left to the administrators. */
export async function ensureCle(db: Connection, etablissementId: number, now: Date): Promise<void> {
  const had = db.selectFrom('appareil_cles').where('etablissementId', '=', etablissementId).select('id');
  if (await had.executeTakeFirst()) return;
  await db
    .insertInto('appareil_cles')
    .values({ etablissementId, hash: hashToken(makeToken()), createdAt: now.toISOString() })
    .execute();
}

const MAX_LEARNERS = 2_000;

interface NewSeance {
  cle: string;
  session: string;
  etablissementId: number;
  numeroSerie: string;
  openedAt: Date;
  expiresAt: Date;
}

export async function insertSeance(db: Connection, { cle, openedAt, expiresAt, ...seance }: NewSeance): Promise<void> {
  const dates = { openedAt: openedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  await db
    .insertInto('navigateur_seances')
    .values({ ...seance, ...dates, hash: hashToken(cle) })
    .execute();
}

export interface Seance {
  session: string;
  numeroSerie: string;
  openedAt: string;
  /** That of its establishment; null while none of them holds. */
  cle: Cle | null;
}

/** The session that a key opens, with the key by which its establishment reports: the first that was not revoked. */
export async function findSeance(db: Connection, cle: string, now: Date): Promise<Seance | undefined> {
  const row = await db
    .selectFrom('navigateur_seances as s')
    .leftJoin('appareil_cles as k', (join) =>
      join.on('k.id', '=', (eb) =>
        eb
          .selectFrom('appareil_cles as held')
          .whereRef('held.etablissementId', '=', 's.etablissementId')
          .where('held.revokedAt', 'is', null)
          .select(({ fn }) => fn.min('held.id').as('id')),
      ),
    )
    .where('s.hash', '=', hashToken(cle))
    .where('s.expiresAt', '>', now.toISOString())
    .select(['s.session', 's.numeroSerie', 's.openedAt', 's.etablissementId', 'k.id', 'k.derniereUtilisation'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, derniereUtilisation, etablissementId, ...seance } = row;
  // As the public door knows it.
  const held = {
    etablissementId,
    derniereUtilisation,
    revokedAt: null,
    casqueId: null,
    application: null,
    numeroSerie: null,
  };
  return { ...seance, cle: id === null ? null : { id, ...held } };
}

/** Whether these are the connected learner's own: matricule or e-mail, and the code of the establishment (S-7-66). */
export async function isOwnName(db: Connection, actor: Actor, username: string, code: string): Promise<boolean> {
  const own = await visible
    .apprenants(db, actor)
    .innerJoin('etablissements as e', 'e.id', 'apprenants.etablissementId')
    .where(sql`lower(e."codeEtablissement")`, '=', code.toLowerCase())
    .where((eb) =>
      eb.or([eb('apprenants.matricule', '=', username), eb(sql`lower(apprenants.email)`, '=', username.toLowerCase())]),
    )
    .select('apprenants.id')
    .executeTakeFirst();
  return own !== undefined;
}

/** The active learners of an establishment, each by the first name and an initial: whoever has its code reads them. */
export async function listLearners(db: Connection, etablissementId: number) {
  return activeLearners(db, etablissementId)
    .select(['a.id', sql<string>`a.prenom || ' ' || left(a.nom, 1) || '.'`.as('nom')])
    .orderBy('nom')
    .orderBy('a.id')
    .limit(MAX_LEARNERS)
    .execute();
}

/** The learner of this account or of this id, while active and in this establishment. */
export async function findLearner(db: Connection, by: { userId: number } | { id: number }, etablissementId: number) {
  return activeLearners(db, etablissementId)
    .leftJoin('professions as p', 'p.id', 'a.professionId')
    .where((eb) => ('userId' in by ? eb('a.userId', '=', by.userId) : eb('a.id', '=', by.id)))
    .select(['a.codeApprenant', 'a.nom', 'a.prenom', 'p.label as profession'])
    .executeTakeFirst();
}

function activeLearners(db: Connection, etablissementId: number) {
  return db
    .selectFrom('apprenants as a')
    .where('a.etablissementId', '=', etablissementId)
    .where(sql<SqlBool>`not apprenant_ferme(a)`);
}
