import { message } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { type May, useCan, useConnectedUser } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { formatInteger } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, ListTab, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { WithDetails } from '../../ui/list/with-details.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Regroupement } from './-parts/regroupement-fields.tsx';
import { useRegroupementActions } from './-parts/use-regroupement-actions.ts';

/** C-2.4-01, C-2.4-09, C-2.4-10, C-2.4-11, C-2.4-18. */
export const Route = createFileRoute('/regroupements/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('regroupements.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.regroupements.list(inputOf(deps))),
  component: Regroupements,
});

const ACTIVE = 'actifs';
const ARCHIVED = 'archives';

const tabs: ListTab[] = [
  { value: ACTIVE, label: message('regroupements.actifs') },
  { value: ARCHIVED, label: message('regroupements.archives') },
];

const inputOf = (search: ListSearch | ListState) =>
  listQueryOf<'regroupements'>(search, { order: 'nomA', exists: { deletedAt: search.tab === ARCHIVED } });

function Regroupements() {
  const may = useCan();
  const { isGroupement } = useConnectedUser();
  const state = useListState({ order: 'nomA', tab: ACTIVE });
  const input = inputOf(state);
  const query = useListQuery(queries.regroupements.list(input));
  const actions = useRegroupementActions();
  const mayWrite = may('regroupements.modifier');
  return (
    <>
      <Crumbs />
      <ListScreen<Regroupement>
        title={message('regroupements.liste')}
        noun="regroupements.nom_m"
        columns={columnsFor(may, isGroupement)}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={regroupementName}
        rowTo={({ id }) => `/regroupements/show/${id}`}
        rowActions={useRowActions()}
        tabs={tabs}
        searchPlaceholder={message('regroupements.recherche')}
        {...(mayWrite && {
          primary: { label: message('regroupements.creer'), icon: IconPlus, to: '/regroupements/create' },
        })}
        {...(mayWrite &&
          state.tab === ACTIVE && {
            selection: {
              actions: [
                {
                  label: message('regroupements.selection.bouton'),
                  icon: IconArchive,
                  danger: true,
                  onSelect: actions.archiveSelected,
                },
              ],
              allIds: async () => {
                const { rows } = await client.regroupements.list({ ...input, page: 1, rowsPerPage: -1 });
                return rows.map(({ id }) => String(id));
              },
            },
          })}
        empty={state.tab === ARCHIVED || !mayWrite ? {} : { text: message('regroupements.vide') }}
      />
    </>
  );
}

/** Levels, establishment and code are columns for administrators only; others read the levels in the name (C-2.4-12, C-2.4-16). */
function columnsFor(may: May, isGroupement: boolean): ListColumn<Regroupement>[] {
  const isAdmin = may('regroupements.champ.administration');
  const text = { sortable: true, filter: { kind: 'text' } } as const;
  const count: ListColumn<Regroupement> = {
    id: 'nombre',
    label: message('regroupements.champ.nombre'),
    cell: ({ nombreApprenants }) => formatInteger(nombreApprenants),
    align: 'right',
    width: 110,
  };
  const nom = { id: 'nomA', label: message('regroupements.champ.nom'), name: true, ...text };
  if (!isAdmin) {
    const cell = isGroupement ? namedWithEtablissement : regroupementName;
    return [{ ...nom, cell, width: 420, min: 180 }, count];
  }
  return [
    { ...nom, cell: ({ nomA }) => nomA, width: 220, min: 130 },
    { id: 'nomB', label: message('regroupements.champ.nomB'), cell: ({ nomB }) => nomB, width: 160, min: 132, ...text },
    { id: 'nomC', label: message('regroupements.champ.nomC'), cell: ({ nomC }) => nomC, width: 160, min: 132, ...text },
    {
      id: 'etablissement',
      label: message('regroupements.champ.etablissement'),
      cell: ({ etablissement }) => etablissement.nom,
      width: 220,
      min: 130,
      filter: { kind: 'remote', ...optionsFrom('etablissements') },
    },
    {
      id: 'codeRegroupement',
      label: message('regroupements.champ.code'),
      cell: ({ codeRegroupement }) => codeRegroupement,
      width: 120,
      min: 90,
      ...text,
    },
    count,
  ];
}

/** A groupement has several, and no column of them. */
function namedWithEtablissement(regroupement: Regroupement) {
  return <WithDetails details={[regroupement.etablissement.nom]}>{regroupementName(regroupement)}</WithDetails>;
}

function useRowActions(): (row: Regroupement) => RowAction[] {
  const may = useCan();
  const actions = useRegroupementActions();
  return (row) => [
    { ...acts.see, to: `/regroupements/show/${row.id}` },
    ...(may('regroupements.modifier') && row.deletedAt === null
      ? [
          { ...acts.edit, to: `/regroupements/edit/${row.id}` as const },
          { ...acts.archive, onClick: () => actions.archive(row) },
        ]
      : []),
    ...(may('regroupements.supprimer') ? [{ ...acts.remove, onClick: () => actions.remove(row) }] : []),
  ];
}
