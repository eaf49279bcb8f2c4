import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Connection, runPrepared } from '../../platform/db.ts';
import { AUTRE_APPLICATION, type Lacune, type Reduction, type StoredEvent } from './journaux.rules.ts';
import { isCounted } from './journaux.saisies.queries.ts';

/** The key of a call and the device that it stands for. */
export interface Cle {
  id: number;
  revokedAt: string | null;
  /** Of a headset's key. */
  casqueId: number | null;
  /** Of an establishment's key. */
  etablissementId: number | null;
  /** Of the key of a mobile application. */
  application: string | null;
  numeroSerie: string | null;
  /** Null as well where it was not read. */
  derniereUtilisation: string | null;
}

/** Uses of one key that are closer are not written: a door that thousands of calls go through would write with each. */
const NOTED_EACH = 60_000;

export async function findCle(db: Connection, hash: Buffer): Promise<Cle | undefined> {
  const rows = db
    .selectFrom('appareil_cles as k')
    .leftJoin('casques as c', 'c.id', 'k.casqueId')
    .select([
      'k.id',
      'k.revokedAt',
      'k.casqueId',
      'k.etablissementId',
      'k.application',
      'k.derniereUtilisation',
      'c.numeroSerie',
    ])
    .where('k.hash', '=', hash);
  return (await runPrepared(db, rows))[0];
}

interface News {
  id: number;
  dateDerniereNouvelle: string | null;
  derniereVersionUtilisee: string | null;
}

/** The establishment that has this headset on this day; nothing while it is elsewhere. */
export function holderOf(casqueId: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql<number | null>`
    select held."etablissementId" from possession_casques held
    where held."casqueId" = ${casqueId} and held.emplacement = ${sql.lit(EMPLACEMENT.etablissement)}
      and daterange(held."dateDebut", held."dateFin", '[]') @> ${day}`;
}

/** What is known of the headset with this serial number, if the key may ask: its own, or one that its establishment holds today. */
export async function findNewsForCle(
  db: Connection,
  cle: Cle,
  numeroSerie: string,
  now: Date,
): Promise<News | undefined> {
  const holder = holderOf(sql`c.id`, sql`jour_en_france(${now.toISOString()})`);
  const { rows } = await sql<News>`
    select c.id, c."dateDerniereNouvelle", c."derniereVersionUtilisee" from casques c
    where c."numeroSerie" = ${numeroSerie}
      and (c.id = ${cle.casqueId} or ${cle.etablissementId} = (${holder}))`.execute(db);
  return rows[0];
}

/** For an administrator, of any headset. */
export async function findNews(db: Connection, numeroSerie: string): Promise<News | undefined> {
  return db
    .selectFrom('casques')
    .select(['id', 'dateDerniereNouvelle', 'derniereVersionUtilisee'])
    .where('numeroSerie', '=', numeroSerie)
    .executeTakeFirst();
}

/** Notes that the key was used, at most once a minute; asked again in the statement, since others may use it at the same moment. */
export async function touchCle(db: Connection, { id, derniereUtilisation }: Cle, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTED_EACH);
  if (derniereUtilisation !== null && new Date(derniereUtilisation) > before) return;
  await sql`
    update appareil_cles set "derniereUtilisation" = ${now.toISOString()}
    where id = ${id} and coalesce("derniereUtilisation" <= ${before.toISOString()}, true)`.execute(db);
}

/** Notes that the headset was heard of, at most once a minute, unless its version changed. */
export async function touchCasque(db: Connection, casqueId: number, version: string | null, now: Date): Promise<void> {
  await sql`
    update casques set "dateDerniereNouvelle" = greatest("dateDerniereNouvelle", ${now.toISOString()}::timestamptz),
      "derniereVersionUtilisee" = coalesce(${version}, "derniereVersionUtilisee")
    where id = ${casqueId} and (
      coalesce("dateDerniereNouvelle" < ${now.toISOString()}::timestamptz - interval '1 minute', true)
      or "derniereVersionUtilisee" is distinct from coalesce(${version}, "derniereVersionUtilisee"))`.execute(db);
}

/**
 * How many events this session has, counted up to so many. In the order of their index: without it, a large table whose statistics are of
 * when it had few sessions would be read whole for each, as the first of so many events seem to be found soon.
 */
export const countUpTo = (session: RawBuilder<unknown>, most: number) =>
  sql`(select count(*) from (select from journaux vu where vu.session = ${session} order by vu.seq limit ${most}) vus)`;

/** Beyond these a session is not derived: twice the bound, which batches that come at once may pass by a little. */
export const MOST_READ = 2 * MAX_EVENEMENTS_SESSION;

export interface TakenSession {
  session: string;
  /** Counted up to one more than are read. */
  evenements: number;
}

/**
 * Takes the marks of some sessions that are behind, but for those set aside until later; what another process has taken is left to it.
 * Together they hold no more events than are read of one, unless one alone has more.
 */
export async function takeSessions(
  tx: Connection,
  limit: number,
  now: Date,
): Promise<{ sessions: TakenSession[]; isLast: boolean }> {
  const { rows } = await sql<TakenSession & { candidates: number }>`
    with libres as materialized (
      select session from journaux_a_traiter marque where ${isCounted(sql`marque.session`)}
        and ("repriseLe" is null or "repriseLe" <= ${now.toISOString()})
      order by session limit ${limit} for update skip locked
    ),
    comptees as materialized (
      select session, evenements, sum(evenements) over (order by session) as cumul, row_number() over (order by session) as rang,
        count(*) over () as candidates
      from (select session, ${countUpTo(sql`libres.session`, MOST_READ + 1)} as evenements from libres) c
    ),
    prises as (
      delete from journaux_a_traiter where session in (
        select session from comptees where cumul <= ${MOST_READ} or rang = 1)
      returning session
    )
    select session, evenements, candidates from comptees join prises using (session) order by session`.execute(tx);
  const candidates = rows[0]?.candidates ?? 0;
  return {
    sessions: rows.map(({ session, evenements }) => ({ session, evenements })),
    isLast: candidates < limit && rows.length === candidates,
  };
}

/** Keeps the mark of a session that cannot be derived, unless another process has derived it meanwhile: tries are 1, 2, 4… minutes apart, 64 at most. */
export async function setAside(db: Connection, session: string, erreur: string, now: Date): Promise<void> {
  await sql`
    update journaux_a_traiter set essais = essais + 1, erreur = ${erreur}, "miseDeCoteLe" = coalesce("miseDeCoteLe", ${now.toISOString()}),
      "repriseLe" = ${now.toISOString()}::timestamptz + interval '1 minute' * power(2, least(essais, 6))
    where session = ${session}`.execute(db);
}

/**
 * The events of these sessions, session by session.
 * @param most of each, the first by their numbers; all of them when not said
 */
export async function listEventsOf(tx: Connection, sessions: readonly string[], most?: number): Promise<StoredEvent[]> {
  const kept = most === undefined ? sql`offset 0` : sql`order by seq limit ${most}`;
  const { rows } = await sql<StoredEvent>`
    select j.id, j.session, j.seq, j.at, j."recuLe", j.type, coalesce(saisie."etablissementId", j."etablissementId") as "etablissementId",
      coalesce(saisie."casqueId", j."casqueId") as "casqueId", j.appareil->>'numeroSerie' as "numeroSerie",
      j.appareil->>'plateforme' as plateforme, j.appareil->>'application' as application, j.appareil->>'systeme' as systeme,
      j.appareil->>'appareilId' as "appareilId", j.appareil->>'utilisateur' as utilisateur,
      (j.appareil->>'personnel')::boolean as personnel,
      coalesce('casque ' || k."casqueId", 'etablissement ' || k."etablissementId", 'application ' || k.application,
        'cle ' || j."cleId") as porteur,
      case when j.type <> 'interaction' then j.donnees end as donnees
    from unnest(${sessions}::uuid[]) as asked(session)
    -- By the index for each: a table that grows faster than its statistics would be read whole, by several processes.
    cross join lateral (select * from journaux where journaux.session = asked.session ${kept}) j
    left join appareil_cles k on k.id = j."cleId"
    left join sessions_saisies saisie on saisie.session = j.session
    order by j.session`.execute(tx);
  return rows;
}

/** What a reduction names, found in the database; null where it is unknown or not unique. */
interface Resolved {
  session: string;
  scenarioId: number | null;
  apprenantId: number | null;
  assignmentId: number | null;
}

/**
 * The scenario by uuid, guid or uuid of a version; learner and assignment within the establishment of the passage. A name that nobody
 * proved finds no learner.
 * A learner once found stays, wherever that learner goes later, and one who was erased whatever is said.
 */
export async function resolveReductions(tx: Connection, reductions: readonly Reduction[]): Promise<Resolved[]> {
  const asked = reductions.map(
    ({ session, etablissementId, scenarioRef, codeApprenant, nom, prenom, nomDeclare, assignation }) => ({
      session,
      etablissementId,
      scenarioRef,
      codeApprenant,
      nom,
      prenom,
      nomDeclare,
      assignation,
    }),
  );
  const { rows } = await sql<Resolved>`
    select d.session,
      coalesce(
        (select id from scenarios where uuid = d.uuid),
        (select id from scenarios where guid = d."scenarioRef"),
        (select "scenarioId" from "scenarioVersions" where uuid = d.uuid)) as "scenarioId",
      coalesce(
        (select a.id from apprenants a
          where a."codeApprenant" = d."codeApprenant" and a."etablissementId" = d."etablissementId" and not d."nomDeclare"),
        -- Once found, a learner stays: who has the same name now was not there.
        case when kept."etablissementId" = d."etablissementId" then kept."apprenantId" end,
        (select min(a.id) from apprenants a
          where a."etablissementId" = d."etablissementId" and a.tri = texte_recherche(d.nom, d.prenom) and a."deletedAt" is null
            and d.nom is not null and d.prenom is not null and not d."nomDeclare"
          having count(*) = 1),
        kept."apprenantId") as "apprenantId",
      (select id from assignments s
        where s."shortId" = d.assignation and s."etablissementId" = d."etablissementId") as "assignmentId"
    from (
      select *, case when "scenarioRef" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then "scenarioRef"::uuid end as uuid
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as recu(session uuid, "etablissementId" integer, "scenarioRef" text, "codeApprenant" text, nom text, prenom text, "nomDeclare" boolean, assignation text)
    ) d
    left join lateral (select p."etablissementId", p."apprenantId" from passages p
      where p.session = d.session and (p."codeApprenant" is not distinct from d."codeApprenant"
          and p.nom is not distinct from d.nom and p.prenom is not distinct from d.prenom
        or exists (select from apprenants a where a.id = p."apprenantId" and a."effaceLe" is not null))) kept on true`.execute(
    tx,
  );
  return rows;
}

/** The gaps of these sessions as they are now; a filled one goes. */
export async function replaceLacunes(
  tx: Connection,
  sessions: readonly string[],
  lacunes: readonly Lacune[],
): Promise<void> {
  const kept = lacunes.map(({ session }) => session);
  await sql`
    delete from journaux_lacunes
    where session = any(${sessions}::uuid[]) and not session = any(${kept}::uuid[])`.execute(tx);
  if (lacunes.length === 0) return;
  await sql`
    insert into journaux_lacunes
    select * from jsonb_to_recordset(${JSON.stringify(lacunes)}::jsonb) as recu(session uuid, "etablissementId" integer,
      "casqueId" integer, "numeroSerie" text, plages jsonb, manquants integer, "sansDebut" boolean,
      "premierEvenement" timestamptz, "dernierEvenement" timestamptz)
    order by session
    on conflict (session) do update set "etablissementId" = excluded."etablissementId", "casqueId" = excluded."casqueId",
      "numeroSerie" = excluded."numeroSerie", plages = excluded.plages, manquants = excluded.manquants,
      "sansDebut" = excluded."sansDebut", "premierEvenement" = excluded."premierEvenement",
      "dernierEvenement" = excluded."dernierEvenement"`.execute(tx);
}

/** Marks the sessions that were waiting for a scenario that now exists. */
export async function markHeldSessions(tx: Connection, now: Date): Promise<void> {
  await sql`
    insert into journaux_a_traiter (session, depuis)
    select p.session, ${now.toISOString()}::timestamptz from passages p
    where p."enAttente" and (
      exists (select from scenarios s where s.uuid::text = lower(p."scenarioRef") or s.guid = p."scenarioRef")
      or exists (select from "scenarioVersions" v where v.uuid::text = lower(p."scenarioRef")))
    order by p.session
    on conflict (session) do update set depuis = excluded.depuis, "repriseLe" = null`.execute(tx);
}

/** Marks the sessions after this one, in their order; answers the last of them, or null at the end. */
export async function markNextSessions(
  tx: Connection,
  after: string,
  limit: number,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ session: string | null }>`
    with prochaines as (
      select distinct session from journaux where session > ${after}::uuid
        and ${isCounted(sql`journaux.session`)}
      order by session limit ${limit}
    ),
    marquees as (
      insert into journaux_a_traiter (session, depuis)
      select session, ${now.toISOString()}::timestamptz from prochaines
      on conflict (session) do update set depuis = excluded.depuis, "repriseLe" = null
    )
    select max(session::text) as session from prochaines`.execute(tx);
  return rows[0]!.session;
}

/** Someone as a mobile application names its users; of one application when it is said. */
export interface Utilisateur {
  utilisateur: string;
  application?: string | undefined;
}

/**
 * Removes the events of a user of mobile applications; answers how many they were. Their sessions are marked, which holds their derivation
 * back until the transaction ends: it then finds what is left of them.
 */
export async function deleteJournauxOf(
  tx: Connection,
  { utilisateur, application }: Utilisateur,
  now: Date,
): Promise<number> {
  const isTheirs = sql`j.appareil->>'utilisateur' = ${utilisateur}
    and (j.appareil ? 'application' or j.appareil->>'plateforme' = 'mobile')
    and coalesce(j.appareil->>'application', ${AUTRE_APPLICATION}) = coalesce(${application ?? null}, j.appareil->>'application', ${AUTRE_APPLICATION})`;
  const whole = sql`
    select p.session from passages p where p.utilisateur = ${utilisateur} and p.application = coalesce(${application ?? null}, p.application)`;
  await sql`
    insert into journaux_a_traiter (session, depuis)
    select session, ${now.toISOString()}::timestamptz
    from (select j.session from journaux j where ${isTheirs} union ${whole}) touchees
    order by session
    on conflict (session) do update set depuis = excluded.depuis, "repriseLe" = null`.execute(tx);
  await sql`select set_config('sillage.effacement', 'utilisateur', true)`.execute(tx);
  // One after the other: asked at once, neither index would serve, and every event would be read.
  const ofSessions = await sql<{ session: string }>`
    delete from journaux j where j.session = any(array(${whole})) returning j.session`.execute(tx);
  const others = await sql<{ session: string }>`delete from journaux j where ${isTheirs} returning j.session`.execute(
    tx,
  );
  await sql`select set_config('sillage.effacement', '', true)`.execute(tx);
  const removed = [...ofSessions.rows, ...others.rows];
  const sessions = [...new Set(removed.map(({ session }) => session))];
  await sql`delete from journaux_lacunes where session = any(${sessions}::uuid[])`.execute(tx);
  return removed.length;
}
