import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClosableFailure } from '../../../client/failure.ts';
import { StatCardSkeleton } from '../../../ui/chart/stat-card.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { FilterSearch } from './filter-search.ts';
import classes from './stats.module.css';
import type { FilterState } from './use-filter.ts';

interface FiguresProps<Data> {
  filter: FilterState;
  query: UseQueryResult<Data>;
  /** In the place of the figures, as long as there are none. */
  skeleton?: ReactNode;
  children: (data: Data, asked: FilterSearch) => ReactNode;
}

const cards = (
  <div className={classes.charts}>
    <StatCardSkeleton />
    <StatCardSkeleton />
    <StatCardSkeleton />
    <StatCardSkeleton />
  </div>
);

/** The figures under a filter bar: of no period, not asked yet, on their way, failed, or there. */
export function Figures<Data>({ filter, query, skeleton = cards, children }: FiguresProps<Data>) {
  const { asked, reload, isReversed } = filter;
  const failure = useClosableFailure(query);
  const { data, error } = query;
  if (isReversed) {
    return (
      <div className={classes.state}>
        <EmptyState title={message('statistiques.ordre_dates')} />
      </div>
    );
  }
  if (asked === undefined) {
    return (
      <div className={classes.state}>
        <EmptyState
          title={message('statistiques.avant_chargement')}
          text={message('statistiques.avant_chargement_texte')}
          actions={
            <Button variant="light" onClick={reload}>
              {message('statistiques.tous_etablissements')}
            </Button>
          }
        />
      </div>
    );
  }
  if (failure) {
    return (
      <div className={classes.state}>
        <ErrorState title={message('statistiques.erreur')} {...failure} />
      </div>
    );
  }
  if (!data) {
    return error ? null : (
      <div aria-busy="true">
        <span className="visually-hidden">{message('ui.chargement')}</span>
        <div className={classes.headlineSkeleton} />
        {skeleton}
      </div>
    );
  }
  return (
    // The links of the former figures would open other rows.
    <div
      aria-busy={query.isFetching}
      className={query.isPlaceholderData ? classes.stale : undefined}
      inert={query.isPlaceholderData}
    >
      {children(data, asked)}
    </div>
  );
}

export function NoPassage() {
  return (
    <div className={classes.state}>
      <EmptyState title={message('statistiques.aucun_passage')} text={message('statistiques.aucun_passage_texte')} />
    </div>
  );
}
