import { SegmentedControl } from '@mantine/core';
import { TRIS_FORMATIONS, type TriFormations } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sortFormations } from '@sillage/contracts/satisfactions.rules.ts';
import type { FormationNotee } from '@sillage/contracts/satisfactions.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { acts } from '../../ui/acts.ts';
import { StatCardSkeleton } from '../../ui/chart/stat-card.tsx';
import { useChangeSearch } from '../../ui/current-page.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Figures, NoPassage } from '../stats/-parts/figures.tsx';
import { FilterBar } from '../stats/-parts/filter-bar.tsx';
import { type FilterSearch, filterInput, parseFilterSearch } from '../stats/-parts/filter-search.ts';
import statsClasses from '../stats/-parts/stats.module.css';
import { useFilter } from '../stats/-parts/use-filter.ts';
import { withKeptFilter } from '../stats/-parts/with-kept-filter.ts';
import { FormationCard } from './-satisfaction-par-formation/formation-card.tsx';
import classes from './-satisfaction-par-formation/formations.module.css';

/** One block of scores for each formation (S-2.7). */
export const Route = createFileRoute('/outils/satisfaction-par-formation')({
  validateSearch: (raw: Record<string, unknown>): FilterSearch & { tri?: TriFormations } => {
    const tri = TRIS_FORMATIONS.find((one) => one === raw.tri && one !== 'nom');
    return { ...parseFilterSearch(raw), ...(tri && { tri }) };
  },
  beforeLoad: withKeptFilter(roleRequired('outils.consulter')),
  component: SatisfactionParFormation,
});

/** The filter of the bar, as this call names it. */
function asked(search: FilterSearch) {
  const { debut, etab, typeEtablissement, parcours, regroupement, casque, incomplete, tests } = filterInput(
    search,
    new Date(),
  ) as FilterSearch;
  return {
    start: debut,
    ...(search.fin && { end: search.fin }),
    ...(etab?.length && { etab }),
    ...(typeEtablissement && { type: typeEtablissement }),
    ...(parcours && { assignment: String(parcours) }),
    ...(regroupement && { group: String(regroupement) }),
    ...(casque && { casque: [casque] }),
    ...(incomplete && { incomplete }),
    ...(tests && { tests }),
  };
}

function SatisfactionParFormation() {
  const filter = useFilter();
  const { tri = 'nom' } = Route.useSearch();
  const query = useQuery({
    ...queries.satisfactions.scores({ ...asked(filter.asked ?? {}), byLesson: true }),
    enabled: filter.asked !== undefined,
    placeholderData: keepPreviousData,
    select: (data) => ('lessons' in data ? data : { lessons: [], filtre: '' }),
  });
  const excel = useDownload('satisfactions', 'formationsExcel');
  const title = message('satisfactions.par_formation');
  return (
    <>
      <Crumbs />
      <PageTitle
        title={title}
        printed={query.data?.filtre}
        count={query.data?.lessons.length}
        secondary={[
          ...(filter.asked
            ? [
                {
                  label: message('satisfactions.excel'),
                  icon: IconFileSpreadsheet,
                  loading: excel.loading,
                  onClick: () => excel.save({ ...asked(filter.asked ?? {}), tri }),
                },
              ]
            : []),
          acts.print,
        ]}
      />
      <FilterBar filter={filter} isLoading={query.isFetching} />
      <Figures filter={filter} query={query} skeleton={skeleton}>
        {({ lessons, filtre }, search) => (
          <>
            <div className={statsClasses.headline}>
              <p className={statsClasses.sentence}>{filtre}</p>
              <SortChoice tri={tri} />
            </div>
            {lessons.length === 0 ? (
              <NoPassage />
            ) : (
              <Formations formations={sortFormations(lessons, tri)} search={search} />
            )}
          </>
        )}
      </Figures>
    </>
  );
}

function SortChoice({ tri }: { tri: TriFormations }) {
  const changeSearch = useChangeSearch();
  const search = Route.useSearch();
  return (
    <SegmentedControl
      data-print="hide"
      aria-label={message('satisfactions.tri')}
      value={tri}
      data={TRIS_FORMATIONS.map((value) => ({ value, label: message(`satisfactions.tri.${value}`) }))}
      onChange={(value) => changeSearch({ ...search, tri: value }, { replace: true })}
    />
  );
}

function Formations({ formations, search }: { formations: FormationNotee[]; search: FilterSearch }) {
  return (
    <ul className={classes.formations}>
      {formations.map((formation) => (
        <FormationCard key={formation.id} formation={formation} search={search} />
      ))}
    </ul>
  );
}

const skeleton = (
  <div className={statsClasses.charts}>
    <StatCardSkeleton />
    <StatCardSkeleton />
  </div>
);
