import { daysOfWeek, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { isMessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type { MobileReport, MobileUsage, Occurrence } from '@sillage/contracts/mobile.ts';
import { meanMinutes, meanScore, progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { NOTES } from '@sillage/contracts/satisfactions.ts';
import { NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import type { FaitCompte } from '../faits/comptes.queries.ts';
import type { AppareilsMobiles, SommeMobile } from './sums.queries.ts';

/** Figures of the mobile applications, from sums and facts. */

type Mesures = Pick<SommeMobile, 'passages' | 'finies' | 'durees' | 'dureeSecondes' | 'scores' | 'scoreCentiemes'>;
type Compte = FaitCompte & { scenarioId: number };

const sumOf = (sommes: readonly Mesures[], name: keyof Mesures) => sommes.reduce((sum, one) => sum + one[name], 0);
const everOf = (sommes: readonly SommeMobile[]) => sommes.filter(({ grain }) => grain === 'a');
const byValue = <T extends { value: number; label: string }>(parts: T[]) =>
  parts.sort((a, b) => b.value - a.value || inFrenchOrder(a.label, b.label));

export function usageMobile(
  sommes: readonly SommeMobile[],
  appareils: readonly AppareilsMobiles[],
  faits: readonly Compte[],
): MobileUsage {
  const ever = everOf(sommes);
  return {
    countSessions: sumOf(ever, 'passages'),
    finishedSessions: sumOf(ever, 'finies'),
    device: appareils.reduce((sum, one) => sum + one.appareils, 0),
    averageDuration: meanMinutes({ dureeSecondes: sumOf(ever, 'dureeSecondes'), durees: sumOf(ever, 'durees') }),
    averageScore: scoreOf(ever),
    objectives: objectivesOf(ever, faits, ({ genre, juste }) => genre === 'objectif' && juste === true),
    objectivesDesertion: objectivesOf(ever, faits, ({ genre }) => genre === 'abandon'),
    sessionsByWeek: weeksOf(sommes, 'passages'),
    sessionsFinishedByWeek: weeksOf(sommes, 'finies'),
    platform: platformsOf(ever),
    satisfactions: satisfactionsOf(faits),
  };
}

/** Everything that the report says, but the section of its own and the requests of attestations. */
export function reportMobile(
  sommes: readonly SommeMobile[],
  appareils: readonly AppareilsMobiles[],
  faits: readonly Compte[],
): Omit<MobileReport, 'occurencesEtScores' | 'prelevement' | 'attestationsParSemaine' | 'attestationsParMois'> {
  const ever = everOf(sommes);
  const profils = Map.groupBy(ever, ({ profil }) => profil);
  return {
    etapesParPlateforme: platformsOf(ever),
    etapesParSemaine: weeksOf(sommes, 'passages'),
    etapesParMois: sommes
      .filter(({ grain }) => grain === 'm')
      .map(({ periode, passages }) => ({ ...monthOf(periode!), total: passages })),
    passagesParProfil: byValue(
      [...profils].map(([profil, own]) => ({
        profil: profil || null,
        label: profil || message('statistiques.profil_inconnu'),
        value: sumOf(own, 'passages'),
      })),
    ),
    passagesParAppareil: byValue(
      appareils.map(({ systeme, appareils: value }) => ({ systeme, label: systemeLabel(systeme), value })),
    ),
    satisfactions: satisfactionsOf(faits),
  };
}

/** A session is one occurrence of its scenario (S-2.11-14). */
export function occurrencesOf(sommes: readonly SommeMobile[], names: ReadonlyMap<number, string>): Occurrence[] {
  const groups = Map.groupBy(everOf(sommes), ({ scenarioId, systeme }) => `${scenarioId} ${systeme}`);
  return [...groups.values()]
    .map((own) => ({
      IDEtapesScenario: own[0]!.scenarioId ?? 0,
      etape: names.get(own[0]!.scenarioId ?? 0) ?? message('statistiques.scenario_inconnu'),
      systeme: own[0]!.systeme,
      plateforme: systemeLabel(own[0]!.systeme),
      occurences: sumOf(own, 'passages'),
      score: scoreOf(own),
    }))
    .sort((a, b) => b.occurences - a.occurences || inFrenchOrder(a.etape, b.etape));
}

/** What the section devoted to one scenario shows (S-2.11-13). */
export function sectionOf(id: number, sommes: readonly SommeMobile[], faits: readonly Compte[]) {
  const own = everOf(sommes).filter(({ scenarioId }) => scenarioId === id);
  return {
    id,
    nombre: sumOf(own, 'passages'),
    parPlateforme: platformsOf(own),
    score: scoreOf(own),
    satisfactions: satisfactionsOf(faits.filter(({ scenarioId }) => scenarioId === id)),
  };
}

/** Requests of attestations by week and by month. */
export function demandesOf(jours: readonly { jour: string; total: number }[]) {
  const parSemaine = groupByWeek(jours, ({ jour }) => jour);
  const parMois = Map.groupBy(jours, ({ jour }) => jour.slice(0, 7));
  const total = (own: readonly { total: number }[]) => own.reduce((sum, one) => sum + one.total, 0);
  return {
    attestationsParSemaine: parSemaine.map(({ week, own }) => ({ ...week, total: total(own) })),
    attestationsParMois: [...parMois].map(([month, own]) => ({ ...monthOf(month), total: total(own) })),
  };
}

export function systemeLabel(systeme: string): string {
  const code = `mobile.systeme.${systeme || 'inconnu'}`;
  return isMessageCode(code) ? message(code) : systeme;
}

function scoreOf(sommes: readonly Mesures[]): number | null {
  return meanScore({ scoreCentiemes: sumOf(sommes, 'scoreCentiemes'), scores: sumOf(sommes, 'scores') });
}

function platformsOf(sommes: readonly SommeMobile[]) {
  return byValue(
    [...Map.groupBy(sommes, ({ systeme }) => systeme)].map(([systeme, own]) => ({
      systeme,
      label: systemeLabel(systeme),
      value: sumOf(own, 'passages'),
    })),
  );
}

/** Each week shown once: week 53 counts with week 52 (S-9-39). */
function weeksOf(sommes: readonly SommeMobile[], mesure: 'passages' | 'finies') {
  const weekly = sommes.filter(({ grain }) => grain === 's');
  return groupByWeek(weekly, ({ periode }) => periode!).map(({ week, own }) => ({
    ...week,
    total: sumOf(own, mesure),
  }));
}

function groupByWeek<Row>(rows: readonly Row[], dayOf: (row: Row) => string) {
  const byMonday = Map.groupBy(rows, (row) => daysOfWeek(weekOf(dayOf(row))).debut);
  return [...byMonday].map(([monday, own]) => ({ week: weekOf(monday), own }));
}

function monthOf(day: string) {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** Of each objective, the share of the sessions begun of the scenarios that have it, the greatest first (S-7-35). */
function objectivesOf(
  sommes: readonly SommeMobile[],
  faits: readonly Compte[],
  isCounted: (fait: Compte) => boolean,
): MobileUsage['objectives'] {
  const begun = new Map<number | null, number>();
  for (const { scenarioId, passages } of sommes) begun.set(scenarioId, (begun.get(scenarioId) ?? 0) + passages);
  const told = Map.groupBy(
    faits.filter(({ genre }) => genre === 'objectif' || genre === 'abandon'),
    ({ code }) => code,
  );
  const rates = [...told].map(([code, own]) => {
    const scenarios = new Set(own.map(({ scenarioId }) => scenarioId));
    const total = [...scenarios].reduce((sum, id) => sum + (begun.get(id) ?? 0), 0);
    const counted = own.filter(isCounted);
    const sessions = counted.reduce((sum, one) => sum + one.sessions, 0);
    return {
      label: own.find(({ libelle }) => libelle)?.libelle ?? code,
      value: progressPercent(sessions, total),
      faits: counted.map(({ id }) => id),
    };
  });
  return byValue(rates);
}

function satisfactionsOf(faits: readonly Compte[]): MobileUsage['satisfactions'] {
  const answers = faits.filter(({ genre }) => genre === 'questionnaire' || genre === 'satisfaction');
  const names = Map.groupBy(answers, ({ categorie }) => categorie ?? message('mobile.questionnaire_commun'));
  return [...names].map(([questionnaire, own]) => ({
    questionnaire,
    questions: [...Map.groupBy(own, ({ code }) => code)]
      .sort(([one], [other]) => inFrenchOrder(one, other))
      .map(([, said]) => ({
        label: questionLabel(said),
        value: said.reduce((sum, { sessions }) => sum + sessions, 0),
        notes: NOTES.map((note) => {
          const given = said.filter(({ valeur }) => valeur === String(note));
          return {
            note,
            label: message(NOTE_LABELS[note]),
            value: given.reduce((sum, { sessions }) => sum + sessions, 0),
            faits: given.map(({ id }) => id),
          };
        }),
      })),
  }));
}

function questionLabel(said: readonly Compte[]): string {
  const { genre, code } = said[0]!;
  const common = `statistiques.satisfaction.${code}`;
  if (genre === 'satisfaction' && isMessageCode(common)) return message(common);
  const told = said.find(({ libelle }) => libelle)?.libelle;
  return told ?? message('mobile.question', { numero: code.split(' ').at(-1)! });
}
