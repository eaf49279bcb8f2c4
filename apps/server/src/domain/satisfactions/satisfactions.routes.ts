import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { readId } from '@sillage/contracts/fields.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { overallScore, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import { sortFormations } from '@sillage/contracts/satisfactions.rules.ts';
import { type FiltresSatisfaction, satisfactions } from '@sillage/contracts/satisfactions.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import type { Actor } from '../../platform/login.ts';
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { filterSentence } from '../statistiques/filter/sentence.queries.ts';
import { answersOf, countAnswers, limitesOfScores, listModuleAverages } from './satisfactions.queries.ts';
import { sumReponses, sumReponsesUntil } from './satisfactions.reponses.queries.ts';
import { evolutionOf, formationsOf } from './satisfactions.rules.ts';
import { sheetOfEvolution, sheetOfFormations } from './write-excel.ts';

export const satisfactionsDomain = bind('satisfactions', satisfactions, {
  async scores({ readDb, clock, actor, query: { byLesson, ...filtres } }) {
    if (byLesson) return readFormations({ readDb, clock }, actor, filtres);
    const limites = await limitesOfScores({ readDb, clock }, actor, filtres);
    const comptes = await countAnswers(readDb, actor, limites, filtres.lesson);
    const scores = (question: 1 | 2 | 3 | 4 | 5) => {
      const moyenne = satisfactionPercent(answersOf(comptes[question]));
      return { score: moyenne, moyenne, heatmap: comptes[question] };
    };
    return { 1: scores(1), 2: scores(2), 3: scores(3), 4: scores(4), 5: scores(5) };
  },

  async formationsExcel({ readDb, clock, actor, body: { tri, ...filtres } }) {
    const { lessons, filtre } = await readFormations({ readDb, clock }, actor, filtres);
    return spreadsheetFile(sheetOfFormations(sortFormations(lessons, tri), filtre));
  },

  async evolution({ readDb, clock, actor, body }) {
    return { previous: await readEvolution({ readDb, clock }, actor, body) };
  },

  async evolutionExcel({ readDb, clock, actor, body: { lignes, ...instants } }) {
    const rows = new Map((await readEvolution({ readDb, clock }, actor, instants)).map((row) => [row.id, row]));
    const seen = lignes.flatMap((id) => rows.get(id) ?? []);
    return spreadsheetFile(sheetOfEvolution(seen, instants));
  },

  async reussite({ readDb, clock, actor, body }) {
    const code = body.company ?? null;
    const limites = await limitesOfScores({ readDb, clock }, actor, code === null ? {} : { eId: code });
    const comptes = await countAnswers(readDb, actor, limites);
    const moyenne = (question: 1 | 5) => satisfactionPercent(answersOf(comptes[question]));
    return {
      successRating: overallScore(await listModuleAverages(readDb, actor, code)),
      satisfactions: { 1: { moyenne: moyenne(1) }, 5: { moyenne: moyenne(5) } },
    };
  },
});

type Reading = Pick<Platform, 'readDb' | 'clock'>;

async function readFormations({ readDb, clock }: Reading, actor: Actor, filtres: FiltresSatisfaction) {
  const limites = await limitesOfScores({ readDb, clock }, actor, filtres);
  const [sommes, filtre] = await Promise.all([
    sumReponses(readDb, actor, limites),
    filterSentence(readDb, actor, limites),
  ]);
  const { lesson } = filtres;
  return {
    filtre,
    lessons: formationsOf(sommes).filter(({ id }) => lesson === undefined || id === readId(lesson)),
  };
}

/** The answers that all sessions gave until each of the two instants. */
async function readEvolution({ readDb, clock }: Reading, actor: Actor, { debut, fin }: { debut: string; fin: string }) {
  const limites = { ...limitesOf(actor, Filtre.parse({}), clock), debut: PREMIER_JOUR };
  const [before, after] = await Promise.all([
    sumReponsesUntil(readDb, actor, limites, debut),
    sumReponsesUntil(readDb, actor, limites, fin),
  ]);
  return evolutionOf(before, after);
}
