import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { AcceptedEvent } from './journaux.rules.ts';

/** Stores the events of a session entered by hand, which no device sent; they wait for its processing (S-2.16-14). */
export async function insertSaisies(tx: Connection, events: readonly AcceptedEvent[], now: Date): Promise<void> {
  const appareil = JSON.stringify({ numeroSerie: null, version: null, plateforme: 'casque' });
  await tx
    .insertInto('journaux')
    .values(
      events.map(({ donnees, ...event }) => ({
        ...event,
        donnees: JSON.stringify(donnees),
        etablissementId: 0,
        cleId: 0,
        appareil,
        recuLe: now.toISOString(),
      })),
    )
    .execute();
}

/** A session entered by hand counts once it is processed (S-2.16-14), whatever devices say of it meanwhile. */
export const isCounted = (session: RawBuilder<unknown>) => sql`not exists (
  select from sessions_saisies saisie where saisie.session = ${session} and saisie."traiteeLe" is null)`;
