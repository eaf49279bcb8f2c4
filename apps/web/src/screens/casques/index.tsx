import { ALERTE_JOURS, NOUVELLES } from '@sillage/contracts/casques.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Casque } from './-parts/casque-fields.tsx';
import { LastNews } from './-parts/last-news.tsx';
import { maskedMac } from './-parts/mac.ts';
import { useDeleteCasque } from './-parts/use-delete-casque.ts';

/** P-2.7-01, P-2.7-09, P-2.7-10, P-2.7-11, P-2.7-12, P-2.7-13, P-2.7-26, P-9-04. */
export const Route = createFileRoute('/casques/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('casques.lister'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.casques.list(inputOf(deps))),
  component: Casques,
});

const DEFAULTS = { rowsPerPage: 8, order: 'numeroSerie' };
const SIZES = [5, 8, 10, 20, -1];

const inputOf = (search: ListSearch | ListState) => listQueryOf<'casques'>(search, DEFAULTS);

function Casques() {
  const state = useListState(DEFAULTS);
  const query = useListQuery(queries.casques.list(inputOf(state)));
  const askDelete = useDeleteCasque();
  const actionsOf = (casque: Casque): RowAction[] => [
    { ...acts.see, to: `/casques/show/${casque.id}` },
    { ...acts.edit, to: `/casques/edit/${casque.id}` },
    { ...acts.remove, onClick: () => askDelete(casque) },
  ];
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('casques.nom_m', 2) })}
        noun="casques.nom_m"
        columns={columns}
        extraFilters={extraFilters}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ numeroSerie }) => numeroSerie}
        rowTo={({ id }) => `/casques/show/${id}`}
        rowActions={actionsOf}
        rowsPerPageOptions={SIZES}
        searchPlaceholder={message('casques.recherche')}
        primary={{ label: message('casques.creer'), icon: IconPlus, to: '/casques/create' }}
        empty={{ text: message('casques.vide') }}
      />
    </>
  );
}

const columns: ListColumn<Casque>[] = [
  {
    id: 'numeroSerie',
    label: message('casques.champ.numeroSerie'),
    cell: ({ numeroSerie }) => numeroSerie,
    width: 154,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'etiquette',
    label: message('casques.champ.etiquette'),
    cell: ({ etiquette }) => etiquette ?? NO_VALUE,
    width: 104,
    min: 90,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'type',
    label: message('casques.champ.type'),
    cell: ({ type }) => type.label,
    width: 137,
    sortable: true,
    filter: { kind: 'remote', ...optionsFrom('types') },
  },
  {
    id: 'packaging',
    label: message('casques.champ.packaging'),
    quiet: true,
    cell: ({ packaging }) => packaging?.label ?? NO_VALUE,
    width: 120,
    sortable: true,
    filter: { kind: 'remote', ...optionsFrom('packagings') },
  },
  {
    id: 'adresseMAC',
    label: message('casques.champ.adresseMAC'),
    quiet: true,
    cell: ({ adresseMAC }) => maskedMac(adresseMAC ?? '') || NO_VALUE,
    width: 143,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'dateDerniereNouvelle',
    label: message('casques.champ.dateDerniereNouvelle'),
    cell: ({ dateDerniereNouvelle }) => <LastNews date={dateDerniereNouvelle} />,
    width: 188,
    sortable: true,
  },
  {
    id: 'derniereVersionUtilisee',
    label: message('casques.colonne.version'),
    cell: ({ derniereVersionUtilisee }) => derniereVersionUtilisee ?? NO_VALUE,
    width: 95,
    sortable: true,
    filter: { kind: 'text' },
  },
];

const extraFilters: ExtraFilter[] = [
  {
    id: 'nouvelles',
    label: message('casques.filtre.nouvelles'),
    filter: {
      kind: 'select',
      options: NOUVELLES.map((value) => ({
        value,
        label: message(`casques.filtre.${value}`, { jours: ALERTE_JOURS }),
      })),
    },
  },
  {
    id: 'etablissement',
    label: message('casques.etablissement'),
    filter: { kind: 'remote', ...optionsFrom('etablissements') },
  },
];
