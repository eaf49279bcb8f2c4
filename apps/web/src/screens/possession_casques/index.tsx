import { ALERTE_JOURS } from '@sillage/contracts/casques.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { FIN_PROCHE_JOURS } from '@sillage/contracts/possession_casques.rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import { columns } from './-parts/possession-columns.tsx';
import type { Possession } from './-parts/possession-state.ts';

/** P-2.7-05, P-2.7-10, P-2.7-11, P-2.7-13, P-9-05, P-9-09. */
export const Route = createFileRoute('/possession_casques/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.possession_casques.list(inputOf(deps))),
  component: Possessions,
});

const DEFAULTS = { rowsPerPage: 8, order: '-dateDebut' };
const SIZES = [5, 8, 10, 20, -1];
const SEARCH_DELAY_MS = 500;

const inputOf = (search: ListSearch | ListState) => listQueryOf<'possession_casques'>(search, DEFAULTS);

function Possessions() {
  const may = useCan();
  const { groupementId } = useConnectedUser();
  const state = useListState(DEFAULTS);
  const query = useListQuery(queries.possession_casques.list(inputOf(state)));
  const actionsOf = useRowActions();
  const mayWrite = may('possession_casques.modifier');
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('possession_casques.nom_f', 2) })}
        noun="possession_casques.nom_f"
        columns={columns}
        extraFilters={mayWrite || groupementId !== null ? [...extraFilters, etablissement] : extraFilters}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ casque }) => casque.numeroSerie}
        rowTo={({ id }) => `/possession_casques/show/${id}`}
        {...(mayWrite && { rowActions: actionsOf })}
        rowsPerPageOptions={SIZES}
        searchPlaceholder={message('possession_casques.recherche')}
        searchDelayMs={SEARCH_DELAY_MS}
        primary={
          mayWrite
            ? { label: message('possession_casques.creer'), icon: IconPlus, to: '/possession_casques/create' }
            : undefined
        }
        empty={{ text: message(mayWrite ? 'possession_casques.vide_admin' : 'possession_casques.vide') }}
      />
    </>
  );
}

/** What an admin may do with a row; the others only read (P-2.7-27). */
function useRowActions() {
  const askDelete = useDelete('possession_casques');
  return ({ id, casque: { numeroSerie } }: Possession): RowAction[] => [
    { ...acts.see, to: `/possession_casques/show/${id}` },
    { ...acts.edit, to: `/possession_casques/edit/${id}` },
    { ...acts.remove, onClick: () => askDelete({ id, name: numeroSerie }) },
  ];
}

const extraFilters: ExtraFilter[] = [
  { id: 'numeroSerie', label: message('casques.champ.numeroSerie'), filter: { kind: 'text' } },
  { id: 'enCours', label: message('possession_casques.en_cours'), filter: { kind: 'boolean' } },
  {
    id: 'finProche',
    label: message('possession_casques.fin_proche', { jours: FIN_PROCHE_JOURS }),
    filter: { kind: 'boolean' },
  },
  {
    id: 'silencieux',
    label: message('possession_casques.silencieux', { jours: ALERTE_JOURS }),
    filter: { kind: 'boolean' },
  },
];

/** For those who see several establishments. */
const etablissement: ExtraFilter = {
  id: 'etablissement',
  label: message('possession_casques.champ.etablissement'),
  filter: { kind: 'remote', ...optionsFrom('etablissements') },
};
