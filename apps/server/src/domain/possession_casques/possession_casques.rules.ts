import { message } from '@sillage/contracts/messages.fr.ts';
import { type Violation, violation } from '../../platform/errors.ts';

export interface Possession {
  emplacement: number;
  etablissementId: number | null;
  dateDebut: string;
  dateFin: string | null;
}

/** What a possession lacks: an establishment when it is there, and dates in order (P-3-91). Days are `YYYY-MM-DD`. */
export function possessionViolations({ emplacement, etablissementId, dateDebut, dateFin }: Possession): Violation[] {
  const found: Violation[] = [];
  if (emplacement === 2 && etablissementId === null) {
    found.push(violation('etablissement', 'possession_casques.etablissement_obligatoire'));
  }
  if (dateFin !== null && dateFin < dateDebut) found.push(violation('dateFin', 'possession_casques.ordre_des_dates'));
  return found;
}

interface Placed {
  etablissement: { nom: string } | null;
  emplacement: number;
  dateDebut: string;
  dateFin: string | null;
}

/** « CHU de Nantes, du 05/01/2026 au 31/03/2026 ». */
export function inWords({ etablissement, emplacement, dateDebut, dateFin }: Placed): string {
  const provider = message('possession_casques.emplacement.1');
  const lieu = (emplacement === 2 ? etablissement?.nom : undefined) ?? provider;
  const debut = frenchDay(dateDebut);
  if (dateFin === null) return message('possession_casques.depuis', { lieu, debut });
  return message('possession_casques.du_au', { lieu, debut, fin: frenchDay(dateFin) });
}

function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}
