import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';

export type Possession = Item<'possession_casques'>;

/** Where a headset is, in words (P-3-89, P-9-34, P-9-35). */
export function emplacementName(emplacement: number): string {
  return message(`possession_casques.emplacement.${emplacement === EMPLACEMENT.fournisseur ? 1 : 2}`);
}

export const emplacements = Object.values(EMPLACEMENT).map((value) => ({
  value: String(value),
  label: emplacementName(value),
}));

/** Whether it is to come, lasts, or is over; days are `YYYY-MM-DD`. */
export function stateOf({ dateDebut, dateFin }: Pick<Possession, 'dateDebut' | 'dateFin'>, day: string) {
  if (dateDebut > day) return 'a_venir';
  return dateFin !== null && dateFin < day ? 'terminee' : 'en_cours';
}
