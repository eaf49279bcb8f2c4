import type { attestations } from '@sillage/contracts/attestations.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Certificat } from '../attestations.rules.ts';

const UNFINISHED = ['en_attente', 'en_cours'] as const;

type Lot = z.output<typeof attestations.lot.output>;

function selectLot(db: Connection, actor: Actor) {
  return visible
    .document_lots(db, actor)
    .select([
      'document_lots.id',
      sql<Lot['type']>`document_lots.type`.as('type'),
      sql<Lot['statut']>`document_lots.statut`.as('statut'),
      sql<number>`coalesce(cardinality(document_lots.sessions), jsonb_array_length(document_lots.lignes))`.as('total'),
      'document_lots.faites',
      'document_lots.dpc',
      'document_lots.createdAt',
      'document_lots.fichier',
    ]);
}

export async function listLots(db: Connection, actor: Actor, type: Lot['type']) {
  return selectLot(db, actor)
    .where('document_lots.type', '=', type)
    .orderBy('document_lots.id', 'desc')
    .limit(20)
    .execute();
}

export async function findLot(db: Connection, actor: Actor, id: number) {
  return selectLot(db, actor).where('document_lots.id', '=', id).executeTakeFirst();
}

/** What an archive is made of: sessions for attestations, rows for certificates. */
export type Contents =
  | { type: 'attestationAssiduite'; sessions: readonly string[]; dpc: boolean }
  | { type: 'certificatRealisation'; lignes: readonly Certificat[] };

export async function insertLot(tx: Connection, lot: Contents & { userId: number; now: Date }): Promise<number> {
  const [sessions, dpc] = lot.type === 'attestationAssiduite' ? [lot.sessions, lot.dpc] : [null, false];
  const lignes = lot.type === 'certificatRealisation' ? JSON.stringify(lot.lignes) : null;
  const { rows } = await sql<{ id: number }>`
    insert into document_lots ("userId", type, sessions, lignes, dpc, "createdAt")
    values (${lot.userId}, ${lot.type}, ${sessions}::uuid[], ${lignes}::jsonb, ${dpc}, ${lot.now.toISOString()})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Archives of this person that are not made yet; a second one asked at the same moment waits for the first. */
export async function countWaitingLots(tx: Connection, userId: number): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`.execute(tx);
  const { total } = await tx
    .selectFrom('document_lots')
    .where('userId', '=', userId)
    .where('statut', 'in', UNFINISHED)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** An archive that is made cannot be cancelled any more. */
export async function cancelLot(tx: Connection, id: number): Promise<void> {
  await tx
    .updateTable('document_lots')
    .set({ statut: 'annule' })
    .where('id', '=', id)
    .where('statut', 'in', UNFINISHED)
    .execute();
}

/**
 * Takes an archive to make, or to make again after a stop; undefined when there is nothing to do. Its progress stays: the documents
 * that it counts are issued.
 * @returns with the name of this run, which no other has
 */
export async function takeLot(db: Connection, id: number) {
  return db
    .updateTable('document_lots')
    .set({ statut: 'en_cours', tentative: sql`gen_random_uuid()` })
    .where('id', '=', id)
    .where('statut', 'in', UNFINISHED)
    .returning(['id', 'userId', 'sessions', 'lignes', 'dpc', sql<string>`tentative`.as('tentative')])
    .executeTakeFirst();
}

/** Notes the progress; answers false when the person has cancelled meanwhile, or another run has taken the archive. */
export async function updateLot(
  db: Connection,
  { id, tentative }: { id: number; tentative: string },
  { faites = 0, ...values }: { faites?: number; statut?: 'termine' | 'echec'; fichier?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_lots')
    .set({ ...values, faites: sql`greatest(faites, ${faites})` })
    .where('id', '=', id)
    .where('tentative', '=', tentative)
    .where('statut', '=', 'en_cours')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Archives made before this moment, whose files are still kept. */
export async function listOldLots(db: Connection, before: Date) {
  return db
    .selectFrom('document_lots')
    .where('createdAt', '<', before.toISOString())
    .where('fichier', 'is not', null)
    .select(['id', 'fichier'])
    .execute();
}

export async function forgetFile(db: Connection, id: number): Promise<void> {
  await db.updateTable('document_lots').set({ fichier: null }).where('id', '=', id).execute();
}

/** Ends as failed the archives that no job makes or will: the last try of theirs was killed, or heard the database no more. */
export async function endForsaken(db: Connection, job: string): Promise<void> {
  await sql`
    update document_lots set statut = 'echec'
    where statut in ('en_attente', 'en_cours') and not exists (
      select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${job} and jobs.payload->>'id' = document_lots.id::text
        and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null))`.execute(db);
}

/** Archives that are not made yet. */
export async function listUnfinished(db: Connection): Promise<number[]> {
  const rows = db.selectFrom('document_lots').where('statut', 'in', UNFINISHED);
  return (await rows.select('id').execute()).map(({ id }) => id);
}

/** The files of all lots that have one. */
export async function listArchives(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('document_lots')
    .where('fichier', 'is not', null)
    .select((eb) => eb.ref('fichier').$notNull().as('fichier'))
    .execute();
  return rows.map(({ fichier }) => fichier);
}
