import path from 'node:path';
import { daysOfMonth, thirteenMonths } from '@sillage/contracts/activite.rules.ts';
import { everyWeek, frenchDay, mondayLabel } from '@sillage/contracts/calendrier.rules.ts';
import { integerText, minutesText } from '@sillage/contracts/chiffres.rules.ts';
import { beside, changeFigure, changeText } from '@sillage/contracts/comparaison.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE, percentText } from '@sillage/contracts/moyennes.rules.ts';
import { Demande } from '@sillage/contracts/rapports.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { longDay } from '../../platform/paper-dates.ts';
import { printable } from '../../platform/plain-text.ts';

export const TEMPLATE = path.join(import.meta.dirname, 'rapport.typ');

/** Rows of a table on paper. */
const MOST_ROWS = 40;
export const MOST_NAMES = 20;

/** The filter of who has chosen nothing: the whole perimeter. It is what the box of a referent stands for (P-3-80). */
export const WHOLE = Demande.parse({});

const months = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month that has ended, its first and last day. @param jour of today */
export function lastMonth(jour: string) {
  return daysOfMonth(thirteenMonths(jour).at(-2)!);
}

/** « octobre 2026 » */
export function monthName(jour: string): string {
  return months.format(new Date(`${jour}T00:00:00Z`));
}

const countText = (value: number | null) => (value === null ? NO_VALUE : integerText(value));
const meanText = (value: number | null) => (value === null ? NO_VALUE : minutesText(value));

/** « en hausse de 12 (+12 %) », beside the month before. */
export function sessionsChange({ nombreDeSessions, avant }: GlobalUsageData): string {
  return changeText(nombreDeSessions, avant?.nombreDeSessions ?? 0, countText)!;
}

interface Written {
  usage: GlobalUsageData;
  debut: string;
  fin: string;
  /** Whose report it is. */
  nom: string;
  /** The filter in words. */
  phrase: string;
  etablissements: { noms: string[]; total: number };
  date: Date;
}

/** What the template prints: every figure as the answer of the screen has it. */
export function documentOf({ usage, debut, fin, nom, phrase, etablissements, date }: Written) {
  const avant = usage.avant!;
  const [mois, moisAvant] = [monthName(debut), monthName(avant.debut)];
  const figure = (
    name: string,
    now: number | null,
    before: number | null,
    format: (value: number | null) => string,
  ) => ({
    nom: name,
    valeur: format(now),
    avant: message('rapports.pdf.avant', { valeur: format(before), mois: moisAvant }),
    evolution: changeText(now, before, format),
  });
  const noms = etablissements.noms.map(printable).join(', ');
  const others = etablissements.total - etablissements.noms.length;
  return {
    titre: message('rapports.pdf.titre', { mois }),
    intitule: message('rapports.pdf.intitule'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    mois,
    lignes: [
      [message('rapports.pdf.pour'), printable(nom)],
      [
        message('rapports.pdf.etablissements'),
        [noms || NO_VALUE, ...(others > 0 ? [plural('ui.et_autres', others)] : [])].join(' '),
      ],
      [
        message('rapports.pdf.periode'),
        message('statistiques.filtre.periode', { debut: frenchDay(debut), fin: frenchDay(fin) }),
      ],
      [message('rapports.pdf.filtre'), printable(phrase)],
      [message('rapports.pdf.compare'), moisAvant],
      [message('rapports.pdf.edite'), longDay(date)],
    ],
    chiffres: [
      figure(
        plural('statistiques.nom_f', usage.nombreDeSessions),
        usage.nombreDeSessions,
        avant.nombreDeSessions,
        countText,
      ),
      figure(message('statistiques.duree_moyenne'), usage.dureeMoyenne, avant.dureeMoyenne, meanText),
    ],
    aucune: usage.nombreDeSessions === 0 ? message('rapports.pdf.aucune') : null,
    semaines: weeksOf(usage),
    satisfactions: satisfactionsOf(usage),
    tableaux: tablesOf(usage),
  };
}

function weeksOf({ passagesParSemaine }: GlobalUsageData) {
  return {
    titre: message('rapports.pdf.semaines'),
    colonnes: [message('statistiques.colonne.semaine'), message('statistiques.colonne.sessions')],
    points: everyWeek(passagesParSemaine).map(({ week, row }) => {
      const total = row?.total ?? 0;
      return { nom: mondayLabel(week), valeur: total, texte: integerText(total) };
    }),
  };
}

/** Null for whom it is not. */
function satisfactionsOf({ satisfactionsParSemaine }: GlobalUsageData) {
  if (!satisfactionsParSemaine || satisfactionsParSemaine.length === 0) return null;
  const weeks = everyWeek(satisfactionsParSemaine);
  const values = weeks.map(({ row }) => QUESTIONS.map((question) => row?.[`satisfaction${question}`] ?? null));
  return {
    titre: message('statistiques.graphique.satisfactionsParSemaine'),
    colonnes: [
      message('statistiques.colonne.semaine'),
      ...QUESTIONS.map((question) => message(`statistiques.satisfaction.${question}`)),
    ],
    lignes: weeks.map(({ week }, rank) => [
      mondayLabel(week),
      ...values[rank]!.map((value) => (value === null ? NO_VALUE : percentText(value))),
    ]),
    courbes: QUESTIONS.map((_, question) => values.map((week) => week[question]!)),
  };
}

const TABLES = [
  'passagesParScenario',
  'dureeMoyenneParScenario',
  'passagesParProfil',
  'formationsParAppareil',
  'passagesParEtablissement',
  'passagesParCasque',
] as const;

/** Those that have rows and that the person may see. */
function tablesOf(usage: GlobalUsageData) {
  return TABLES.flatMap((graphique) => {
    const isDuration = graphique === 'dureeMoyenneParScenario';
    const now: readonly { label: string; value: number }[] = usage[graphique] ?? [];
    const rows = beside(now, usage.avant?.[graphique] ?? [], isDuration ? null : 0);
    if (rows.length === 0) return [];
    const others = rows.length - MOST_ROWS;
    return {
      titre: message(`statistiques.graphique.${graphique}`),
      colonnes: [
        message(`statistiques.axe.${graphique}`),
        message(isDuration ? 'statistiques.colonne.minutes' : 'statistiques.colonne.sessions'),
        message('statistiques.colonne.avant'),
        message('statistiques.colonne.evolution'),
      ],
      lignes: rows
        .slice(0, MOST_ROWS)
        .map(({ row, value, avant }) => [
          printable(row.label),
          countText(value),
          countText(avant),
          changeFigure(value, avant) ?? NO_VALUE,
        ]),
      autres: others > 0 ? plural('ui.et_autres', others) : null,
    };
  });
}

/** The address of the screen with these figures. */
export function screenOf(
  { etab, typeEtablissement, ...chosen }: Demande,
  { debut, fin }: { debut: string; fin: string },
) {
  const said = Object.entries(chosen).filter(([, value]) => value !== null && value !== false);
  const search = new URLSearchParams({ debut, fin, comparer: 'true' });
  if (etab.length > 0) search.set('etab', JSON.stringify(etab));
  if (typeEtablissement !== 'all') search.set('typeEtablissement', typeEtablissement);
  for (const [name, value] of said) search.set(name, String(value));
  return `/stats/usage?${search}`;
}
