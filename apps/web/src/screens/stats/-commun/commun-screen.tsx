import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { StatistiquesCommunes, Tableau } from '@sillage/contracts/statistiques.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { queries } from '../../../client/queries.ts';
import { acts } from '../../../ui/acts.ts';
import { announce } from '../../../ui/announce.tsx';
import { StatCard } from '../../../ui/chart/stat-card.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { sessionsBehind } from '../-parts/figure-search.ts';
import { Figures, NoPassage } from '../-parts/figures.tsx';
import { FilterBar } from '../-parts/filter-bar.tsx';
import { type FilterSearch, filterInput } from '../-parts/filter-search.ts';
import { Headline } from '../-parts/headline.tsx';
import stats from '../-parts/stats.module.css';
import { useFilter } from '../-parts/use-filter.ts';
import classes from './commun.module.css';
import { formationsStat, radarStat } from './commun.series.ts';
import { Indices } from './indices.tsx';
import { Scores } from './scores.tsx';

/** What sessions of all scenarios say together: categories, actions, last trainings, activities (S-2.1-05). */
export function CommunScreen({ profil }: { profil: string | undefined }) {
  const filter = useFilter();
  const query = useQuery({
    ...queries.statistiques.commun(filterInput(filter.asked ?? {}, new Date())),
    enabled: filter.asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const title = message('commun.titre');
  return (
    <>
      <Crumbs />
      <PageTitle title={title} printed={query.data?.filtre} secondary={[acts.print]} />
      <FilterBar filter={filter} isLoading={query.isFetching} />
      <Figures filter={filter} query={query}>
        {(data, asked) => <Communes data={data} asked={asked} profil={profil} computedAt={query.dataUpdatedAt} />}
      </Figures>
    </>
  );
}

interface CommunesProps {
  data: StatistiquesCommunes;
  asked: FilterSearch;
  profil: string | undefined;
  computedAt: number;
}

function Communes({ data, asked, profil, computedAt }: CommunesProps) {
  const { nombreDeSessions, indices, dernieresFormations, filtre } = data;
  useEffect(() => announce(plural('statistiques.nombre_sessions', nombreDeSessions)), [nombreDeSessions]);
  const radar = useMemo(() => radarStat(indices, asked), [indices, asked]);
  const formations = useMemo(() => formationsStat(dernieresFormations, asked), [dernieresFormations, asked]);
  const excel = (tableau: Tableau) => () =>
    download('statistiques', 'communExcel', { ...filterInput(asked, new Date()), tableau }).catch(sayRefusal);
  return (
    <>
      <Headline sessions={nombreDeSessions} opens={sessionsBehind(asked)} sentence={filtre} computedAt={computedAt} />
      {nombreDeSessions === 0 ? (
        <NoPassage />
      ) : (
        <div className={`${stats.charts} ${classes.cards}`}>
          <StatCard {...radar} title={message('commun.categories')} sentence={filtre} onExcel={excel('indices')} />
          <Indices indices={indices} asked={asked} />
          {dernieresFormations.length > 0 && (
            <StatCard
              {...formations}
              title={message('commun.derniere_formation')}
              help={message('commun.derniere_formation_aide')}
              sentence={filtre}
              onExcel={excel('formations')}
            />
          )}
          <Scores data={data} asked={asked} profil={profil} />
        </div>
      )}
    </>
  );
}
