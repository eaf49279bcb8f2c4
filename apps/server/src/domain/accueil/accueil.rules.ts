import { SEMAINES } from '@sillage/contracts/accueil.rules.ts';
import { dayInFrance, mondayBefore } from '@sillage/contracts/calendrier.rules.ts';
import { meanScore, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';

/** Mondays of the last weeks that have ended, the oldest first. */
export function dernieresSemaines(now: Date): string[] {
  const monday = Temporal.PlainDate.from(mondayBefore(dayInFrance(now)));
  return Array.from({ length: SEMAINES }, (_, rank) => monday.subtract({ weeks: SEMAINES - rank }).toString());
}

/** The Monday of the same week a year before. */
export function anneeAvant(monday: string): string {
  return Temporal.PlainDate.from(monday).subtract({ weeks: 52 }).toString();
}

/** Sums of one week. */
export interface Semaine {
  debut: string;
  estAvant: boolean;
  passages: number;
  somme1: number;
  reponses1: number;
  somme5: number;
  reponses5: number;
  scores: number;
  scoreCentiemes: number;
}

/** Sessions week by week beside those of a year before, and what all these weeks say together. */
export function semainesOf(rows: readonly Semaine[]) {
  const [now, before] = [rows.filter(({ estAvant }) => !estAvant), rows.filter(({ estAvant }) => estAvant)];
  const tendance = (of: (weeks: readonly Semaine[]) => number | null) => ({ actuelle: of(now), avant: of(before) });
  return {
    semaines: now.map(({ debut, passages }, rank) => ({ debut, sessions: passages, avant: before[rank]!.passages })),
    tendances: {
      apprecie: tendance((weeks) =>
        satisfactionPercent({ somme: sum(weeks, 'somme1'), nombre: sum(weeks, 'reponses1') }),
      ),
      utile: tendance((weeks) => satisfactionPercent({ somme: sum(weeks, 'somme5'), nombre: sum(weeks, 'reponses5') })),
      reussite: tendance((weeks) => {
        const score = meanScore({ scoreCentiemes: sum(weeks, 'scoreCentiemes'), scores: sum(weeks, 'scores') });
        return score === null ? null : Math.round(score);
      }),
    },
  };
}

function sum(weeks: readonly Semaine[], of: Exclude<keyof Semaine, 'debut' | 'estAvant'>): number {
  return weeks.reduce((total, week) => total + week[of], 0);
}
