import { message } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import { useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { StatCard } from '../../../ui/chart/stat-card.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { comparedInput, type FilterSearch } from './filter-search.ts';
import classes from './stats.module.css';
import { type UsageStat, usageSeries } from './usage.series.ts';
import { withBefore } from './usage-parts.series.ts';

interface UsageChartsProps {
  data: GlobalUsageData;
  asked: FilterSearch;
  first: readonly Graphique[];
}

/** Every chart of usage that the person may see. */
export function UsageCharts({ data, asked, first }: UsageChartsProps) {
  const stats = useMemo(() => {
    const all = withBefore(usageSeries(data, { search: asked, now: new Date() }), data, asked);
    const isFirst = ({ graphique }: UsageStat) => first.includes(graphique);
    return [...all.filter(isFirst), ...all.filter((stat) => !isFirst(stat))];
  }, [data, asked, first]);
  const excel = (graphique: Graphique) => () =>
    download('statistiques', 'excel', { ...comparedInput(asked, new Date()), graphique }).catch(sayRefusal);
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
