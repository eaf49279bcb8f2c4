import { message } from '@sillage/contracts/messages.fr.ts';
import type { LigneIndice } from '@sillage/contracts/statistiques.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useDownload } from '../../../client/use-download.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { RateCell } from '../../../ui/show/meter.tsx';
import { type FilterSearch, filterInput } from '../-parts/filter-search.ts';
import classes from './commun.module.css';
import { type IndiceRow, indiceRows } from './commun.series.ts';
import { ExcelAction } from './excel-action.tsx';

const ROWS = 10;

/** Percentage indices by category, each with its actions (S-2.23-05, S-2.23-06, S-2.23-07, S-2.23-08, S-2.23-09). */
export function Indices({ indices, asked }: { indices: LigneIndice[]; asked: FilterSearch }) {
  const state = useLocalListState({ rowsPerPage: ROWS });
  const rows = useMemo(() => indiceRows(indices, asked), [indices, asked]);
  const excel = useDownload('statistiques', 'communExcel');
  const title = message('commun.indices');
  return (
    <ListScreen<IndiceRow>
      as="section"
      inBrowser
      title={title}
      noun="commun.categories.nom_f"
      columns={columns}
      state={state}
      query={{ rows, total: rows.length, isStale: false, error: null, retry: () => {} }}
      rowId={({ id }) => id}
      rowName={({ label }) => label}
      subRows={({ values }) => values}
      rowsPerPageOptions={[ROWS]}
      hidesColumns={false}
      aside={
        <ExcelAction
          title={title}
          loading={excel.loading}
          onClick={() => excel.save({ ...filterInput(asked, new Date()), tableau: 'indices' })}
        />
      }
    />
  );
}

const columns = [
  {
    id: 'label',
    label: message('commun.libelle'),
    value: ({ label }: IndiceRow) => label,
    cell: ({ label, isLowest }: IndiceRow) =>
      isLowest ? (
        <span className={classes.lowest}>
          {label} <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" /> {message('commun.le_plus_bas')}
        </span>
      ) : (
        label
      ),
    width: 250,
    min: 150,
    name: true,
  },
  {
    id: 'note',
    label: message('commun.justes'),
    cell: ({ label, note, opens }: IndiceRow) => <OpeningFigure text={note} name={label} opens={opens} />,
    width: 110,
    align: 'right' as const,
  },
  {
    id: 'value',
    label: message('commun.indice'),
    value: ({ value }: IndiceRow) => value,
    cell: ({ label, value, opens, isLowest }: IndiceRow) => (
      <RateCell tauxPourcent={value} isWarning={isLowest}>
        <OpeningFigure text={formatPercent(value)} name={label} opens={opens} />
      </RateCell>
    ),
    width: 130,
    align: 'right' as const,
  },
];
