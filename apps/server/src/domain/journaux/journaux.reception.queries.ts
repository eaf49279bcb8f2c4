import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { type Cle, countUpTo, holderOf } from './journaux.queries.ts';
import type { AcceptedEvent, Application } from './journaux.rules.ts';

/** What one device sent at once. */
export interface Batch {
  events: readonly AcceptedEvent[];
  cle: Cle;
  casqueId: number | null;
  appareil: { numeroSerie: string | null; version: string | null; plateforme: string } & Partial<Application>;
  recuLe: Date;
}

interface Inserted {
  /** Events that are new. */
  total: number;
  /** Sessions of which nothing was stored: with these batches they might hold more than they may. */
  longues: string[];
}

/**
 * Stores batches in one statement and marks their sessions as behind.
 * A headset's event belongs to whoever held it at that moment, that of an application to the establishment whose code it says, 0 being nobody. Both inserts go in one order, so that
 * two sendings of one batch wait for each other instead of blocking each other.
 * @param most events of a session of which these are stored without a lock; null where they have been counted
 */
export async function insertJournaux(
  db: Connection,
  batches: readonly Batch[],
  most: number | null = null,
): Promise<Inserted> {
  const lots = batches.map(({ cle, casqueId, appareil, recuLe }, lot) => ({
    lot,
    cleId: cle.id,
    casqueDeCle: cle.casqueId,
    etablissementId: cle.etablissementId,
    isApplication: cle.application !== null,
    casqueId,
    appareil,
    recuLe,
  }));
  const events = batches.flatMap((batch, lot) => batch.events.map((event) => ({ ...event, lot })));
  const longues =
    most === null
      ? sql`select null::uuid as session where false`
      : sql`select session from (select session, count(*) as venus from recus group by session) s
        where venus + ${countUpTo(sql`s.session`, most + 1)} > ${most}`;
  const { rows } = await sql<Inserted>`
    with lots as (
      select * from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l(lot integer, "cleId" integer, "casqueDeCle" integer,
        "etablissementId" integer, "isApplication" boolean, "casqueId" integer, appareil jsonb, "recuLe" timestamptz)
    ),
    recus as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e(lot integer, id uuid, session uuid, seq integer, at timestamptz, type text, donnees jsonb)
    ),
    longues as (${longues}),
    inseres as (
      insert into journaux ("etablissementId", id, session, seq, at, type, donnees, "cleId", "casqueId", appareil, "recuLe")
      select coalesce(l."etablissementId", (${holderOf(sql`l."casqueDeCle"`, sql`jour_en_france(e.at)`)}), (
          select id from etablissements
          where l."isApplication" and lower("codeEtablissement") = lower(e.donnees->>'codeEtablissement')), 0),
        e.id, e.session, e.seq, e.at, e.type, e.donnees, l."cleId", l."casqueId", l.appareil, l."recuLe"
      from recus e join lots l using (lot)
      where not exists (select from longues where longues.session = e.session)
      order by e.id
      on conflict do nothing
      returning session, "recuLe"
    ),
    marquees as (
      insert into journaux_a_traiter (session, depuis)
      select session, max("recuLe") from inseres group by session order by session
      -- Written even when nothing changes: the row stays locked, so that a derivation under way cannot drop the mark.
      on conflict (session) do update set depuis = excluded.depuis
    )
    select (select count(*) from inseres) as total, (select coalesce(json_agg(session), '[]') from longues) as longues`.execute(
    db,
  );
  return rows[0]!;
}

/** Until the transaction ends, whoever else adds to these sessions waits. */
export async function lockLongSessions(tx: Connection, sessions: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('journaux ' || session, 0))
    from (select session from unnest(${sessions}::text[]) as s(session) order by session) longues`.execute(tx);
}

/** Of these sessions, how many events each has; of these events, those that are there. */
export async function findStored(tx: Connection, sessions: readonly string[], ids: readonly string[], most: number) {
  const counts = await sql<{ session: string; total: number }>`
    select session, ${countUpTo(sql`s.session`, most)} as total from unnest(${sessions}::uuid[]) as s(session)`.execute(
    tx,
  );
  const known = await tx
    .selectFrom('journaux')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .execute();
  return {
    counts: new Map(counts.rows.map(({ session, total }) => [session, total])),
    known: new Set(known.map(({ id }) => id)),
  };
}
