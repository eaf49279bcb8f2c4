import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { formatDate } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn, ListTab, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Medal } from '../../ui/medal.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Badge } from './-parts/badge-fields.tsx';
import classes from './-parts/badges.module.css';
import { useBadgeActions } from './-parts/use-badge-actions.ts';

/** C-2.7-01, C-2.7-06, C-2.7-07, C-2.7-10, C-4-61, C-4-62, C-9-08, C-9-09. */
export const Route = createFileRoute('/badges/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('badges.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.badges.list(inputOf(deps))),
  component: Badges,
});

const ACTIVE = 'actifs';
const ARCHIVED = 'archives';
const ORDER = '-updatedAt';

const tabs: ListTab[] = [
  { value: ACTIVE, label: message('badges.actifs') },
  { value: ARCHIVED, label: message('badges.archives') },
];

const inputOf = (search: ListSearch | ListState) =>
  listQueryOf<'badges'>(search, { order: ORDER, exists: { deletedAt: search.tab === ARCHIVED } });

function Badges() {
  const mayEdit = useCan()('badges.modifier');
  const state = useListState({ order: ORDER, tab: ACTIVE });
  const query = useListQuery(queries.badges.list(inputOf(state)));
  const actionsOf = useRowActions();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('badges.nom_m', 2) })}
        noun="badges.nom_m"
        columns={columns}
        extraFilters={extraFilters}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowTo={({ id }) => `/badges/show/${id}`}
        {...(mayEdit && { rowActions: actionsOf })}
        tabs={tabs}
        searchPlaceholder={message('badges.recherche')}
        primary={mayEdit ? { label: message('badges.creer'), icon: IconPlus, to: '/badges/create' } : undefined}
        empty={state.tab === ARCHIVED ? {} : { text: message('badges.vide') }}
      />
    </>
  );
}

function useRowActions() {
  const actions = useBadgeActions();
  return (badge: Badge): RowAction[] => [
    { ...acts.see, to: `/badges/show/${badge.id}` },
    ...(badge.deletedAt === null
      ? [
          { ...acts.edit, to: `/badges/edit/${badge.id}` as const },
          { ...acts.duplicate, to: '/badges/create' as const, search: { duplicate: badge.id } },
          { ...acts.archive, onClick: () => void actions.archive(badge) },
        ]
      : [{ ...acts.unarchive, onClick: () => void actions.unarchive(badge) }]),
    { ...acts.remove, onClick: () => actions.remove(badge) },
  ];
}

const columns: ListColumn<Badge>[] = [
  {
    id: 'name',
    label: message('badges.champ.name'),
    cell: ({ id, name, image }) => (
      <span className={classes.row}>
        <Medal id={id} image={image} size={28} />
        {name}
      </span>
    ),
    width: 420,
    min: 180,
    sortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'createdAt',
    label: message('badges.champ.createdAt'),
    cell: ({ createdAt }) => formatDate(createdAt),
    width: 150,
    sortable: true,
  },
  {
    id: 'updatedAt',
    label: message('badges.champ.updatedAt'),
    cell: ({ updatedAt }) => formatDate(updatedAt),
    width: 150,
    sortable: true,
  },
];

const extraFilters: ExtraFilter[] = [
  {
    id: 'trainingCourse',
    label: message('badges.champ.trainingCourse'),
    filter: { kind: 'remote', ...optionsFrom('training_courses') },
  },
];
