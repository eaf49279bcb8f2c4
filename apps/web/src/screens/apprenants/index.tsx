import { isClosed } from '@sillage/contracts/apprenants.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconKey, IconPlus, IconTrash, IconUserCheck, IconUserQuestion, IconUserShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client, type Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { type May, useCan } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useConnectAs } from '../../client/use-connect-as.tsx';
import { acts } from '../../ui/acts.ts';
import { useIsHere } from '../../ui/current-page.ts';
import { formatInteger } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn, ListTab, RowAction, Selected } from '../../ui/list/list-types.ts';
import { SurnameCell } from '../../ui/list/surname-cell.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import type { PageAction } from '../../ui/page-title.tsx';
import { RateCell } from '../../ui/show/meter.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-parts/apprenants.module.css';
import { useApprenantActions } from './-parts/use-apprenant-actions.ts';
import { useAssignActions } from './-parts/use-assign-actions.ts';

/**
 * P-2.3-03, P-2.3-15, P-2.3-18, P-2.3-20, P-2.3-21, P-2.3-27, P-2.3-28, P-2.3-29, P-2.3-30, P-2.3-37, P-2.3-38, P-2.3-39, P-2.3-40,
 * P-2.3-41, P-2.3-42, P-2.3-43, P-2.3-44, P-2.3-45, P-2.3-46, P-2.3-47, P-2.3-48, P-2.3-49, P-2.3-50, P-2.3-51, P-2.3-53, P-2.3-54,
 * P-2.3-55.
 */
export const Route = createFileRoute('/apprenants/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('apprenants.lister'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.apprenants.list(inputOf(deps))),
  component: Apprenants,
});

type Apprenant = Item<'apprenants'>;

const toConfirm: ExtraFilter = {
  id: 'identiteAConfirmer',
  label: message('apprenants.identite.filtre'),
  filter: { kind: 'boolean' },
};

const neverConnected: ExtraFilter = {
  id: 'jamaisConnecte',
  label: message('apprenants.filtre.jamaisConnecte'),
  filter: { kind: 'boolean' },
};

const ACTIVE = 'actifs';
const ARCHIVED = 'archives';

const tabs: ListTab[] = [
  { value: ACTIVE, label: message('apprenants.actifs') },
  { value: ARCHIVED, label: message('apprenants.archives') },
];

/** The server itself keeps archived learners from those who may not see them. */
function inputOf(search: Pick<ListSearch, 'filters'> & { tab?: string | undefined }) {
  return listQueryOf<'apprenants'>(search, { exists: { deletedAt: search.tab === ARCHIVED } });
}

function Apprenants() {
  const may = useCan();
  const state = useListState({ tab: ACTIVE });
  const input = inputOf(state);
  const query = useListQuery(queries.apprenants.list(input));
  const actions = useApprenantActions();
  const assign = useAssignActions();
  const queryClient = useQueryClient();
  const isHere = useIsHere();
  const mayDeleteMany = may('apprenants.supprimer_en_lot');
  const create: PageAction = { label: message('apprenants.creer'), icon: IconPlus, to: '/apprenants/create' };

  return (
    <>
      <Crumbs />
      <ListScreen<Apprenant>
        title={message('apprenants.liste')}
        noun="apprenants.nom_m"
        columns={useColumns()}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={listName}
        rowTo={({ id }) => `/apprenants/show/${id}`}
        rowActions={useRowActions()}
        {...(may('apprenants.archiver') && { tabs })}
        extraFilters={[toConfirm, neverConnected]}
        searchPlaceholder={message('apprenants.recherche')}
        selection={{
          actions: [
            ...(state.tab === ARCHIVED
              ? []
              : [
                  ...assign.toSelected,
                  {
                    label: message('apprenants.fiches_acces'),
                    icon: IconKey,
                    onSelect: async ({ ids }: Selected) => {
                      const { printSheets } = await import('./-parts/print-sheets.tsx');
                      await printSheets(ids.map(Number), isHere);
                    },
                  },
                ]),
            ...(state.filters.identiteAConfirmer?.includes('true') && state.tab !== ARCHIVED
              ? [
                  {
                    label: message('apprenants.identite.confirmer'),
                    icon: IconUserCheck,
                    onSelect: async (selected: Selected) => {
                      const { confirmIdentities } = await import('./-parts/confirm-identities.tsx');
                      await confirmIdentities(selected, queryClient, isHere);
                    },
                  },
                ]
              : []),
            ...(mayDeleteMany
              ? [
                  {
                    label: message('apprenants.selection.bouton'),
                    icon: IconTrash,
                    danger: true,
                    onSelect: actions.deleteSelected,
                  },
                ]
              : []),
          ],
          allIds: async () => {
            const { rows } = await client.apprenants.list({ ...input, page: 1, rowsPerPage: -1 });
            return rows.map(({ id }) => String(id));
          },
        }}
        primary={create}
        secondary={assign.toAll}
        empty={state.tab === ARCHIVED ? {} : { text: message('apprenants.vide') }}
      />
    </>
  );
}

function useColumns(): ListColumn<Apprenant>[] {
  const may = useCan();
  const isAdmin = may('apprenants.champ.administration');
  const text = (id: 'nom' | 'prenom' | 'matricule' | 'email' | 'codeApprenant', width: number, min = width) => ({
    id,
    label: message(`apprenants.champ.${id}`),
    cell: (row: Apprenant) => row[id],
    filter: { kind: 'text' as const },
    width,
    min,
  });
  return [
    ...(isAdmin
      ? [
          {
            id: 'id',
            label: message('apprenants.champ.id'),
            cell: ({ id }: Apprenant) => id,
            name: false,
            filter: { kind: 'text' as const },
            width: 76,
            min: 42,
          },
        ]
      : []),
    {
      ...text('nom', 170, 96),
      name: true,
      cell: (apprenant) =>
        apprenant.identiteProposee ? (
          <span className={classes.waiting}>
            <SurnameCell {...apprenant} />
            <StatusBadge status="attention" icon={IconUserQuestion}>
              {message('apprenants.identite.badge')}
            </StatusBadge>
          </span>
        ) : (
          <SurnameCell {...apprenant} />
        ),
    },
    { ...text('prenom', 130, 82), quiet: true },
    { ...text('matricule', 110, 74), quiet: true },
    { ...text('email', 240, 164), quiet: true },
    text('codeApprenant', 160, 112),
    {
      id: 'etablissement',
      label: message('apprenants.champ.etablissement'),
      cell: ({ etablissement }) => etablissement.nom,
      filter: { kind: 'remote', ...optionsFrom('etablissements') },
      width: 180,
      min: 94,
    },
    ...(may.field('apprenants', 'profession', 'read')
      ? [
          {
            id: 'profession',
            label: message('apprenants.champ.profession'),
            quiet: true,
            cell: ({ profession }: Apprenant) => profession?.label,
            filter: { kind: 'remote' as const, ...optionsFrom('professions') },
            width: 190,
            min: 121,
          },
        ]
      : []),
    ...(isAdmin
      ? [
          {
            id: 'lessonsCompleted',
            label: message('apprenants.champ.lessonsCompleted'),
            quiet: true,
            cell: ({ lessonsCompleted }: Apprenant) => formatInteger(lessonsCompleted),
            align: 'right' as const,
            width: 88,
            min: 74,
          },
          {
            id: 'successRating',
            label: message('apprenants.champ.successRating'),
            cell: ({ successRating }: Apprenant) => successRating !== null && <RateCell tauxPourcent={successRating} />,
            align: 'right' as const,
            width: 112,
            min: 62,
          },
        ]
      : []),
  ];
}

function useRowActions(): (row: Apprenant) => RowAction[] {
  const may = useCan();
  const actions = useApprenantActions();
  const connectAs = useConnectAs();
  return (row) => {
    const isArchived = row.deletedAt !== null;
    const connects = may('apprenants.se_connecter_en_tant_que') && !isClosed(row);
    return [
      { ...acts.see, to: `/apprenants/show/${row.id}` },
      ...(isArchived
        ? []
        : [
            { ...acts.edit, to: `/apprenants/edit/${row.id}` as const },
            {
              label: message('apprenants.fiche_acces'),
              icon: IconKey,
              onClick: () => void actions.printAccess(row),
            },
          ]),
      ...(connects
        ? [
            {
              label: message('connexion.en_tant_que'),
              icon: IconUserShare,
              onClick: () => connectAs({ role: 'learner', id: row.id, name: listName(row) }),
            },
          ]
        : []),
      ...archiveActions(row, may, actions),
      ...(may('apprenants.supprimer') ? [{ ...acts.remove, onClick: () => actions.deleteFromList(row) }] : []),
    ];
  };
}

function archiveActions(row: Apprenant, may: May, actions: ReturnType<typeof useApprenantActions>): RowAction[] {
  if (!may('apprenants.archiver')) return [];
  return row.deletedAt === null
    ? [{ ...acts.archive, onClick: () => actions.archive(row) }]
    : [{ ...acts.unarchive, onClick: () => actions.unarchive(row).then(Boolean) }];
}
