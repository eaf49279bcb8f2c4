import { can } from '@sillage/contracts/capabilities.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import { type GlobalUsageData, statistiques } from '@sillage/contracts/statistiques.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet.ts';
import { limitesOf } from './filter/filter.queries.ts';
import { filterSentence } from './filter/filter-sentence.ts';
import { listSessions } from './usage/sessions.queries.ts';
import { sumPassages } from './usage/usage.queries.ts';
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

  async excel({ readDb, clock, actor, body }) {
    const usage = await readUsage({ readDb, clock }, actor, body);
    const sheet = sheetOf(body.graphique, usage);
    if (!sheet) throw new Refusal('erreur.non_autorise');
    return {
      nom: `${sheet.nom}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      contenu: await writeSpreadsheet([{ ...sheet, lignes: [...sheet.lignes, [null], [usage.filtre]] }]),
    };
  },
});

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
