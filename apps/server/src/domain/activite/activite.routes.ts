import { thirteenMonths } from '@sillage/contracts/activite.rules.ts';
import { activite } from '@sillage/contracts/activite.ts';
import { daysAgo } from '@sillage/contracts/calendrier.rules.ts';
import { progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { listLastLogins, listLastNews, type Silence } from './activite.connexions.queries.ts';
import { listActivite } from './activite.queries.ts';
import { sheetOfActivite } from './write-excel.ts';

export const activiteDomain = bind('activite', activite, {
  tableau: ({ readDb, actor, clock, body }) => listActivite(readDb, actor, body, today(clock)),

  async tableauExcel({ readDb, actor, clock, body: { colonnes, lignes, ...asked } }) {
    const rows = new Map((await listActivite(readDb, actor, asked, today(clock))).map((row) => [row.id, row]));
    const shown = lignes.flatMap((id) => rows.get(id) ?? []);
    return spreadsheetFile(sheetOfActivite(shown, colonnes, thirteenMonths(today(clock)), asked));
  },

  casques: async ({ readDb, actor, clock, body }) =>
    silentSince(await listLastNews(readDb, actor, today(clock)), body.time, clock.now()),

  interface: async ({ readDb, actor, clock, body }) =>
    silentSince(await listLastLogins(readDb, actor), body.time, clock.now()),
});

/** Those last heard of before this number of days, and their share (S-2.10-07, S-2.10-08). */
function silentSince(all: readonly Silence[], days: number, now: Date) {
  const limit = daysAgo(now, days).toISOString();
  const etablissements = all.filter(({ dateDerniereNouvelle: date }) => date === null || date < limit);
  return {
    etablissements,
    pourcentageNonConnectes: progressPercent(etablissements.length, all.length),
    nombreEtablissements: all.length,
  };
}
