import { frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { lieuOf } from '@sillage/contracts/possession_casques.rules.ts';
import { type Violation, violation } from '../../platform/errors.ts';

export interface Possession {
  emplacement: number;
  etablissementId: number | null;
  dateDebut: string;
  dateFin: string | null;
}

/** What is wrong with a possession: an establishment when it is there and only then, and dates in order (P-3-91). Days are `YYYY-MM-DD`. */
export function possessionViolations({ emplacement, etablissementId, dateDebut, dateFin }: Possession): Violation[] {
  const found: Violation[] = [];
  if (emplacement === EMPLACEMENT.etablissement && etablissementId === null) {
    found.push(violation('etablissement', 'possession_casques.etablissement_obligatoire'));
  }
  if (emplacement === EMPLACEMENT.fournisseur && etablissementId !== null) {
    found.push(violation('etablissement', 'possession_casques.etablissement_en_trop'));
  }
  if (dateFin !== null && dateFin < dateDebut) found.push(violation('dateFin', 'possession_casques.ordre_des_dates'));
  return found;
}

/** What a transfer finds: where the headset is that day, and what is in the way. */
interface Judged<S extends Possession> {
  etat: 'pret' | 'sur_place' | 'occupe';
  depart: S | null;
  obstacle: S | null;
}

/**
 * Whether a headset with these possessions may go there from that day on. Where it is ends the day before; a possession that begins
 * on that day, or later while it would be there, is in the way.
 */
export function judgeTransfer<S extends Possession>(stays: readonly S[], wanted: Possession): Judged<S> {
  const { dateDebut, dateFin } = wanted;
  const depart = stays.find((one) => one.dateDebut <= dateDebut && (one.dateFin === null || one.dateFin >= dateDebut));
  if (depart && depart.etablissementId === wanted.etablissementId) {
    return { etat: 'sur_place', depart, obstacle: null };
  }
  const obstacle = stays.find((one) => one.dateDebut >= dateDebut && (dateFin === null || one.dateDebut <= dateFin));
  return { etat: obstacle ? 'occupe' : 'pret', depart: depart ?? null, obstacle: obstacle ?? null };
}

interface Placed {
  etablissement: { nom: string } | null;
  dateDebut: string;
  dateFin: string | null;
}

/** « CHU de Nantes, du 05/01/2026 au 31/03/2026 ». */
export function inWords({ etablissement, dateDebut, dateFin }: Placed): string {
  const lieu = lieuOf(etablissement);
  const debut = frenchDay(dateDebut);
  if (dateFin === null) return message('possession_casques.depuis', { lieu, debut });
  return message('possession_casques.du_au', { lieu, debut, fin: frenchDay(dateFin) });
}
