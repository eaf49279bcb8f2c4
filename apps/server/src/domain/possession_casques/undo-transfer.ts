import type { possession_casques } from '@sillage/contracts/possession_casques.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { recordEvenement } from '../casques/casques.historique.queries.ts';
import {
  deletePossession,
  findOverlapping,
  getPossession,
  getPossessionForUpdate,
  hasSessionsSince,
  updatePossession,
} from './possession_casques.queries.ts';
import { inWords } from './possession_casques.rules.ts';
import { listStaysForUpdate } from './possession_casques.transfert.queries.ts';

type Retours = z.output<typeof possession_casques.annulerTransfert.body>['retours'];

/**
 * Takes transfers back, as they left the possessions.
 * @returns those that last again
 * @throws 409 when a possession is another version, or sessions came from where one went
 */
export async function undoTransfer(tx: Connection, author: { actor: Actor; now: Date }, retours: Retours) {
  const { actor } = author;
  const begun = await Promise.all(retours.map((one) => getPossession(tx, actor, one.possession)));
  await listStaysForUpdate(
    tx,
    actor,
    begun.map(({ casque }) => casque.id),
  );
  const again: number[] = [];
  for (const { possession, version, depart } of retours) {
    const made = await getPossessionForUpdate(tx, actor, possession);
    const { casque, ...stay } = await getPossession(tx, actor, possession);
    const numero = casque.numeroSerie;
    const left = depart && (await getPossessionForUpdate(tx, actor, depart.possession));
    const isOther = left && (left.version !== depart.version || left.casqueId !== made.casqueId);
    const endsBefore = left && depart.dateFin !== null && depart.dateFin < left.dateDebut;
    if (made.version !== version || isOther || endsBefore) throw changed(numero);
    if (await hasSessionsSince(tx, actor, made)) {
      const values = { numero, possession: inWords(stay) };
      throw new Refusal('possession_casques.retour_sessions', { values });
    }
    await recordEvenement(tx, author, casque.id, 'possession_supprimee', { possession: inWords(stay) });
    await deletePossession(tx, possession);
    if (!left || !depart) continue;
    if (await findOverlapping(tx, actor, { ...left, dateFin: depart.dateFin }, left.id)) throw changed(numero);
    const avant = inWords(await getPossession(tx, actor, left.id));
    await updatePossession(tx, left.id, { dateFin: depart.dateFin });
    const after = inWords(await getPossession(tx, actor, left.id));
    await recordEvenement(tx, author, casque.id, 'possession_modifiee', { avant, possession: after });
    again.push(left.id);
  }
  return again;
}

const changed = (numero: string) => new Refusal('possession_casques.retour_change', { values: { numero } });
