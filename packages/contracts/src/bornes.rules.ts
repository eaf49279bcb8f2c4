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

export const NAISSANCE: Bornes = { ...SAISIE, premier: '1900-01-01', hors: 'validation.naissance_hors_bornes' };

/** The same for whoever knows what day it is: nobody is born tomorrow. */
export const naissanceAt = (aujourdhui: string): Bornes => ({ ...NAISSANCE, dernier: aujourdhui });

/** Of what figures are asked for. */
export const FIGURES: Bornes = { premier: PREMIER_JOUR, dernier: '2199-12-31', hors: 'validation.date' };

export function isWithin(jour: string, { premier, dernier }: Bornes): boolean {
  return jour >= premier && jour <= dernier;
}
