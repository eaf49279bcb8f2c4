import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Cover } from '../../ui/cover.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { ModuleGroupe } from './-parts/module-groupe-fields.tsx';

/** C-2.3-01, C-2.3-05. */
export const Route = createFileRoute('/module_groupes/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.module_groupes.list(inputOf(deps))),
  component: ModuleGroupes,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'module_groupes'>(search, { order: 'ordre' });

function ModuleGroupes() {
  const may = useCan();
  const state = useListState({ order: 'ordre' });
  const query = useListQuery(queries.module_groupes.list(inputOf(state)));
  const actionsOf = useRowActions();
  const mayEdit = may('module_groupes.modifier');
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('module_groupes.nom_m', 2) })}
        noun="module_groupes.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/module_groupes/show/${id}`}
        {...(mayEdit && { rowActions: actionsOf })}
        searchPlaceholder={message('module_groupes.recherche')}
        primary={
          mayEdit ? { label: message('module_groupes.creer'), icon: IconPlus, to: '/module_groupes/create' } : undefined
        }
        empty={{ text: message('module_groupes.vide') }}
      />
    </>
  );
}

function useRowActions() {
  const askDelete = useDelete('module_groupes');
  return ({ id, nom }: ModuleGroupe): RowAction[] => [
    { ...acts.see, to: `/module_groupes/show/${id}` },
    { ...acts.edit, to: `/module_groupes/edit/${id}` },
    { ...acts.remove, onClick: () => askDelete({ id, name: nom }) },
  ];
}

const columns: ListColumn<ModuleGroupe>[] = [
  {
    id: 'nom',
    label: message('module_groupes.champ.nom'),
    cell: ({ nom }) => nom,
    width: 360,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'illustration',
    label: message('module_groupes.champ.illustration'),
    cell: ({ id, nom, illustration }) => (
      <span className={classes.thumb}>
        <Cover id={`module_groupes/${id}`} title={nom} group={nom} src={illustration} height={32} compact />
      </span>
    ),
    width: 120,
  },
  {
    id: 'ordre',
    label: message('module_groupes.champ.ordre'),
    cell: ({ ordre }) => ordre,
    width: 100,
    align: 'right',
    sortable: true,
  },
];
