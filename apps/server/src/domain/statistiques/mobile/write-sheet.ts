import { mondayOf } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { perimetreMobile } from '@sillage/contracts/mobile.rules.ts';
import type { GraphiqueRapport, GraphiqueUsage, MobileReport, MobileUsage } from '@sillage/contracts/mobile.ts';
import type { WrittenSheet } from '../../../platform/spreadsheet.ts';

/** The data of one chart of the mobile applications as a sheet, as « Voir les données » shows them. */

type Data = Partial<MobileUsage & MobileReport>;
type Graphique = GraphiqueUsage | GraphiqueRapport;
type Lignes = WrittenSheet['lignes'];

export function sheetOfMobile(graphique: Graphique, data: Data): WrittenSheet {
  const [titres, lignes] = contentOf(graphique, data);
  return {
    nom: message(`mobile.graphique.${graphique}`),
    phrase: perimetreMobile(graphique),
    colonnes: titres.map((titre, rank) => ({ titre, ...(rank === 0 && { largeur: 40 }) })),
    lignes,
  };
}

function contentOf(graphique: Graphique, data: Data): [string[], Lignes] {
  const sessions = message('statistiques.colonne.sessions');
  const week = message('statistiques.colonne.semaine');
  switch (graphique) {
    case 'sessionsByWeek': {
      const ended = data.sessionsFinishedByWeek ?? [];
      return [
        [week, message('mobile.commencees'), message('mobile.terminees')],
        (data.sessionsByWeek ?? []).map((one, rank) => [
          { jour: mondayOf(one.year, one.week) },
          one.total,
          ended[rank]?.total ?? 0,
        ]),
      ];
    }
    case 'etapesParSemaine':
    case 'attestationsParSemaine':
      return [
        [week, message(`mobile.total.${graphique}`)],
        (data[graphique] ?? []).map(({ year, week: own, total }) => [{ jour: mondayOf(year, own) }, total]),
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
        (data.occurencesEtScores ?? []).map((one) => [one.etape, one.plateforme, one.occurences, one.score]),
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
