import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconFileSpreadsheet, IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type Answer, type Api, client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { asListQuery } from '../../client/list-query.ts';
import { queries } from '../../client/queries.ts';
import { useDownload } from '../../client/use-download.ts';
import { OpeningFigure } from '../../ui/chart/opening-figure.tsx';
import { formatDateTime, formatInteger } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { sessionsBehind } from '../stats/-parts/figure-search.ts';

export const Route = createFileRoute('/outils/appareilsSansPossession')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('casques.lister'),
  component: AppareilsSansPossession,
});

/** What the server gives at most. */
const AT_ONCE = 100;

const ALL = { debut: PREMIER_JOUR, tests: true, incomplete: true } as const;

type Row = Answer<Api['casques']['sansPossession']>['rows'][number];

function AppareilsSansPossession() {
  const state = useListState();
  const { page, rowsPerPage, search } = state;
  const { loading, save } = useDownload('casques', 'sansPossessionExcel');
  const query = useQuery({
    ...queries.casques.sansPossession({ page, rowsPerPage: rowsPerPage === -1 ? AT_ONCE : rowsPerPage, search }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <Crumbs />
      <ListScreen
        wholeCards
        title={message('casques.sans_possession')}
        noun="journaux.nom_m"
        columns={columns}
        state={state}
        query={asListQuery(query, async (paging) => (await client.casques.sansPossession({ ...paging, search })).rows)}
        rowId={({ numeroSerie }) => numeroSerie}
        rowName={({ numeroSerie }) => numeroSerie}
        rowTo={({ id }) => (id === null ? undefined : `/casques/show/${id}`)}
        rowActions={rowActions}
        rowsPerPageOptions={[5, 10, 20]}
        rowsAtOnce={AT_ONCE}
        searchPlaceholder={message('casques.sans_possession_recherche')}
        secondary={[
          {
            label: message('casques.sans_possession_excel'),
            icon: IconFileSpreadsheet,
            onClick: () => save({ search }),
            loading,
          },
        ]}
        empty={{ text: message('casques.sans_possession_vide') }}
      />
    </>
  );
}

/** A serial number that nobody has registered becomes a headset first. */
const rowActions = ({ id, numeroSerie }: Row): RowAction[] => [
  id === null
    ? {
        label: message('casques.sans_possession_declarer'),
        icon: IconPlus,
        to: '/casques/create',
        search: { numeroSerie },
      }
    : {
        label: message('casques.sans_possession_creer'),
        icon: IconTruckDelivery,
        to: '/possession_casques/create',
        search: { casque: id },
      },
];

const columns: ListColumn<Row>[] = [
  {
    id: 'numeroSerie',
    label: message('casques.champ.numeroSerie'),
    cell: ({ numeroSerie }) => numeroSerie,
    width: 190,
  },
  {
    id: 'etiquette',
    label: message('casques.champ.etiquette'),
    cell: ({ etiquette }) => etiquette ?? NO_VALUE,
    width: 150,
    min: 90,
  },
  {
    id: 'type',
    label: message('casques.champ.type'),
    cell: ({ type }) => type ?? message('casques.sans_possession_inconnu'),
    width: 150,
    min: 100,
  },
  {
    id: 'dateDerniereNouvelle',
    label: message('casques.champ.dateDerniereNouvelle'),
    cell: ({ dateDerniereNouvelle }) => formatDateTime(dateDerniereNouvelle),
    width: 170,
  },
  {
    id: 'derniereVersionUtilisee',
    label: message('casques.champ.derniereVersionUtilisee'),
    cell: ({ derniereVersionUtilisee }) => derniereVersionUtilisee ?? NO_VALUE,
    width: 170,
    min: 90,
  },
  {
    id: 'sessions',
    label: message('casques.sans_possession_sessions'),
    cell: ({ id, numeroSerie, sessions }) => (
      <OpeningFigure
        text={formatInteger(sessions)}
        name={numeroSerie}
        opens={
          sessions > 0
            ? sessionsBehind(id === null ? ALL : { ...ALL, casque: id }, id === null ? { numeroSerie } : {})
            : undefined
        }
      />
    ),
    width: 130,
    align: 'right',
  },
];
