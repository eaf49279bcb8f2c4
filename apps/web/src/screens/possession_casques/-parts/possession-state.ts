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

/** The values once a placement is chosen: what is at the provider is at no establishment (P-3-91). */
export function withEmplacement<Values extends { etablissement: string | null }>(
  values: Values,
  emplacement: string | null,
) {
  const { etablissement } = values;
  return { ...values, emplacement, etablissement: isAtEtablissement(emplacement) ? etablissement : null };
}

export const isAtEtablissement = (emplacement: string | null) => emplacement === String(EMPLACEMENT.etablissement);

/** Whether it is to come, lasts, or is over; days are `YYYY-MM-DD`. */
export function stateOf({ dateDebut, dateFin }: Pick<Possession, 'dateDebut' | 'dateFin'>, day: string) {
  if (dateDebut > day) return 'a_venir';
  return dateFin !== null && dateFin < day ? 'terminee' : 'en_cours';
}
