import { SegmentedControl } from '@mantine/core';
import { ALERTE_JOURS } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { queries } from '../../client/queries.ts';
import { OpeningFigure } from '../../ui/chart/opening-figure.tsx';
import { useChangeSearch } from '../../ui/current-page.ts';
import { formatDateTime, formatInteger, formatPercent } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import statsClasses from '../stats/-parts/stats.module.css';

/** Days without news of a headset, or without a login (S-2.10-01, S-2.10-02, S-2.10-03, S-2.10-04). */
const DELAIS = {
  casques_30: { call: 'casques', time: 30 },
  casques_90: { call: 'casques', time: 90 },
  casques_180: { call: 'casques', time: 180 },
  interface: { call: 'interface', time: 89 },
  /** Of the first screen: chosen by its address alone (P-2.1-34). */
  interface_30: { call: 'interface', time: ALERTE_JOURS },
} as const;
type Delai = keyof typeof DELAIS;
const NAMES = Object.keys(DELAIS) as Delai[];

function delayText(delai: Delai): string {
  const { call, time } = DELAIS[delai];
  return delai === 'interface' ? message('connexions.interface') : message(`connexions.${call}_jours`, { jours: time });
}

/** The establishments that were not heard of (S-2.10). */
export const Route = createFileRoute('/outils/etatConnexionEtablissements')({
  validateSearch: (raw: Record<string, unknown>): ListSearch & { delai?: Delai } => {
    const delai = NAMES.find((name) => name === raw.delai);
    return { ...parseListSearch(raw), ...(delai && { delai }) };
  },
  beforeLoad: roleRequired('outils.consulter'),
  component: EtatConnexionEtablissements,
});

interface Row {
  id: number;
  etablissement: string;
  dateDerniereNouvelle: string | null;
}

const columns: ListColumn<Row>[] = [
  {
    id: 'etablissement',
    label: message('activite.colonne.etablissement'),
    cell: ({ etablissement }) => etablissement,
    value: ({ etablissement }) => etablissement,
    width: 420,
    min: 150,
    name: true,
    sortable: true,
  },
  {
    id: 'dateDerniereNouvelle',
    label: message('connexions.date'),
    cell: ({ dateDerniereNouvelle: date }) => (date === null ? message('casques.filtre.jamais') : formatDateTime(date)),
    value: ({ dateDerniereNouvelle }) => dateDerniereNouvelle,
    width: 190,
    sortable: true,
  },
];

function EtatConnexionEtablissements() {
  const search = Route.useSearch();
  const changeSearch = useChangeSearch();
  const { delai = 'casques_30' } = search;
  const { call, time } = DELAIS[delai];
  const query = useQuery({
    ...queries.activite[call]({ time }),
    placeholderData: keepPreviousData,
    select: ({ etablissements, ...share }) => ({ ...share, rows: etablissements, total: etablissements.length }),
  });
  const title = message('connexions.titre');
  return (
    <>
      <Crumbs />
      <ListScreen<Row>
        title={title}
        noun="connexions.nom_m"
        columns={columns}
        state={useListState()}
        query={asListQuery(query)}
        inBrowser
        rowId={({ id }) => String(id)}
        rowName={({ etablissement }) => etablissement}
        rowTo={({ id }) => `/etablissements/show/${id}`}
        rowsPerPageOptions={[10, 20, 50, -1]}
        searchPlaceholder={message('activite.colonne.etablissement')}
        printSentence={delayText(delai)}
        notice={
          <div className={statsClasses.headline}>
            <SegmentedControl
              data-print="hide"
              aria-label={message('connexions.delai')}
              value={delai}
              data={NAMES.filter((name) => name !== 'interface_30' || name === delai).map((value) => ({
                value,
                label: delayText(value),
              }))}
              onChange={(value) => changeSearch({ ...search, page: undefined, delai: value }, { replace: true })}
            />
            {query.data && (
              <p className={statsClasses.figure}>
                <span className={`${statsClasses.total} tabular`}>
                  <OpeningFigure
                    text={formatPercent(
                      query.data.nombreEtablissements === 0 ? null : query.data.pourcentageNonConnectes,
                    )}
                    name={message('connexions.pourcentage')}
                    opens={{ to: '/outils/etatConnexionEtablissements', search: { delai, rowsPerPage: -1 } }}
                  />
                </span>{' '}
                <span className={statsClasses.unit}>{message('connexions.pourcentage')}</span>
                <span className={statsClasses.average}>
                  {message('connexions.nombre', {
                    nombre: formatInteger(query.data.total),
                    total: formatInteger(query.data.nombreEtablissements),
                  })}
                </span>
              </p>
            )}
          </div>
        }
        empty={{ text: message('connexions.vide') }}
      />
    </>
  );
}
