import { message } from '@sillage/contracts/messages.fr.ts';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { queries } from '../../../client/queries.ts';
import { useSession } from '../../../client/session.ts';
import { announce } from '../../../ui/announce.tsx';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { StatCardSkeleton } from '../../../ui/chart/stat-card.tsx';
import { formatInteger, formatTime } from '../../../ui/format.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { sessionsBehind } from './figure-search.ts';
import { FilterBar } from './filter-bar.tsx';
import { type FilterSearch, filterInput } from './filter-search.ts';
import classes from './stats.module.css';
import { UsageCharts } from './usage-charts.tsx';
import { type FilterState, useFilter } from './use-filter.ts';

const FIELDS = ['periode', 'etablissements', 'typeEtablissement', 'casque', 'assignation', 'regroupement'] as const;
const BOXES = ['incompletes', 'tests'] as const;

/** Usage of the perimeter: the filters, the number of sessions, and the charts that the person may see (S-2.6). */
export function UsageScreen({ title }: { title: string }) {
  const user = useSession();
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
        secondary={[{ label: message('statistiques.imprimer'), icon: IconPrinter, onClick: () => window.print() }]}
      />
      <FilterBar filter={filter} fields={FIELDS} boxes={BOXES} isLoading={query.isFetching} />
      <Figures filter={filter} query={query} />
    </>
  );
}

type UsageQuery = ReturnType<typeof useQuery<GlobalUsageData>>;

function Figures({ filter, query }: { filter: FilterState; query: UsageQuery }) {
  const [closed, setClosed] = useState<Error>();
  const { data, error } = query;
  useEffect(() => {
    if (data) announce(message('statistiques.total_annonce', { nombre: formatInteger(data.nombreDeSessions) }));
  }, [data]);
  if (filter.asked === undefined) {
    return (
      <div className={classes.state}>
        <EmptyState
          title={message('statistiques.avant_chargement')}
          text={message('statistiques.avant_chargement_texte')}
        />
      </div>
    );
  }
  if (error && error !== closed) {
    return (
      <div className={classes.state}>
        <ErrorState
          title={message('statistiques.erreur')}
          text={error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          {...(error instanceof ApiError && { reference: error.reference, at: error.at })}
          onClose={() => setClosed(error)}
        />
      </div>
    );
  }
  if (!data) return error ? null : <Loading />;
  return (
    // The links of the former figures would open other rows.
    <div
      aria-busy={query.isFetching}
      className={query.isPlaceholderData ? classes.stale : undefined}
      inert={query.isPlaceholderData}
    >
      <Headline data={data} asked={filter.asked} computedAt={query.dataUpdatedAt} />
      {data.nombreDeSessions === 0 ? (
        <div className={classes.state}>
          <EmptyState
            title={message('statistiques.aucun_passage')}
            text={message('statistiques.aucun_passage_texte')}
          />
        </div>
      ) : (
        <UsageCharts data={data} asked={filter.asked} />
      )}
    </div>
  );
}

interface HeadlineProps {
  data: GlobalUsageData;
  asked: FilterSearch;
  computedAt: number;
}

function Headline({ data, asked, computedAt }: HeadlineProps) {
  const { nombreDeSessions, dureeMoyenne, filtre } = data;
  const unit = message('statistiques.sessions');
  return (
    <div className={classes.headline}>
      <p className={classes.figure}>
        <span className={`${classes.total} tabular`}>
          <OpeningFigure text={formatInteger(nombreDeSessions)} name={unit} opens={sessionsBehind(asked)} />
        </span>{' '}
        <span className={classes.unit}>{unit}</span>
        {dureeMoyenne !== null && (
          <span className={classes.average}>
            {message('ui.etiquette', { nom: message('statistiques.duree_moyenne') })}{' '}
            <OpeningFigure
              text={message('statistiques.minutes', { nombre: formatInteger(dureeMoyenne) })}
              name={message('statistiques.duree_moyenne')}
              opens={sessionsBehind(asked, { avecDuree: true })}
            />
          </span>
        )}
      </p>
      <p className={classes.sentence}>{filtre}</p>
      <p className={classes.computed}>
        {message('statistiques.a_jour_a', { heure: formatTime(new Date(computedAt).toISOString()) })}
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{message('ui.chargement')}</span>
      <div className={classes.headlineSkeleton} />
      <div className={classes.charts}>
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
    </div>
  );
}
