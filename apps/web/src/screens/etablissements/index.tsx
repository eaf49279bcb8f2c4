import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconHistory, IconPlus, IconUserShare } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { authRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { type May, useCan } from '../../client/login.ts';
import { listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { useConnectAs } from '../../client/use-connect-as.tsx';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn, RowAction } from '../../ui/list/list-types.ts';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Etablissement } from './-parts/etablissement-fields.tsx';
import { EtablissementHistory } from './-parts/etablissement-history.tsx';

/** P-2.4-01, P-2.4-14, P-2.4-19, P-2.4-20, P-2.4-21, P-2.4-22. */
export const Route = createFileRoute('/etablissements/')({
  validateSearch: parseListSearch,
  beforeLoad: authRequired(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queries.etablissements.list(inputOf(deps))),
  component: Etablissements,
});

const inputOf = (search: ListSearch | ListState) => listQueryOf<'etablissements'>(search, { order: 'nom' });

function Etablissements() {
  const may = useCan();
  const state = useListState({ order: 'nom' });
  const query = useListQuery(queries.etablissements.list(inputOf(state)));
  const connectAs = useConnectAs();
  const askDelete = useDelete('etablissements');
  const [history, setHistory] = useState<Pick<Etablissement, 'id' | 'nom'>>();

  const actionsOf = ({ id, nom }: Etablissement): RowAction[] => [
    { ...acts.see, to: `/etablissements/show/${id}` },
    ...(may('etablissements.modifier') ? [{ ...acts.edit, to: `/etablissements/edit/${id}` as const }] : []),
    ...(may('etablissements.historique')
      ? [{ label: message('ui.historique'), icon: IconHistory, onClick: () => setHistory({ id, nom }) }]
      : []),
    ...(may('etablissements.se_connecter_en_tant_que')
      ? [
          {
            label: message('connexion.en_tant_que'),
            icon: IconUserShare,
            onClick: () => connectAs({ role: 'organisation', id, name: nom }),
          },
        ]
      : []),
    ...(may('etablissements.supprimer') ? [{ ...acts.remove, onClick: () => askDelete({ id, name: nom }) }] : []),
  ];

  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('ui.liste_des', { nom: plural('etablissements.nom_m', 2) })}
        noun="etablissements.nom_m"
        columns={columnsFor(may)}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={({ nom }) => nom}
        rowTo={({ id }) => `/etablissements/show/${id}`}
        rowActions={actionsOf}
        searchPlaceholder={message('etablissements.recherche')}
        primary={
          may('etablissements.creer')
            ? { label: message('etablissements.creer'), icon: IconPlus, to: '/etablissements/create' }
            : undefined
        }
      />
      <Dialog opened={history !== undefined} onClose={() => setHistory(undefined)} title={history?.nom}>
        {history && <EtablissementHistory id={history.id} />}
      </Dialog>
    </>
  );
}

function columnsFor(may: May): ListColumn<Etablissement>[] {
  const isAdmin = may('etablissements.champ.administration');
  const text = { kind: 'text' } as const;
  return [
    {
      id: 'nom',
      label: message('etablissements.champ.nom'),
      cell: ({ nom }) => nom,
      width: 240,
      min: 118,
      sortable: true,
      filter: text,
    },
    {
      id: 'adresse',
      label: message('etablissements.champ.adresse'),
      cell: ({ adresse }) => adresse,
      width: 200,
      min: 86,
      filter: text,
    },
    {
      id: 'codePostal',
      label: message('etablissements.champ.codePostal'),
      cell: ({ codePostal }) => codePostal,
      width: 120,
      min: 76,
      sortable: true,
      filter: text,
    },
    {
      id: 'ville',
      label: message('etablissements.champ.ville'),
      cell: ({ ville }) => ville,
      width: 140,
      min: 78,
      sortable: true,
      filter: text,
    },
    {
      id: 'email',
      label: message('etablissements.champ.email'),
      cell: ({ email }) => email,
      width: 230,
      min: 110,
      filter: text,
    },
    {
      id: 'groupement',
      label: message('etablissements.champ.groupement'),
      cell: ({ groupement }) => groupement?.nom,
      width: 190,
      min: 90,
      ...(isAdmin && { filter: { kind: 'remote' as const, ...optionsFrom('groupements') } }),
    },
    ...(isAdmin ? adminColumns() : []),
  ];
}

/** Columns of administrators (P-2.4-15, P-2.4-16, P-2.4-17, P-2.4-18). */
function adminColumns(): ListColumn<Etablissement>[] {
  const text = { kind: 'text' } as const;
  return [
    {
      id: 'codeEtablissement',
      label: message('etablissements.champ.codeEtablissement'),
      cell: ({ codeEtablissement }) => codeEtablissement,
      width: 170,
      min: 122,
      sortable: true,
      filter: text,
    },
    {
      id: 'crmId',
      label: message('etablissements.champ.crmId'),
      cell: ({ crmId }) => crmId,
      width: 140,
      min: 74,
      filter: text,
    },
    {
      id: 'dateDerniereConnexion',
      label: message('etablissements.champ.dateDerniereConnexion'),
      cell: ({ dateDerniereConnexion }) => formatDateTime(dateDerniereConnexion),
      width: 170,
      min: 104,
      sortable: true,
    },
    {
      id: 'migrated',
      label: message('etablissements.champ.migrated'),
      cell: ({ migrated }) => message(migrated ? 'ui.oui' : 'ui.non'),
      width: 90,
      min: 48,
      filter: { kind: 'boolean' },
    },
    {
      id: 'id',
      label: message('etablissements.champ.id'),
      cell: ({ id }) => id,
      width: 90,
      min: 54,
      align: 'right',
      sortable: true,
    },
  ];
}
