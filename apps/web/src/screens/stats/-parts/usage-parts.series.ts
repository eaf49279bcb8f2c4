import { beside, changeFigure } from '@sillage/contracts/comparaison.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import type { Figure, FiguresUsage, GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import type { ChartTable } from '../../../ui/chart/stat.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from './figure-search.ts';
import type { FilterSearch } from './filter-search.ts';

/** Charts whose rows are no weeks: each row is found again in another period. */
type Parts = Omit<
  Required<FiguresUsage>,
  'nombreDeSessions' | 'dureeMoyenne' | 'passagesParSemaine' | 'satisfactionsParSemaine'
>;
export type PartsName = keyof Parts;
export type PartsRow<Name extends PartsName> = Parts[Name][number];

/** What the sessions behind a row have of their own; nothing where the row names none. */
export const behindPart: { [Name in PartsName]: (row: PartsRow<Name>) => (FilterSearch & Figure) | undefined } = {
  passagesParProfil: ({ profil }) => ({ profil: profil ?? '' }),
  passagesParScenario: ({ id }) => ({ scenario: id ?? 0 }),
  dureeMoyenneParScenario: ({ id }) => ({ scenario: id ?? 0, avecDuree: true }),
  formationsParAppareil: ({ appareil }) => ({ appareil }),
  passagesParCasque: ({ id }) => (id === null ? undefined : { casque: id }),
  passagesParEtablissement: ({ id }) => ({ etablissement: id ?? 0 }),
};

const isParts = (graphique: Graphique): graphique is PartsName => graphique in behindPart;

/** The tables with what each row was in the period before, and the difference, where they are known. */
export function withBefore<S extends { graphique: Graphique; table: ChartTable }>(
  stats: readonly S[],
  data: GlobalUsageData,
  search: FilterSearch,
): S[] {
  return stats.map((stat) =>
    isParts(stat.graphique) ? { ...stat, table: tableOf(stat.graphique, stat.table, data, search) } : stat,
  );
}

function tableOf<Name extends PartsName>(
  graphique: Name,
  { columns, rows }: ChartTable,
  data: GlobalUsageData,
  search: FilterSearch,
): ChartTable {
  const { avant } = data;
  const [now, before] = [data[graphique], avant?.[graphique]] as [
    PartsRow<Name>[] | undefined,
    PartsRow<Name>[] | undefined,
  ];
  if (!avant || !now || !before) return { columns, rows };
  const none = graphique === 'dureeMoyenneParScenario' ? null : 0;
  const gone = [none, ...(columns.length > 2 ? [0] : [])].map((value, rank) => ({
    text: value === null ? NO_VALUE : rank === 0 ? formatInteger(value) : formatPercent(value),
  }));
  const earlier = { ...search, debut: avant.debut, fin: avant.fin };
  return {
    columns: [...columns, message('statistiques.colonne.avant'), message('statistiques.colonne.evolution')],
    rows: beside(now, before, none).map(({ row, value, avant: earlierValue }, index) => {
      const behind = behindPart[graphique](row);
      return {
        name: row.label,
        figures: [
          ...(rows[index]?.figures ?? gone),
          {
            text: formatInteger(earlierValue),
            ...(earlierValue && behind && { opens: sessionsBehind(earlier, behind) }),
          },
          { text: changeFigure(value, earlierValue) },
        ],
      };
    }),
  };
}
