import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { COURSE_TYPE } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { authorName } from '@sillage/contracts/personnes.rules.ts';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { formatDate } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Course } from './-parts/course-texts.ts';
import classes from './-parts/courses.module.css';
import { useCourseActions } from './-parts/use-course-actions.ts';
import { useCourseRights } from './-parts/use-course-rights.ts';

/** C-2.5-01, C-2.5-08, C-2.5-09, C-2.5-10, C-2.5-11, C-2.5-12, C-2.5-14, C-7-15, C-7-16. */
export const Route = createFileRoute('/training_courses/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('training_courses.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.training_courses.list(inputOf(deps))),
  component: Courses,
});

const ETABLISSEMENT = 'etablissement';
const FOURNISSEUR = 'fournisseur';
const ARCHIVES = 'archives';

/** What each tab holds; what the provider has archived stays in its tab, for admins (C-2.5-15). */
function scopeOf(tab: string | undefined) {
  if (tab === FOURNISSEUR) return { filters: { type: [COURSE_TYPE.fournisseur] } };
  return { filters: { type: [COURSE_TYPE.etablissement] }, exists: { deletedAt: tab === ARCHIVES } };
}

function inputOf(search: ListSearch | ListState) {
  return listQueryOf<'training_courses'>(search, { order: '-updatedAt', ...scopeOf(search.tab) });
}

function Courses() {
  const may = useCan();
  const user = useConnectedUser();
  const state = useListState({ order: '-updatedAt', tab: ETABLISSEMENT });
  const query = useListQuery(queries.training_courses.list(inputOf(state)));
  const isOfOne = user.etablissementId !== null;
  const mayWrite = may('training_courses.modifier');
  const isOwnTab = state.tab !== FOURNISSEUR && state.tab !== ARCHIVES;
  return (
    <>
      <Crumbs />
      <ListScreen<Course>
        title={message('training_courses.liste')}
        noun="training_courses.nom_m"
        tabs={[
          {
            value: ETABLISSEMENT,
            label: message(
              isOfOne ? 'training_courses.onglet.etablissement' : 'training_courses.onglet.etablissements',
            ),
          },
          { value: FOURNISSEUR, label: message('training_courses.onglet.fournisseur') },
          { value: ARCHIVES, label: message('training_courses.onglet.archives') },
        ]}
        columns={columnsFor({ withEtablissement: !isOfOne && state.tab !== FOURNISSEUR })}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowTo={({ id }) => `/training_courses/show/${id}`}
        rowActions={useRowActions()}
        searchPlaceholder={message('training_courses.recherche')}
        {...(mayWrite && {
          primary: { label: message('training_courses.creer'), icon: IconPlus, to: '/training_courses/create' },
        })}
        empty={mayWrite && isOwnTab && !isAdmin(user) ? { text: message('training_courses.vide') } : {}}
      />
    </>
  );
}

function columnsFor({ withEtablissement }: { withEtablissement: boolean }): ListColumn<Course>[] {
  const text = { sortable: true, filter: { kind: 'text' } } as const;
  const etablissement: ListColumn<Course> = {
    id: 'etablissement.nom',
    label: message('training_courses.champ.etablissement'),
    cell: ({ etablissement }) => etablissement?.nom,
    width: 220,
    min: 130,
    ...text,
  };
  return [
    {
      id: 'name',
      label: message('training_courses.champ.name'),
      cell: (course) => <CourseName course={course} />,
      name: true,
      width: 320,
      min: 160,
      ...text,
    },
    ...(withEtablissement ? [etablissement] : []),
    {
      id: 'createdBy.email',
      label: message('training_courses.champ.createdBy'),
      cell: ({ createdBy }) => authorName(createdBy) ?? NO_VALUE,
      width: 230,
      min: 120,
      ...text,
    },
    {
      id: 'createdAt',
      label: message('training_courses.champ.createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt),
      sortable: true,
      width: 110,
    },
    {
      id: 'updatedAt',
      label: message('training_courses.champ.updatedAt'),
      cell: ({ updatedAt }) => formatDate(updatedAt),
      sortable: true,
      width: 116,
    },
  ];
}

/** In the provider's tab an archived course stands among the others (C-2.5-15). */
function CourseName({ course: { name, type, deletedAt } }: { course: Course }) {
  if (type !== COURSE_TYPE.fournisseur || deletedAt === null) return name;
  return (
    <span className={classes.marked}>
      {name} <StatusBadge status="neutral">{message('training_courses.est_archive')}</StatusBadge>
    </span>
  );
}

function useRowActions(): (course: Course) => RowAction[] {
  const rightsOf = useCourseRights();
  const actions = useCourseActions();
  return (course) => {
    const { edits, changes, archives, duplicates, assigns } = rightsOf(course);
    return [
      { ...acts.see, to: `/training_courses/show/${course.id}` },
      ...(edits ? [{ ...acts.edit, to: `/training_courses/edit/${course.id}` as const }] : []),
      ...(assigns
        ? [
            {
              label: message('training_courses.assigner'),
              icon: IconUserPlus,
              onClick: () => actions.assign(course),
            },
          ]
        : []),
      ...(duplicates ? [{ ...acts.duplicate, onClick: () => actions.duplicate(course) }] : []),
      ...(archives ? [{ ...acts.archive, onClick: () => void actions.archive(course) }] : []),
      ...(changes ? [{ ...acts.remove, onClick: () => actions.remove(course) }] : []),
    ];
  };
}
