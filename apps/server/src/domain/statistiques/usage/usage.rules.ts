import { shownWeek } from '@sillage/contracts/calendrier.rules.ts';
import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { meanMinutes, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import type { FiguresUsage } from '@sillage/contracts/statistiques.ts';
import { DECLARATION, type Mesure, partOf } from '../totals/measures.rules.ts';
import type { Somme } from '../totals/sums.queries.ts';

/**
 * Figures of usage, each defined here and nowhere else but the mean duration and the percentage of satisfaction, which others show too: sums
 * become averages and percentages only when shown.
 */

/** Kind of a headset as its type says: a computer or a tablet may report like one (S-2.6-13). */
export const KINDS: Record<number, Appareil> = { 2: 'mobile', [COMPUTER_TYPE]: 'ordinateur' };
export type Appareil = FiguresUsage['formationsParAppareil'][number]['appareil'];

/** Kind of device of a platform, for whoever has no headset. */
function appareilOf(plateforme: string): Appareil {
  if (plateforme === 'mobile' || plateforme === 'casque') return plateforme;
  return 'ordinateur';
}

/** What these figures are made from: installations of mobile applications are counted on screens of their own. */
export const ASKED = partOf(['scenario', 'profil', 'plateforme', 'casque'], ['passages', 'durees', 'dureeSecondes']);

/** Every chart of the usage screens; those that the person may not see are left out by the caller. */
export function usageOf(sommes: readonly Somme[]): Required<FiguresUsage> {
  const on = (axe: Somme['axe']) => sommes.filter((one) => one.axe === axe);
  const semaines = weeksOf(on('semaine'));
  const sumOf = (mesure: Mesure) => semaines.reduce((sum, one) => sum + one[mesure], 0);
  const scenario = ({ cle, nom }: Somme) => ({ id: idOf(cle), label: nom ?? message('statistiques.scenario_inconnu') });
  return {
    nombreDeSessions: sumOf('passages'),
    dureeMoyenne: meanMinutes({ dureeSecondes: sumOf('dureeSecondes'), durees: sumOf('durees') }),
    passagesParProfil: sorted(
      on('profil').map(({ cle, passages }) => ({
        profil: cle || null,
        label: cle || message('statistiques.profil_inconnu'),
        value: passages,
      })),
    ),
    passagesParScenario: sorted(on('scenario').map((one) => ({ ...scenario(one), value: one.passages }))),
    passagesParSemaine: semaines.map(({ year, week, passages }) => ({ year, week, total: passages })),
    formationsParAppareil: devicesOf(on('plateforme'), on('casque')),
    dureeMoyenneParScenario: sorted(
      on('scenario').flatMap((one) => {
        const value = meanMinutes(one);
        return value === null ? [] : [{ ...scenario(one), value }];
      }),
    ),
    passagesParCasque: sorted(
      on('casque')
        .filter(({ cle }) => cle !== '')
        .map(({ cle, nom, passages }) => ({
          id: idOf(cle),
          label: nom ?? message('statistiques.casque_inconnu'),
          value: passages,
        })),
    ),
    passagesParEtablissement: sorted(
      on('etablissement').map(({ cle, nom, passages }) => ({
        id: idOf(cle),
        label: nom ?? message('statistiques.etablissement_inconnu'),
        value: passages,
      })),
    ),
    satisfactionsParSemaine: semaines.map(({ year, week, ...sums }) => ({
      year,
      week,
      satisfaction1: satisfactionPercent({ somme: sums.somme1, nombre: sums.reponses1 }),
      satisfaction2: satisfactionPercent({ somme: sums.somme2, nombre: sums.reponses2 }),
      satisfaction3: satisfactionPercent({ somme: sums.somme3, nombre: sums.reponses3 }),
      satisfaction4: satisfactionPercent({ somme: sums.somme4, nombre: sums.reponses4 }),
      satisfaction5: satisfactionPercent({ somme: sums.somme5, nombre: sums.reponses5 }),
    })),
  };
}

function idOf(cle: string): number | null {
  return Number(cle) || null;
}

function sorted<P extends { label: string; value: number }>(parts: P[]): P[] {
  return parts.toSorted((a, b) => b.value - a.value || inFrenchOrder(a.label, b.label));
}

type Semaine = { year: number; week: number } & Record<Mesure, number>;

const MESURES = Object.keys(DECLARATION.measures) as Mesure[];

/** Weeks in order, 53 added to 52. */
function weeksOf(sommes: readonly Somme[]): Semaine[] {
  const weeks = new Map<string, Semaine>();
  for (const somme of sommes) {
    const [year = 0, iso = 0] = somme.cle.split('-').map(Number);
    const week = shownWeek(iso);
    const known = weeks.get(`${year}-${week}`);
    const sums = MESURES.map((mesure) => [mesure, somme[mesure] + (known?.[mesure] ?? 0)]);
    weeks.set(`${year}-${week}`, { year, week, ...(Object.fromEntries(sums) as Record<Mesure, number>) });
  }
  return [...weeks.values()].sort((a, b) => a.year - b.year || a.week - b.week);
}

/** Platforms, those of headsets shared out by the type of each. */
function devicesOf(plateformes: readonly Somme[], casques: readonly Somme[]) {
  const counts = new Map<Appareil, number>();
  const add = (appareil: Appareil, passages: number) => counts.set(appareil, (counts.get(appareil) ?? 0) + passages);
  for (const { cle, passages } of plateformes) add(appareilOf(cle), passages);
  for (const { typeId, passages } of casques) {
    const kind = KINDS[typeId ?? 1];
    if (!kind) continue;
    add('casque', -passages);
    add(kind, passages);
  }
  const parts = [...counts].filter(([, value]) => value > 0);
  return sorted(
    parts.map(([appareil, value]) => ({ appareil, label: message(`statistiques.appareil.${appareil}`), value })),
  );
}
