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
