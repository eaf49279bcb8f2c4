import { Select } from '@mantine/core';
import { COLONNES_SCORES } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { LigneScores, StatistiquesCommunes } from '@sillage/contracts/statistiques.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { useDownload } from '../../../client/use-download.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { useChangeSearch } from '../../../ui/current-page.ts';
import { formatPercent } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { RateCell } from '../../../ui/show/meter.tsx';
import { type FilterSearch, filterInput } from '../-parts/filter-search.ts';
import classes from './commun.module.css';
import { profilOf, profilOptions, profilValue, scoreFigures } from './commun.series.ts';
import { ExcelAction } from './excel-action.tsx';

const ROWS = 10;

interface ScoresProps {
  data: StatistiquesCommunes;
  asked: FilterSearch;
  profil: string | undefined;
}

/** Of each activity, who sees the error, says why and says how (S-2.23-13, S-2.23-14). */
export function Scores({ data, asked, profil }: ScoresProps) {
  const state = useLocalListState({ rowsPerPage: ROWS, order: 'activite' });
  const search = useSearch({ from: '/stats/commun' });
  const changeSearch = useChangeSearch();
  const wanted = { ...filterInput(asked, new Date()), ...(profil !== undefined && { profil }) };
  const query = useQuery({
    ...queries.statistiques.scores(wanted),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    select: ({ scores }) => ({ rows: scores, total: scores.length }),
  });
  const id = useId();
  const excel = useDownload('statistiques', 'communExcel');
  const title = message('commun.scores');
  return (
    <ListScreen<LigneScores>
      as="section"
      inBrowser
      title={title}
      noun="commun.activites.nom_f"
      columns={columnsOf(asked, profil)}
      state={state}
      query={asListQuery(query)}
      rowId={({ code }) => code}
      rowName={({ activite }) => activite}
      rowsPerPageOptions={[ROWS]}
      empty={{ title: message('commun.aucun_score') }}
      notice={<p className={classes.help}>{message('commun.scores_aide')}</p>}
      hidesColumns={false}
      aside={
        <>
          <div className={classes.profil} data-print="hide">
            <label htmlFor={id}>{message('commun.profil')}</label>
            <Select
              id={id}
              size="xs"
              allowDeselect={false}
              searchable
              data={profilOptions(data)}
              value={profilValue(profil)}
              onChange={(value) => changeSearch({ ...search, profil: profilOf(value) }, { replace: true })}
            />
          </div>
          <ExcelAction
            title={title}
            loading={excel.loading}
            onClick={() => excel.save({ ...wanted, tableau: 'scores' })}
          />
        </>
      }
    />
  );
}

function columnsOf(asked: FilterSearch, profil: string | undefined): ListColumn<LigneScores>[] {
  return [
    {
      id: 'activite',
      label: message('commun.activite'),
      value: ({ activite }) => activite,
      cell: ({ activite }) => activite,
      width: 220,
      min: 140,
      name: true,
      sortable: true,
    },
    ...COLONNES_SCORES.map((colonne): ListColumn<LigneScores> => {
      const label = message(`commun.${colonne}`);
      return {
        id: colonne,
        label,
        value: (row) => row[colonne] ?? -1,
        cell: (row) => {
          const { value, opens } = scoreFigures(row, asked, profil)[colonne];
          return (
            <RateCell tauxPourcent={value}>
              <OpeningFigure text={formatPercent(value)} name={`${row.activite}, ${label}`} opens={opens} />
            </RateCell>
          );
        },
        width: 124,
        min: 112,
        align: 'right',
        sortable: true,
      };
    }),
  ];
}
