import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData, Graphique } from '@sillage/contracts/statistiques.ts';
import { IconMovie, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { announce } from '../../../ui/announce.tsx';
import { StatCardSkeleton } from '../../../ui/chart/stat-card.tsx';
import { formatDate, formatInteger } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { sessionsBehind } from './figure-search.ts';
import { Figures, NoPassage } from './figures.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type FilterSearch, filterInput } from './filter-search.ts';
import { Headline } from './headline.tsx';
import { HeadsetCard } from './headset-card.tsx';
import { changeText, periodBefore } from './period-before.ts';
import classes from './stats.module.css';
import { UsageCharts } from './usage-charts.tsx';
import { useFilter } from './use-filter.ts';

const FIELDS = ['periode', 'etablissements', 'typeEtablissement', 'casque', 'assignation', 'regroupement'] as const;
const NONE: readonly Graphique[] = [];
const TAB = { exact: true, includeSearch: false };
const BOXES = ['incompletes', 'tests'] as const;

/** Usage of the perimeter: the filters, the number of sessions, and the charts that the person may see (S-2.6). */
export function UsageScreen({ title, first = NONE }: { title: string; first?: readonly Graphique[] }) {
  const user = useConnectedUser();
  const isGeneral = useCan()('statistiques.generales');
  const filter = useFilter();
  const query = useQuery({
    ...queries.statistiques.globalUsageData(filterInput(filter.asked ?? {}, new Date())),
    enabled: filter.asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <PrintHeader title={title} sentence={query.data?.filtre ?? ''} by={user.nom} />
      <Crumbs />
      <PageTitle
        title={title}
        secondary={[
          { label: message('gabarits.par_scenario'), icon: IconMovie, to: '/stats/scenario' },
          { label: message('statistiques.imprimer'), icon: IconPrinter, onClick: () => window.print() },
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
      <FilterBar filter={filter} fields={FIELDS} boxes={BOXES} isLoading={query.isFetching} />
      <Figures filter={filter} query={query} skeleton={skeleton}>
        {(data, asked) => <Usage data={data} asked={asked} computedAt={query.dataUpdatedAt} first={first} />}
      </Figures>
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
  const { nombreDeSessions, dureeMoyenne, filtre } = data;
  useEffect(() => announce(plural('statistiques.nombre_sessions', nombreDeSessions)), [nombreDeSessions]);
  const before = useBefore(asked, nombreDeSessions);
  return (
    <>
      <Headline
        sessions={nombreDeSessions}
        opens={sessionsBehind(asked)}
        facts={[
          ...(dureeMoyenne === null
            ? []
            : [
                {
                  name: message('statistiques.duree_moyenne'),
                  text: message('statistiques.minutes', { nombre: formatInteger(dureeMoyenne) }),
                  opens: sessionsBehind(asked, { avecDuree: true }),
                },
              ]),
          ...before,
        ]}
        sentence={filtre}
        computedAt={computedAt}
      />
      {nombreDeSessions === 0 ? <NoPassage /> : <UsageCharts data={data} asked={asked} first={first} />}
      <HeadsetCard asked={asked} />
    </>
  );
}

/** The sessions of the period before, once those of this one are known. */
function useBefore(asked: FilterSearch, sessions: number) {
  const period = periodBefore(asked);
  const earlier = { ...asked, ...period };
  const { data } = useQuery({
    ...queries.statistiques.globalUsageData(filterInput(earlier, new Date())),
    enabled: period !== undefined,
    staleTime: 60_000,
  });
  if (!period || !data) return [];
  return [
    {
      name: message('statistiques.periode_avant', { debut: formatDate(period.debut), fin: formatDate(period.fin) }),
      text: formatInteger(data.nombreDeSessions),
      opens: sessionsBehind(earlier),
      after: changeText(sessions, data.nombreDeSessions),
    },
  ];
}

const skeleton = (
  <div className={classes.charts}>
    <StatCardSkeleton />
    <StatCardSkeleton />
    <StatCardSkeleton />
    <StatCardSkeleton />
  </div>
);
