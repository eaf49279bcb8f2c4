import { changeText } from '@sillage/contracts/comparaison.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import { IconFileText, IconMailForward, IconMovie } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../client/client.ts';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { useDownload } from '../../../client/use-download.ts';
import { acts } from '../../../ui/acts.ts';
import { announce } from '../../../ui/announce.tsx';
import { formatDate, formatInteger, formatMinutes } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { RapportsCard } from '../../rapports/-parts/rapports-card.tsx';
import { useRapports } from '../../rapports/-parts/use-rapports.ts';
import { sessionsBehind } from './figure-search.ts';
import { Figures, NoPassage } from './figures.tsx';
import { FilterBar } from './filter-bar.tsx';
import { comparedInput, demandInput, type FilterSearch } from './filter-search.ts';
import { type Before, Headline } from './headline.tsx';
import { HeadsetCard } from './headset-card.tsx';
import classes from './stats.module.css';
import { UsageCharts } from './usage-charts.tsx';
import { useFilter } from './use-filter.ts';

const NONE: readonly Graphique[] = [];
const TAB = { exact: true, includeSearch: false };
const BOXES = ['comparer', 'incompletes', 'tests'] as const;

/** Usage of the perimeter: the filters, the number of sessions, and the charts that the person may see (S-2.6). */
export function UsageScreen({ title, first = NONE }: { title: string; first?: readonly Graphique[] }) {
  const isGeneral = useCan()('statistiques.generales');
  const filter = useFilter();
  const report = useDownload('rapports', 'apercu');
  const act = useRapports();
  const query = useQuery({
    ...queries.statistiques.globalUsageData(comparedInput(filter.asked ?? {}, new Date())),
    enabled: filter.asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <Crumbs />
      <PageTitle
        title={title}
        printed={query.data?.filtre}
        secondary={[
          { label: message('gabarits.par_scenario'), icon: IconMovie, to: '/stats/scenario' },
          {
            label: message('rapports.voir'),
            icon: IconFileText,
            loading: report.loading,
            onClick: () => report.save(demandInput(filter.search)),
          },
          {
            label: message('rapports.recevoir'),
            icon: IconMailForward,
            onClick: () =>
              void act(() => client.rapports.demander(demandInput(filter.search)), message('rapports.demande')),
          },
          acts.print,
        ]}
      />
      {isGeneral && (
        <nav className={classes.tabs} aria-label={message('statistiques.onglets')} data-print="hide">
          <AddressLink to="/stats/usage" activeOptions={TAB}>
            {message('statistiques.titre')}
          </AddressLink>
          <AddressLink to="/stats/usage/admin" activeOptions={TAB}>
            {message('statistiques.titre_generales')}
          </AddressLink>
        </nav>
      )}
      <FilterBar filter={filter} boxes={BOXES} isLoading={query.isFetching} />
      <Figures filter={filter} query={query}>
        {(data, asked) => <Usage data={data} asked={asked} computedAt={query.dataUpdatedAt} first={first} />}
      </Figures>
      <RapportsCard />
    </>
  );
}

interface UsageProps {
  data: GlobalUsageData;
  asked: FilterSearch;
  computedAt: number;
  /** The charts that stand before the others. */
  first: readonly Graphique[];
}

function Usage({ data, asked, computedAt, first }: UsageProps) {
  const { nombreDeSessions, dureeMoyenne, filtre, avant } = data;
  useEffect(() => announce(plural('statistiques.nombre_sessions', nombreDeSessions)), [nombreDeSessions]);
  return (
    <>
      <Headline
        sessions={nombreDeSessions}
        opens={sessionsBehind(asked)}
        before={avant ? beforeOf(avant, asked, 'nombreDeSessions', nombreDeSessions) : undefined}
        facts={
          dureeMoyenne === null && !avant?.dureeMoyenne
            ? []
            : [
                {
                  name: message('statistiques.duree_moyenne'),
                  text: formatMinutes(dureeMoyenne),
                  opens: dureeMoyenne === null ? undefined : sessionsBehind(asked, { avecDuree: true }),
                  before: avant ? beforeOf(avant, asked, 'dureeMoyenne', dureeMoyenne) : undefined,
                },
              ]
        }
        sentence={filtre}
        computedAt={computedAt}
      />
      {avant === null && <p className={classes.nothingBefore}>{message('statistiques.comparaison.aucune')}</p>}
      {nombreDeSessions === 0 ? <NoPassage /> : <UsageCharts data={data} asked={asked} first={first} />}
      <HeadsetCard asked={asked} />
    </>
  );
}

/** A figure of the period before, beside that of now. */
function beforeOf(
  avant: NonNullable<GlobalUsageData['avant']>,
  asked: FilterSearch,
  figure: 'nombreDeSessions' | 'dureeMoyenne',
  now: number | null,
): Before {
  const { debut, fin, [figure]: value } = avant;
  const isDuration = figure === 'dureeMoyenne';
  const format = isDuration ? formatMinutes : formatInteger;
  return {
    text: format(value),
    opens: value ? sessionsBehind({ ...asked, debut, fin }, isDuration ? { avecDuree: true } : {}) : undefined,
    period: message('statistiques.comparaison.avant', { debut: formatDate(debut), fin: formatDate(fin) }),
    change: changeText(now, value, format),
  };
}
