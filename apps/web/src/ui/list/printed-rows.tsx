import { message } from '@sillage/contracts/messages.fr.ts';
import { contentOf } from './list-row.tsx';
import type { ListColumn } from './list-types.ts';
import classes from './printed-rows.module.css';

interface PrintedRowsProps<Row> {
  /** Those that are shown. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  atMost: number;
}

/** More columns than this stand on a sheet laid on its side. */
const UPRIGHT = 10;

/** Rows for paper: what they say, without what one does with them. The screen draws nothing of them. */
export function PrintedRows<Row>({ columns, rows, rowId, atMost }: PrintedRowsProps<Row>) {
  const name = columns.find((column) => column.name) ?? columns[0];
  return (
    <table className={`${classes.rows} print-only`} data-wide={columns.length > UPRIGHT || undefined}>
      <thead>
        <tr>
          {columns.map(({ id, label, align, headDetail }) => (
            <th key={id} scope="col" data-align={align}>
              {label}
              {headDetail}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.some(({ total }) => total) && (
          <tr className={classes.totals}>
            {columns.map(({ id, align, total }) => (
              <td key={id} data-align={align}>
                {total ? total([...rows]) : id === name?.id && message('ui.total')}
              </td>
            ))}
          </tr>
        )}
        {rows.slice(0, atMost).map((row) => (
          <tr key={rowId(row)} data-printed>
            {columns.map(({ id, align, cell }) => (
              <td key={id} data-align={align} data-name={id === name?.id || undefined}>
                {contentOf(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
