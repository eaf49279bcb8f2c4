import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import type { Rapport } from '@sillage/contracts/donnees_personnelles.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { sendsMail } from '../../platform/mail.ts';
import { motifOf } from '../courriels/courriels.rules.ts';
import { allowChange } from './donnees_personnelles.effacement.queries.ts';
import { type Identite, PSEUDONYME } from './donnees_personnelles.identite.rules.ts';

/** Learners archived for longer than they are kept. */
export async function listArchivedTooLong(db: Connection, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from apprenants
    where "effaceLe" is null and "deletedAt" < ${now.toISOString()}::timestamptz - make_interval(years => ${CONSERVATION.archivesAns})
    order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** People whom devices named and no account knows, as their sessions say them, once these are too old. */
export async function listUnknownTooOld(db: Connection, now: Date) {
  const { rows } = await sql<{ identite: Identite; sessions: string[] }>`
    select jsonb_strip_nulls(jsonb_build_object('nom', nom, 'prenom', prenom, 'codeApprenant', "codeApprenant")) as identite,
      array_agg(session) as sessions
    from passages
    where "apprenantId" is null
      and jour < (jour_en_france(${now.toISOString()}) - make_interval(years => ${CONSERVATION.archivesAns}))::date
      and (nom <> ${PSEUDONYME} or prenom <> '' or "codeApprenant" is not null or utilisateur is not null)
    group by nom, prenom, "codeApprenant" order by min(jour) limit 1000`.execute(db);
  return rows;
}

/** Removes what is older than its kind is kept; answers how many rows of each. */
export async function removeOld(tx: Connection, now: Date): Promise<Omit<Rapport, 'apprenants' | 'inconnus'>> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const courriels = await sql`
    delete from courriels where date < ${moment} - make_interval(days => ${CONSERVATION.courrielsJours})`.execute(tx);
  // Those that never left.
  const { rows: restes } = await sql<{ apprenantId: number | null; estAnnonce: boolean; erreur: string | null }>`
    select (payload->>'apprenantId')::int as "apprenantId", coalesce(payload->>'famille' = 'annonce', false) as "estAnnonce",
      last_error as erreur
    from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${sendsMail('task_identifier')}
        and created_at < ${moment} - make_interval(days => ${CONSERVATION.courrielsJours})))`.execute(tx);
  const untold = restes.map(({ erreur, ...one }) => ({ ...one, motif: erreur === null ? 'autre' : motifOf(erreur) }));
  await sql`
    update relances set "abandonneLe" = ${moment}, motif = mail.motif
    from json_to_recordset(${JSON.stringify(untold)}::json) as mail("apprenantId" int, "estAnnonce" boolean, motif text)
    where relances."apprenantId" = mail."apprenantId" and (nature = 'annonce') = mail."estAnnonce"
      and "envoyeLe" is null and "abandonneLe" is null`.execute(tx);
  await allowChange(tx, 'personne');
  const adresses = await sql`
    update audit set adresse = null
    where adresse is not null and date < ${moment} - make_interval(months => ${CONSERVATION.adressesMois})`.execute(tx);
  await allowChange(tx, 'conservation');
  const journal = await sql`
    delete from audit where date < ${moment} - make_interval(years => ${CONSERVATION.auditAns})`.execute(tx);
  const preuves = await sql`
    delete from attestations
    where contenu->>'nom' = ${PSEUDONYME}
      and "issuedAt" < ${moment} - make_interval(years => ${CONSERVATION.preuvesAns})`.execute(tx);
  await sql`
    update effacements set "preuvesFiniesLe" = ${moment}
    where "preuvesFiniesLe" is null and "preuvesJusquau" < jour_en_france(${moment})`.execute(tx);
  const count = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0);
  return {
    courriels: count(courriels) + restes.length,
    adresses: count(adresses),
    journal: count(journal),
    preuves: count(preuves),
  };
}

export async function insertConservation(tx: Connection, rapport: Rapport, now: Date): Promise<void> {
  await tx
    .insertInto('conservations')
    .values({ date: now.toISOString(), rapport: JSON.stringify(rapport) })
    .execute();
}

export async function listConservations(db: Connection) {
  const rows = await db
    .selectFrom('conservations')
    .select(['date', 'rapport'])
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  return rows.map(({ date, rapport }) => ({ date, ...(rapport as unknown as Rapport) }));
}
