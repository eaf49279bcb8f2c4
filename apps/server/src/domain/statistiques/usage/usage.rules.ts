import { shownWeek } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import type { Somme } from './usage.queries.ts';

/** Figures of usage, each defined here and nowhere else: sums become averages and percentages only when shown. */

/** Kind of a headset as its type says: a computer or a tablet may report like one (S-2.6-13). */
export const KINDS: Record<number, Appareil> = { 2: 'mobile', 3: 'ordinateur' };
export type Appareil = GlobalUsageData['formationsParAppareil'][number]['appareil'];

/** Kind of device of a platform, for whoever has no headset. */
function appareilOf(plateforme: string): Appareil {
  if (plateforme === 'mobile' || plateforme === 'casque') return plateforme;
  return 'ordinateur';
}

/** Whole minutes (S-9-37). */
export function minutesOf(dureeSecondes: number, durees: number): number | null {
  return durees > 0 ? Math.round(dureeSecondes / durees / 60) : null;
}

/** Every chart of the usage screens; those that the person may not see are left out by the caller. */
export function usageOf(sommes: readonly Somme[]): Omit<Required<GlobalUsageData>, 'filtre'> {
  const on = (axe: Somme['axe']) => sommes.filter((one) => one.axe === axe);
  const semaines = weeksOf(on('semaine'));
  const total = semaines.reduce((sum, { passages }) => sum + passages, 0);
  const durees = semaines.reduce((sum, one) => sum + one.durees, 0);
  const secondes = semaines.reduce((sum, one) => sum + one.dureeSecondes, 0);
  const scenario = ({ cle, nom }: Somme) => ({ id: idOf(cle), label: nom ?? message('statistiques.scenario_inconnu') });
  return {
    nombreDeSessions: total,
    dureeMoyenne: minutesOf(secondes, durees),
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
        const value = minutesOf(one.dureeSecondes, one.durees);
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
    satisfactionsParSemaine: semaines.map(({ year, week, reponses }) => ({
      year,
      week,
      satisfaction1: satisfactionPercent(reponses[0]!),
      satisfaction2: satisfactionPercent(reponses[1]!),
      satisfaction3: satisfactionPercent(reponses[2]!),
      satisfaction4: satisfactionPercent(reponses[3]!),
      satisfaction5: satisfactionPercent(reponses[4]!),
    })),
  };
}

function idOf(cle: string): number | null {
  return Number(cle) || null;
}

const french = new Intl.Collator('fr');

function sorted<P extends { label: string; value: number }>(parts: P[]): P[] {
  return parts.toSorted((a, b) => b.value - a.value || french.compare(a.label, b.label));
}

type Semaine = { year: number; week: number; reponses: { somme: number; nombre: number }[] } & Pick<
  Somme,
  'passages' | 'durees' | 'dureeSecondes'
>;

/** Weeks in order, 53 added to 52. */
function weeksOf(sommes: readonly Somme[]): Semaine[] {
  const weeks = new Map<string, Semaine>();
  for (const { cle, passages, durees, dureeSecondes, reponses } of sommes) {
    const [year = 0, iso = 0] = cle.split('-').map(Number);
    const week = shownWeek(iso);
    const known = weeks.get(`${year}-${week}`) ?? {
      year,
      week,
      passages: 0,
      durees: 0,
      dureeSecondes: 0,
      reponses: [1, 2, 3, 4, 5].map(() => ({ somme: 0, nombre: 0 })),
    };
    weeks.set(`${year}-${week}`, {
      year,
      week,
      passages: known.passages + passages,
      durees: known.durees + durees,
      dureeSecondes: known.dureeSecondes + dureeSecondes,
      reponses: known.reponses.map(({ somme, nombre }, index) => ({
        somme: somme + (reponses?.[index]?.somme ?? 0),
        nombre: nombre + (reponses?.[index]?.nombre ?? 0),
      })),
    });
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
