import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import { IconPlus, IconUserShare } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { type May, useCan, useConnectedUser } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useConnectAs } from '../../client/use-connect-as.tsx';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { SurnameCell } from '../../ui/list/surname-cell.tsx';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { WithDetails } from '../../ui/list/with-details.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Referent } from './-parts/referent.ts';

/** P-2.6-01, P-2.6-02, P-2.6-08, P-2.6-12, P-2.6-13. */
export const Route = createFileRoute('/referents/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('referents.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.referents.list(inputOf(deps))),
  component: Referents,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'referents'>(search, { order: 'nom' });

function Referents() {
  const may = useCan();
  const { isGroupement } = useConnectedUser();
  const state = useListState({ order: 'nom' });
  const query = useListQuery(queries.referents.list(inputOf(state)));
  const actionsOf = useRowActions();
  const mayWrite = may('referents.modifier');
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('referents.nom_m', 2) })}
        noun="referents.nom_m"
        columns={columnsFor(may, isGroupement)}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={fullName}
        rowTo={({ id }) => `/referents/show/${id}`}
        {...(mayWrite && {
          rowActions: actionsOf,
          primary: { label: message('referents.creer'), icon: IconPlus, to: '/referents/create' },
        })}
        searchPlaceholder={message('referents.recherche')}
        empty={{ text: message('referents.vide') }}
      />
    </>
  );
}

/** What each role may do with a row; a learner nothing at all (P-2.6-10, P-2.6-11). */
function useRowActions() {
  const may = useCan();
  const connectAs = useConnectAs();
  const askDelete = useDelete('referents');
  return (referent: Referent): RowAction[] => {
    const { id } = referent;
    const name = fullName(referent);
    return [
      { ...acts.see, to: `/referents/show/${id}` },
      { ...acts.edit, to: `/referents/edit/${id}` },
      ...(may('referents.se_connecter_en_tant_que')
        ? [
            {
              label: message('connexion.en_tant_que'),
              icon: IconUserShare,
              onClick: () => connectAs({ role: 'referent', id, name }),
            },
          ]
        : []),
      ...(may('referents.supprimer') ? [{ ...acts.remove, onClick: () => askDelete({ id, name }) }] : []),
    ];
  };
}

function columnsFor(may: May, isGroupement: boolean): ListColumn<Referent>[] {
  const text = { sortable: true, filter: { kind: 'text' } } as const;
  return [
    {
      id: 'nom',
      label: message('referents.champ.nom'),
      // A groupement has several establishments, and no column of them (P-2.6-09).
      cell: (referent) => {
        const surname = <SurnameCell {...referent} />;
        return isGroupement ? <WithDetails details={[referent.etablissement.nom]}>{surname}</WithDetails> : surname;
      },
      width: 180,
      name: true,
      ...text,
    },
    {
      id: 'prenom',
      label: message('referents.champ.prenom'),
      cell: ({ prenom }) => prenom,
      quiet: true,
      ...text,
    },
    { id: 'poste', label: message('referents.champ.poste'), cell: ({ poste }) => poste, width: 180, min: 120, ...text },
    {
      id: 'role',
      label: message('referents.champ.role'),
      cell: ({ role }) => role,
      width: 200,
      min: 120,
      quiet: true,
      ...text,
    },
    { id: 'email', label: message('referents.champ.email'), cell: ({ email }) => email, width: 240, min: 150, ...text },
    ...(may('referents.champ.etablissement') ? [etablissementColumn()] : []),
  ];
}

/** For administrators (P-2.6-09). */
function etablissementColumn(): ListColumn<Referent> {
  return {
    id: 'etablissement',
    label: message('referents.champ.etablissement'),
    cell: ({ etablissement }) => etablissement.nom,
    width: 220,
    min: 130,
    filter: { kind: 'remote', ...optionsFrom('etablissements') },
  };
}
