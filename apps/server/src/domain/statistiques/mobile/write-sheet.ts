import { currentWeek, everyWeek, mondayOf, type Week, weekRank } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { perimetreMobile } from '@sillage/contracts/mobile.rules.ts';
import type { GraphiqueRapport, GraphiqueUsage, MobileReport, MobileUsage } from '@sillage/contracts/mobile.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import type { WrittenSheet } from '../../../platform/spreadsheet.ts';

/** The data of one chart of the mobile applications as a sheet, as « Voir les données » shows them. */

type Data = Partial<MobileUsage & MobileReport>;
type Graphique = GraphiqueUsage | GraphiqueRapport;
type Lignes = WrittenSheet['lignes'];

const monday = ({ year, week }: Week) => ({ jour: mondayOf(year, week) });

export function sheetOfMobile(graphique: Graphique, data: Data, now: Date): WrittenSheet {
  const [titres, lignes] = contentOf(graphique, data, currentWeek(now));
  return {
    nom: message(`mobile.graphique.${graphique}`),
    phrase: perimetreMobile(graphique),
    colonnes: titres.map((titre, rank) => ({ titre, ...(rank === 0 && { largeur: 40 }) })),
    lignes,
  };
}

function contentOf(graphique: Graphique, data: Data, running: Week): [string[], Lignes] {
  const sessions = message('statistiques.colonne.sessions');
  const week = message('statistiques.colonne.semaine');
  switch (graphique) {
    case 'sessionsByWeek': {
      const ended = data.sessionsFinishedByWeek ?? [];
      return [
        [week, message('mobile.commencees'), message('mobile.terminees')],
        everyWeek(data.sessionsByWeek ?? [], running).map(({ week: own, row }) => [
          monday(own),
          row?.total ?? 0,
          ended.find((one) => weekRank(one) === weekRank(own))?.total ?? 0,
        ]),
      ];
    }
    case 'etapesParSemaine':
    case 'attestationsParSemaine':
      return [
        [week, message(`mobile.total.${graphique}`)],
        everyWeek(data[graphique] ?? [], running).map(({ week: own, row }) => [monday(own), row?.total ?? 0]),
      ];
    case 'etapesParMois':
    case 'attestationsParMois':
      return [
        [message('mobile.mois'), message(`mobile.total.${graphique}`)],
        (data[graphique] ?? []).map(({ year, month, total }) => [
          { jour: `${year}-${String(month).padStart(2, '0')}-01` },
          total,
        ]),
      ];
    case 'satisfactions':
      return satisfactionsOf(data.satisfactions);
    case 'prelevementSatisfactions':
      return satisfactionsOf(data.prelevement?.satisfactions);
    case 'prelevementPlateformes':
      return [
        [message('mobile.plateforme'), sessions],
        (data.prelevement?.parPlateforme ?? []).map(({ label, value }) => [label, value]),
      ];
    case 'occurencesEtScores':
      return [
        [message('mobile.etape'), message('mobile.plateforme'), message('mobile.occurrences'), message('mobile.score')],
        (data.occurencesEtScores ?? []).map(({ etape, plateforme, occurences, score }) => [
          etape,
          plateforme,
          occurences,
          score && shownPercent(score),
        ]),
      ];
    case 'objectives':
    case 'objectivesDesertion':
      return [
        [message('mobile.objectif'), message('mobile.taux')],
        (data[graphique] ?? []).map(({ label, value }) => [label, value]),
      ];
    default:
      return [
        [
          message(graphique === 'passagesParProfil' ? 'statistiques.axe.passagesParProfil' : 'mobile.plateforme'),
          graphique === 'passagesParAppareil' ? message('mobile.appareils') : sessions,
        ],
        (data[graphique] ?? []).map(({ label, value }) => [label, value]),
      ];
  }
}

function satisfactionsOf(satisfactions: MobileUsage['satisfactions'] = []): [string[], Lignes] {
  const notes = satisfactions[0]?.questions[0]?.notes ?? [];
  return [
    [message('mobile.questionnaire'), message('mobile.question_colonne'), ...notes.map(({ label }) => label)],
    satisfactions.flatMap(({ questionnaire, questions }) =>
      questions.map(({ label, notes: own }) => [questionnaire, label, ...own.map(({ value }) => value)]),
    ),
  ];
}
