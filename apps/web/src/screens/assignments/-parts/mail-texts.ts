import { RELANCES_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Answer, Api } from '../../../client/client.ts';
import type { Assignment } from './assignment-texts.ts';

/** « 12 apprenants seront prévenus, 3 n'ont pas d'adresse électronique. » */
export function toldOf({ prevenus, sansAdresse }: NonNullable<Assignment['annonce']>): string {
  if (prevenus + sansAdresse === 0) return message('assignments.prevenus_personne');
  const told = plural('assignments.prevenus', prevenus);
  return `${told}${sansAdresse > 0 ? `, ${plural('assignments.prevenus_sans_adresse', sansAdresse)}` : ''}.`;
}

/** What is said of a write that will tell people, after what it is about; of one that will not, nothing. */
export function annonceOf({ annonce }: Pick<Assignment, 'annonce'>): string {
  return annonce && annonce.prevenus + annonce.sansAdresse > 0 ? ` ${toldOf(annonce)}` : '';
}

/** When the last reminder was asked for, those left out of which nothing left. */
export function lastReminderOf(relances: Answer<Api['assignments']['relances']>['relances']): string | undefined {
  return relances.find(({ nature, total, abandonnes }) => nature !== 'annonce' && abandonnes < total)?.demandeLe;
}

/** « 7 jours et 1 jour avant la fin », or nothing. */
export function remindersOf({
  endDate,
  relanceSemaine,
  relanceVeille,
}: Pick<Assignment, 'endDate' | 'relanceSemaine' | 'relanceVeille'>): string | null {
  if (endDate === null || !(relanceSemaine || relanceVeille)) return null;
  const [semaine, veille] = [delayOf('relanceSemaine'), delayOf('relanceVeille')];
  if (relanceSemaine && relanceVeille)
    return message('assignments.relances_deux', { premier: semaine, second: veille });
  return message('assignments.relances_une', { delai: relanceSemaine ? semaine : veille });
}

/** « 7 jours »: how long before the end this reminder leaves. */
export function delayOf(relance: keyof typeof RELANCES_JOURS): string {
  return plural('erreur.delai_jours', RELANCES_JOURS[relance]);
}
