import { message } from '@sillage/contracts/messages.fr.ts';
import { statistiques } from '@sillage/contracts/statistiques.ts';
import type * as z from 'zod';
import { bind, type Platform } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { findModuleIds } from '../formations/formations.queries.ts';
import { readCommun, readScores } from './commun/read-commun.ts';
import { sheetOfFormations, sheetOfIndices, sheetOfScores } from './commun/write-excel.ts';
import { limitesMobiles, limitesOf } from './filter/filter.queries.ts';
import { filterSentence } from './filter/sentence.queries.ts';
import { getApprenant, listSessionsOf } from './individuelles/individuelles.queries.ts';
import { EVERYTHING, sheetOfSessions } from './sessions/export-sessions.ts';
import { countOfModules, listSessions } from './sessions/sessions.queries.ts';
import { tellFigure } from './sessions/tell-figure.ts';
import { findOldestCasque } from './usage/casque.queries.ts';
import { readUsage } from './usage/read-usage.ts';
import { notesOf, sheetOf } from './usage/write-excel.ts';

export const statistiquesDomain = bind('statistiques', statistiques, {
  globalUsageData: ({ readDb, clock, actor, body }) => readUsage({ readDb, clock }, actor, body),

  sessions: ({ readDb, clock, actor, body }) =>
    listSessions(readDb, actor, limitesOf(actor, body, clock), {
      identified: body.fetchIdentifiedSessions,
      page: body.page,
      rowsPerPage: body.rowsPerPage,
    }),

  async coursesStats({ readDb, clock, actor, body }) {
    const count = await countOfModules(readDb, actor, limitesOf(actor, body, clock), body.lessons);
    return { count, message: count === 0 ? message('gabarits.aucun_passage') : null };
  },

  sessionsBehind: ({ readDb, clock, actor, body }) => readSessionsBehind({ readDb, clock }, actor, body),

  async sessionsBehindExcel({ readDb, clock, actor, body }) {
    const found = await readSessionsBehind({ readDb, clock }, actor, { ...body, ...EVERYTHING });
    return spreadsheetFile(sheetOfSessions(actor, found));
  },

  async excel({ readDb, clock, actor, body }) {
    const usage = await readUsage({ readDb, clock }, actor, body);
    const sheet = sheetOf(body.graphique, usage);
    if (!sheet) throw new Refusal('erreur.non_autorise');
    return spreadsheetFile({ ...sheet, lignes: [...sheet.lignes, [null], ...notesOf(usage)] });
  },

  async individuelles({ readDb, actor, params: { id }, query: { etape, formation } }) {
    const moduleIds = formation === undefined ? null : await findModuleIds(readDb, actor, formation);
    return {
      apprenant: await getApprenant(readDb, actor, id),
      sessions: await listSessionsOf(readDb, actor, id, { scenarioId: etape ?? null, moduleIds }),
    };
  },

  casque: async ({ readDb, clock, actor, body }) => ({
    casque: (await findOldestCasque(readDb, actor, limitesOf(actor, body, clock), today(clock))) ?? null,
  }),

  commun: ({ readDb, clock, actor, body }) => readCommun({ readDb, clock }, actor, body),

  scores: ({ readDb, clock, actor, body }) => readScores({ readDb, clock }, actor, body),

  async communExcel({ readDb, clock, actor, body: { tableau, ...asked } }) {
    if (tableau === 'scores') return spreadsheetFile(sheetOfScores(await readScores({ readDb, clock }, actor, asked)));
    const communes = await readCommun({ readDb, clock }, actor, asked);
    return spreadsheetFile(tableau === 'indices' ? sheetOfIndices(communes) : sheetOfFormations(communes));
  },
});

type AskedBehind = z.output<typeof statistiques.sessionsBehind.body>;

/** A page of the sessions that a figure counts, and what they are in words. */
async function readSessionsBehind(
  { readDb, clock }: Pick<Platform, 'readDb' | 'clock'>,
  actor: Actor,
  { page, rowsPerPage, tri, sens, ...asked }: AskedBehind,
) {
  const limites = asked.application === undefined ? limitesOf(actor, asked, clock) : limitesMobiles(clock);
  const found = await listSessions(readDb, actor, limites, { figure: asked, page, rowsPerPage, tri, sens });
  const [filter, figure] = await Promise.all([
    filterSentence(readDb, actor, limites, asked.etablissement !== undefined),
    tellFigure(readDb, actor, asked, found),
  ]);
  return { ...found, filtre: [filter, ...figure].join(' · ') };
}
