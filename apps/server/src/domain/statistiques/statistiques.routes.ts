import { can } from '@sillage/contracts/capabilities.ts';
import type { FileAnswer } from '@sillage/contracts/contract.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import { type GlobalUsageData, statistiques } from '@sillage/contracts/statistiques.ts';
import type * as z from 'zod';
import { bind, type Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session.ts';
import { type WrittenSheet, writeSpreadsheet } from '../../platform/spreadsheet.ts';
import { limitesOf } from './filter/filter.queries.ts';
import { filterSentence } from './filter/sentence.queries.ts';
import { EVERYTHING, sheetOfSessions } from './sessions/export-sessions.ts';
import { figureSentence } from './sessions/figure-sentence.ts';
import { listSessions } from './sessions/sessions.queries.ts';
import { sumPassages } from './totals/sums.queries.ts';
import { usageOf } from './usage/usage.rules.ts';
import { sheetOf } from './usage/write-excel.ts';

export const statistiquesDomain = bind('statistiques', statistiques, {
  globalUsageData: ({ readDb, clock, actor, body }) => readUsage({ readDb, clock }, actor, body),

  sessions: ({ readDb, clock, actor, body }) =>
    listSessions(readDb, actor, limitesOf(actor, body, clock), {
      identified: body.fetchIdentifiedSessions,
      page: body.page,
      rowsPerPage: body.rowsPerPage,
    }),

  sessionsBehind: ({ readDb, clock, actor, body }) => readSessionsBehind({ readDb, clock }, actor, body),

  async sessionsBehindExcel({ readDb, clock, actor, body }) {
    const found = await readSessionsBehind({ readDb, clock }, actor, { ...body, ...EVERYTHING });
    return spreadsheetFile(sheetOfSessions(actor, found));
  },

  async excel({ readDb, clock, actor, body }) {
    const usage = await readUsage({ readDb, clock }, actor, body);
    const sheet = sheetOf(body.graphique, usage);
    if (!sheet) throw new Refusal('erreur.non_autorise');
    return spreadsheetFile({ ...sheet, lignes: [...sheet.lignes, [null], [usage.filtre]] });
  },
});

async function spreadsheetFile(sheet: WrittenSheet): Promise<FileAnswer> {
  return {
    nom: `${sheet.nom}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contenu: await writeSpreadsheet([sheet]),
  };
}

type AskedBehind = z.output<typeof statistiques.sessionsBehind.body>;

/** A page of the sessions that a figure counts, and what they are in words. */
async function readSessionsBehind(
  { readDb, clock }: Pick<Platform, 'readDb' | 'clock'>,
  actor: Actor,
  { page, rowsPerPage, tri, sens, ...asked }: AskedBehind,
) {
  const limites = limitesOf(actor, asked, clock);
  const [found, filter, figure] = await Promise.all([
    listSessions(readDb, actor, limites, { figure: asked, page, rowsPerPage, tri, sens }),
    filterSentence(readDb, actor, limites),
    figureSentence(readDb, actor, asked),
  ]);
  return { ...found, filtre: [filter, ...figure].join(' · ') };
}

/** The figures of this filter, without those that the person may not see. */
async function readUsage(
  { readDb, clock }: Pick<Platform, 'readDb' | 'clock'>,
  actor: Actor,
  filtre: Filtre,
): Promise<GlobalUsageData> {
  const limites = limitesOf(actor, filtre, clock);
  const [sommes, sentence] = await Promise.all([
    sumPassages(readDb, actor, limites),
    filterSentence(readDb, actor, limites),
  ]);
  const { passagesParEtablissement, satisfactionsParSemaine, ...usage } = usageOf(sommes);
  return {
    ...usage,
    filtre: sentence,
    ...(can(actor, 'statistiques.par_etablissement') && { passagesParEtablissement }),
    ...(can(actor, 'statistiques.satisfaction_par_semaine') && { satisfactionsParSemaine }),
  };
}
