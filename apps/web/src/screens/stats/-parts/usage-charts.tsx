import { message } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import { useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { StatCard } from '../../../ui/chart/stat-card.tsx';
import { notify } from '../../../ui/notify.ts';
import { type FilterSearch, filterInput } from './filter-search.ts';
import classes from './stats.module.css';
import { usageSeries } from './usage.series.ts';

/** Every chart of usage that the person may see. */
export function UsageCharts({ data, asked }: { data: GlobalUsageData; asked: FilterSearch }) {
  const stats = useMemo(() => usageSeries(data, { search: asked, now: new Date() }), [data, asked]);
  const excel = (graphique: Graphique) => () =>
    download('statistiques', 'excel', { ...filterInput(asked, new Date()), graphique }).catch((error: Error) =>
      notify.error(error.message),
    );
  return (
    <div className={classes.charts}>
      {stats.map(({ graphique, ...stat }) => (
        <StatCard
          key={graphique}
          {...stat}
          title={message(`statistiques.graphique.${graphique}`)}
          sentence={data.filtre}
          onExcel={excel(graphique)}
        />
      ))}
    </div>
  );
}
