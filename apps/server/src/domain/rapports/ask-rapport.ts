import type { Demande } from '@sillage/contracts/rapports.ts';
import { type Clock, today } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { deleteWhole, insertRapport } from './rapports.queries.ts';
import { lastMonth, WHOLE } from './rapports.rules.ts';

interface Writing {
  tx: Connection;
  clock: Clock;
}

/** From the running month on: the one that has ended can be had at once. Nothing where this account has the same one already. */
export function askRapport({ tx, clock }: Writing, userId: number, filtre: Demande) {
  const dernierMois = lastMonth(today(clock)).debut;
  return insertRapport(tx, { userId, filtre, dernierMois, createdAt: clock.now().toISOString() });
}

/** What the box of a referent says (P-3-80); left as it is where nothing is said. */
export async function setRapportsMail(writing: Writing, userId: number, rapportsMail: boolean | undefined) {
  if (rapportsMail === undefined) return;
  if (rapportsMail) await askRapport(writing, userId, WHOLE);
  else await deleteWhole(writing.tx, userId);
}

/** @throws 422 on the box, of a referent who could be sent nothing */
export function ensureMailable(rapportsMail: boolean | undefined, email: string | null): void {
  if (rapportsMail && email === null) throw refuseFields(violation('rapportsMail', 'referents.rapports_sans_adresse'));
}
