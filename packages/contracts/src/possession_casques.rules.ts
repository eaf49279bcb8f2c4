import { message } from './messages.fr.ts';

/** An end that is this near is one to prepare: the headset is taken back, or its possession prolonged. */
export const FIN_PROCHE_JOURS = 30;

/** Where a headset is: the establishment, or « Chez le prestataire » (P-3-89). */
export function lieuOf(etablissement: { nom: string } | null): string {
  return etablissement?.nom ?? message('possession_casques.emplacement.1');
}
