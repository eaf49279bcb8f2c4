import { daysOfMonth, thirteenMonths } from '@sillage/contracts/activite.rules.ts';
import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';

/** Periods asked for in one press; absent bounds are the defaults. */
export function presetsOf(jour: string) {
  const annee = jour.slice(0, 4);
  return {
    mois_dernier: daysOfMonth(thirteenMonths(jour).at(-2)!),
    cette_annee: { debut: `${annee}-01-01`, fin: undefined },
    depuis_toujours: { debut: PREMIER_JOUR, fin: undefined },
  };
}
