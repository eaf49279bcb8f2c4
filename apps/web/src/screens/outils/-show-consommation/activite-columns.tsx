import { daysOfMonth, daysWithin, monthLabel, totalsOf } from '@sillage/contracts/activite.rules.ts';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { MOST_IDS } from '@sillage/contracts/statistiques.rules.ts';
import { OpeningFigure } from '../../../ui/chart/opening-figure.tsx';
import { formatDate, formatDecimal, formatInteger } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { sessionsBehind } from '../../stats/-parts/figure-search.ts';
import classes from './activite.module.css';
import { isSilent, newsOf, Silence } from './silent-headsets.tsx';

type Column = ListColumn<LigneActivite>;
interface Asked {
  incomplete?: true;
  tests?: true;
  anciennesPossessions?: true;
}
interface Period {
  debut: string;
  fin: string;
}

/**
 * Each names the row, then dates and figures, then thirteen months (S-2.9-01, S-2.9-02, S-2.9-03, S-2.9-04, S-2.9-05, S-2.9-06, S-2.9-07,
 * S-2.9-08, S-2.9-09).
 */
export function activiteColumns(
  months: readonly string[],
  { incomplete, tests, anciennesPossessions }: Asked,
  { jour, rows: all }: { jour: string; rows: number | undefined },
): Column[] {
  const states = { ...(incomplete && { incomplete }), ...(tests && { tests }) };
  const opens = (row: LigneActivite, period: Period) =>
    sessionsBehind(
      { ...daysWithin(row, period), casque: row.casqueId, ...states },
      { etablissement: row.etablissementId ?? 0 },
    );
  const total = (name: string, count: number, rows: LigneActivite[], period: Period) => {
    const possessions =
      rows.length === all
        ? { tenuLe: jour, ...(anciennesPossessions && { anciennesPossessions }) }
        : { possessions: rows.map(({ id }) => id) };
    const isNamed = rows.length === all || rows.length <= MOST_IDS;
    return (
      <OpeningFigure
        text={formatInteger(count)}
        name={name}
        opens={count > 0 && isNamed ? sessionsBehind({ ...period, ...states }, possessions) : undefined}
      />
    );
  };
  const whole = { debut: daysOfMonth(months[0]!).debut, fin: daysOfMonth(months.at(-1)!).fin };
  const label = (id: keyof typeof shown) => message(`activite.colonne.${id}`);
  return [
    ...(Object.keys(shown) as (keyof typeof shown)[]).map((id) => ({
      id,
      label: label(id),
      sortable: true,
      ...shown[id],
    })),
    {
      id: 'totalPassages',
      label: message('activite.colonne.totalPassages'),
      width: 58,
      align: 'right',
      sortable: true,
      value: ({ totalPassages }) => totalPassages,
      cell: (row) => (
        <OpeningFigure
          text={formatInteger(row.totalPassages)}
          name={row.casque}
          opens={row.totalPassages > 0 ? opens(row, whole) : undefined}
        />
      ),
      total: (rows) => total(message('ui.total'), totalsOf(rows, []).totalPassages, rows, whole),
    },
    ...months.map(
      (mois): Column => ({
        id: mois,
        label: monthLabel(mois),
        width: 32,
        align: 'right',
        sortable: true,
        value: (row) => row.mois[mois] ?? 0,
        cell: (row) => {
          const count = row.mois[mois] ?? 0;
          return (
            <span className={classes.month} data-level={levelOf(count)}>
              <OpeningFigure
                text={formatInteger(count)}
                name={message('activite.sessions_de', { casque: row.casque, mois: monthLabel(mois) })}
                opens={count > 0 ? opens(row, daysOfMonth(mois)) : undefined}
              />
            </span>
          );
        },
        total: (rows) =>
          total(
            message('activite.sessions_de', { casque: message('ui.total'), mois: monthLabel(mois) }),
            totalsOf(rows, [mois]).mois[mois]!,
            rows,
            daysOfMonth(mois),
          ),
      }),
    ),
  ];
}

/** Sessions of a month from which a cell is one shade darker. */
const SHADES = [1, 10, 20, 40];

function levelOf(count: number): number {
  return SHADES.filter((from) => count >= from).length;
}

const shown: Record<
  | 'etablissement'
  | 'casque'
  | 'etiquette'
  | 'dateDerniereNouvelle'
  | 'finPossession'
  | 'delaisReceptionLog'
  | 'derniereVersionUtilisee',
  Omit<Column, 'id' | 'label'>
> = {
  etablissement: {
    cell: ({ etablissement }) => etablissement,
    value: ({ etablissement }) => etablissement,
    width: 98,
    frozen: true,
  },
  casque: { cell: ({ casque }) => casque, value: ({ casque }) => casque, width: 90, name: true },
  etiquette: {
    cell: ({ etiquette }) => etiquette ?? NO_VALUE,
    value: ({ etiquette }) => etiquette,
    width: 58,
  },
  dateDerniereNouvelle: {
    cell: (row) => (isSilent(row) ? <Silence row={row} /> : newsOf(row)),
    value: ({ dateDerniereNouvelle }) => dateDerniereNouvelle,
    width: 90,
  },
  finPossession: {
    cell: ({ finPossession }) => formatDate(finPossession),
    value: ({ finPossession }) => finPossession,
    width: 82,
  },
  delaisReceptionLog: {
    cell: ({ delaisReceptionLog }) => formatDecimal(delaisReceptionLog),
    value: ({ delaisReceptionLog }) => delaisReceptionLog,
    width: 58,
    align: 'right',
  },
  derniereVersionUtilisee: {
    cell: ({ derniereVersionUtilisee }) => derniereVersionUtilisee ?? NO_VALUE,
    value: ({ derniereVersionUtilisee }) => derniereVersionUtilisee,
    width: 58,
  },
};
