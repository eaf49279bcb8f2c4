import { NOTES } from '@sillage/contracts/satisfactions.ts';

/** Mean of the answers over 4, percent rounded, halves up; null without an answer (S-9-43, C-9-23). */
export function moyenneOf(comptes: Readonly<Record<1 | 2 | 3 | 4, number>>): number | null {
  const answers = NOTES.reduce((sum, note) => sum + comptes[note], 0);
  const total = NOTES.reduce((sum, note) => sum + note * comptes[note], 0);
  return answers === 0 ? null : Math.round((total * 100) / (4 * answers));
}
