import { message } from '@sillage/contracts/messages.fr.ts';
import { IconKeyOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { client, type Item } from '../../../client/client.ts';
import { useListQuery } from '../../../client/list-query.ts';
import { invalidate, listQueryOf, optionsFrom, queries } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';

type Cle = Item<'appareil_cles'>;

export const NEWEST_FIRST = '-createdAt';

/** Whom a key is of, as it is named wherever it is told. */
export const holderOf = ({
  casque,
  etablissement,
  application,
}: Pick<Cle, 'casque' | 'etablissement' | 'application'>) =>
  casque?.numeroSerie ??
  etablissement?.nom ??
  (application === null ? '' : message('journaux.cle_de_application', { nom: application }));

const columns: ListColumn<Cle>[] = [
  { id: 'titulaire', label: message('journaux.colonne_titulaire'), cell: holderOf, name: true, width: 280, min: 160 },
  {
    id: 'etat',
    label: message('journaux.colonne_etat'),
    cell: ({ revokedAt }) =>
      revokedAt ? (
        <StatusBadge status="neutral">
          {message('journaux.cle_revoquee_le', { date: formatDate(revokedAt) })}
        </StatusBadge>
      ) : (
        <StatusBadge status="success">{message('journaux.cle_active')}</StatusBadge>
      ),
    width: 210,
  },
  {
    id: 'createdAt',
    label: message('journaux.colonne_creation'),
    cell: ({ createdAt }) => formatDate(createdAt),
    sortable: true,
    width: 130,
  },
  {
    id: 'derniereUtilisation',
    label: message('journaux.colonne_derniere_utilisation'),
    cell: ({ derniereUtilisation }) =>
      derniereUtilisation ? formatDateTime(derniereUtilisation) : message('journaux.cle_jamais_utilisee'),
    sortable: true,
    width: 190,
  },
];

/** The keys that devices report with; the secrets are never read again. */
export function Cles({ state }: { state: ListState }) {
  const queryClient = useQueryClient();
  const query = useListQuery(queries.appareil_cles.list(listQueryOf<'appareil_cles'>(state, { order: NEWEST_FIRST })));

  function revoke(cle: Cle) {
    void confirm({
      title: message('journaux.cle_revoquer_question'),
      body: message('journaux.cle_revoquer_texte', { titulaire: holderOf(cle) }),
      confirmLabel: message('journaux.cle_revoquer'),
      danger: true,
      onConfirm: async () => {
        await client.appareil_cles.revoquer(cle.id);
        await invalidate(queryClient, 'appareil_cles');
      },
    });
  }

  return (
    <ListScreen
      as="section"
      title={message('journaux.cles')}
      noun="appareil_cles.nom_f"
      columns={columns}
      searchPlaceholder={message('journaux.cles_recherche')}
      extraFilters={[
        {
          id: 'casque',
          label: message('journaux.colonne_appareil'),
          filter: { kind: 'remote', ...optionsFrom('casques') },
        },
        {
          id: 'etablissement',
          label: message('journaux.colonne_etablissement'),
          filter: { kind: 'remote', ...optionsFrom('etablissements') },
        },
      ]}
      state={state}
      query={query}
      rowId={({ id }) => String(id)}
      rowName={holderOf}
      rowActions={(cle) =>
        cle.revokedAt
          ? []
          : [{ label: message('journaux.cle_revoquer'), icon: IconKeyOff, onClick: () => revoke(cle), danger: true }]
      }
      empty={{ text: message('journaux.aucune_cle_texte') }}
    />
  );
}
