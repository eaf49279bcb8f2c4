import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { holderOf } from '../journaux/journaux.queries.ts';
import { type Fait, factsOfEvents } from '../statistiques/faits/faits.rules.ts';

/** Who an account is, as its traces say it. */
export async function nameOfAccount(db: Connection, userId: number): Promise<string> {
  const { nom, email } = await db
    .selectFrom('auteurs')
    .where('id', '=', userId)
    .select(['nom', 'email'])
    .executeTakeFirstOrThrow();
  return nom ?? email ?? '';
}

/** The scenario of this uuid or guid; its uuid is how events name it. */
export async function findScenario(db: Connection, actor: Actor, reference: string) {
  return visible
    .scenarios(db, actor)
    .where((eb) =>
      eb.or([eb(sql`scenarios.uuid::text`, '=', reference.toLowerCase()), eb('scenarios.guid', '=', reference)]),
    )
    .select(['scenarios.id', 'scenarios.uuid'])
    .executeTakeFirst();
}

/** Sessions among which the one that tells the most is looked for: a device may lose some of what it saw. */
const LOOKED_AT = 20;

/** The steps and the actions of a scenario in their order, as one of its latest complete sessions tells them; none of one never played. */
export async function listDeroule(db: Connection, actor: Actor, scenarioId: number): Promise<Fait[]> {
  const latest = visible
    .passages(db, actor)
    .where('passages.scenarioId', '=', scenarioId)
    .where('passages.complete', '=', true)
    .orderBy('passages.jour', 'desc')
    .orderBy('passages.debut', 'desc')
    .limit(LOOKED_AT)
    .select(['passages.session', 'passages.faits', 'passages.debut']);
  const { rows } = await sql<{ type: string; donnees: unknown }>`
    select type, donnees from journaux
    where type in ('etape', 'action') and session = (
      select session from (${latest}) latest order by cardinality(faits) desc, debut desc, session limit 1)
    order by seq`.execute(db);
  return factsOfEvents(rows).filter(({ genre }) => genre === 'etape' || genre === 'action');
}

interface Entered {
  session: string;
  par: string;
  saisiePar: number;
  saisieLe: Date;
}

export async function insertSaisie(tx: Connection, { saisieLe, ...saisie }: Entered): Promise<void> {
  await tx
    .insertInto('sessions_saisies')
    .values({ ...saisie, saisieLe: saisieLe.toISOString() })
    .execute();
}

/** The headset of this id or serial number (S-7-54). */
export async function findHeadset(tx: Connection, actor: Actor, headset: string): Promise<number | undefined> {
  const id = /^\d{1,9}$/.test(headset) ? Number(headset) : 0;
  const found = await visible
    .casques(tx, actor)
    .where((eb) => eb.or([eb('casques.id', '=', id), eb('casques.numeroSerie', '=', headset)]))
    .select('casques.id')
    .orderBy(sql`casques.id = ${id}`, 'desc')
    .executeTakeFirst();
  return found?.id;
}

/** Whom a session is said to be of. */
interface Personne {
  codeApprenant: string;
  nom: string;
  prenom: string;
}

/** The learner of this identifier: as it is stored, where, and whether the name is theirs, accents and capitals aside. */
export async function findLearner(tx: Connection, actor: Actor, { codeApprenant, nom, prenom }: Personne) {
  return visible
    .apprenants(tx, actor)
    .where(sql`lower(apprenants."codeApprenant")`, '=', codeApprenant.toLowerCase())
    .select([
      'apprenants.codeApprenant',
      'apprenants.etablissementId',
      sql<boolean>`apprenants.tri = texte_recherche(${nom}, ${prenom})`.as('isNamed'),
    ])
    .executeTakeFirst();
}

/**
 * Whom the session is said to be of, when an identifier says it too; `isFound` once it counts as a learner's of that establishment,
 * who stays its learner whatever becomes of them.
 */
export async function findPersonne(tx: Connection, session: string, etablissementId: number) {
  const { rows } = await sql<Personne & { isFound: boolean }>`
    select personne.*, exists (select from passages p where p.session = j.session
      and p."apprenantId" is not null and p."etablissementId" = ${etablissementId}) as "isFound"
    from journaux j, jsonb_to_record(j.donnees->'personne') as personne("codeApprenant" text, nom text, prenom text)
    where j.session = ${session} and j.seq = 0 and personne."codeApprenant" is not null`.execute(tx);
  return rows[0];
}

/** Says on which headset the session was played, and so whose it is; answers where, or nothing when it was not entered by hand. */
export async function markProcessed(tx: Connection, session: string, casqueId: number, now: Date) {
  const holder = holderOf(sql`${casqueId}::int`, sql`jour_en_france(j.at)`);
  const { rows } = await sql<{ etablissementId: number }>`
    update sessions_saisies saisie set "casqueId" = ${casqueId}, "traiteeLe" = ${now.toISOString()}::timestamptz,
      "etablissementId" = coalesce((
        select (${holder}) from journaux j where j.session = saisie.session and j.seq = 0 limit 1), 0)
    where saisie.session = ${session}
    returning "etablissementId"`.execute(tx);
  return rows[0]?.etablissementId;
}

/** The session as it counts, once processed. */
export async function listProcessed(tx: Connection, actor: Actor, session: string) {
  return visible
    .passages(tx, actor)
    .innerJoin('sessions_saisies', 'sessions_saisies.session', 'passages.session')
    .leftJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .leftJoin('etablissements', 'etablissements.id', 'passages.etablissementId')
    .where('passages.session', '=', session)
    .select([
      'passages.session as Session_id',
      'passages.nom as Nom',
      'passages.prenom as Prenom',
      'passages.profil as Profil',
      sql<string>`coalesce(scenarios.nom, passages."scenarioRef")`.as('Scenario'),
      'passages.debut as Date',
      'passages.dureeSecondes',
      sql<number | null>`passages.score::float8`.as('Score'),
      'passages.satisfaction1 as satisfaction',
      'passages.complete',
      'etablissements.nom as etablissement',
      'sessions_saisies.par',
      'sessions_saisies.saisieLe',
    ])
    .execute();
}
