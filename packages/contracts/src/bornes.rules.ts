import { dayInFrance } from './calendrier.rules.ts';
import { PREMIER_JOUR } from './choices.ts';
import type { MessageCode } from './messages.fr.ts';

/** Between which days a date is taken, both included, and what is said of any other. */
export interface Bornes {
  readonly premier: string;
  readonly dernier: string;
  readonly hors: MessageCode;
}

/** Of what forms hold. */
export const SAISIE: Bornes = { premier: '2000-01-01', dernier: '2099-12-31', hors: 'validation.date_hors_bornes' };

export const NAISSANCE: Bornes = {
  premier: '1900-01-01',
  get dernier() {
    return dayInFrance(new Date());
  },
  hors: 'validation.naissance_hors_bornes',
};

/** Of what figures are asked for. */
export const FIGURES: Bornes = { premier: PREMIER_JOUR, dernier: '2199-12-31', hors: 'validation.date' };

export function isWithin(jour: string, { premier, dernier }: Bornes): boolean {
  return jour >= premier && jour <= dernier;
}
