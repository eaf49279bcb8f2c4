import { ETATS_COURRIEL, type EtatCourriel } from '@sillage/contracts/courriels.rules.ts';
import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { useCan } from '../../client/login.ts';
import { invalidate, listQueryOf, optionsFrom, queries } from '../../client/queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ExtraFilter, ListColumn } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { notify } from '../../ui/notify.ts';
import type { Status } from '../../ui/palette.ts';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-courriels/courriels.module.css';
import { WaitingMails } from './-courriels/waiting-mails.tsx';

export const Route = createFileRoute('/outils/courriels')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('outils.consulter'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(queries.courriels.list(inputOf(deps))),
  component: Courriels,
});

type Courriel = Item<'courriels'>;

const NEWEST_FIRST = '-date';

const inputOf = (search: Partial<ListSearch>) => listQueryOf<'courriels'>(search, { order: NEWEST_FIRST });

const extraFilters: ExtraFilter[] = [
  {
    id: 'assignment',
    label: message('courriels.filtre.assignment'),
    filter: { kind: 'remote', ...optionsFrom('assignments') },
  },
  {
    id: 'apprenant',
    label: message('courriels.filtre.apprenant'),
    filter: { kind: 'remote', ...optionsFrom('apprenants') },
  },
];

const STATUS: Record<EtatCourriel, Status> = { envoye: 'success', garde: 'neutral', abandonne: 'danger' };

/** @param read opens the mail */
function columnsOf(read: (mail: Courriel) => void): ListColumn<Courriel>[] {
  return [
    {
      id: 'objet',
      label: message('courriels.colonne_objet'),
      width: 260,
      min: 200,
      cell: (row) => (
        <button type="button" className={classes.subject} onClick={() => read(row)}>
          {row.objet}
        </button>
      ),
    },
    {
      id: 'destinataire',
      label: message('courriels.colonne_destinataire'),
      width: 200,
      min: 160,
      cell: (row) => row.destinataire,
      filter: { kind: 'text' },
    },
    {
      id: 'etat',
      label: message('courriels.colonne_etat'),
      width: 185,
      cell: ({ etat }) => <StatusBadge status={STATUS[etat]}>{message(`courriels.etat.${etat}`)}</StatusBadge>,
      filter: {
        kind: 'select',
        options: ETATS_COURRIEL.map((value) => ({ value, label: message(`courriels.etat.${value}`) })),
      },
    },
    {
      id: 'motif',
      label: message('courriels.colonne_pourquoi'),
      width: 180,
      min: 140,
      cell: ({ motif }) => motif ?? NO_VALUE,
    },
    {
      id: 'date',
      label: message('courriels.colonne_date'),
      sortable: true,
      width: 145,
      cell: (row) => formatDateTime(row.date),
    },
  ];
}

/** The mails that have not left, then what became of the others. */
function Courriels() {
  const state = useListState({ order: NEWEST_FIRST });
  const query = useListQuery(queries.courriels.list(inputOf(state)));
  const [read, setRead] = useState<Courriel>();
  const { assignment, apprenant } = state.filters;
  const may = useCan();
  const sendAgain = useSendAgain();
  return (
    <>
      <Crumbs />
      <ListScreen
        title={message('courriels.titre')}
        notice={<WaitingMails key={`${assignment} ${apprenant}`} filters={{ assignment, apprenant }} />}
        extraFilters={extraFilters}
        noun="courriels.nom_m"
        columns={columnsOf(setRead)}
        state={state}
        query={query}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.objet}
        rowActions={(row) => [
          { label: message('courriels.lire'), icon: IconEye, onClick: () => setRead(row) },
          ...(may('outils.utiliser')
            ? [{ label: message('courriels.redire'), icon: IconSend, onClick: () => sendAgain(row) }]
            : []),
        ]}
        searchPlaceholder={message('courriels.recherche')}
        empty={{ text: message('courriels.aucun_texte', CONSERVATION) }}
      />
      <Dialog opened={read !== undefined} onClose={() => setRead(undefined)} title={read?.objet} size={640}>
        {read && <Mail mail={read} />}
      </Dialog>
    </>
  );
}

/** What held a secret is refused with words, before any question. */
function useSendAgain() {
  const queryClient = useQueryClient();
  return ({ id, objet, destinataire, renvoyable }: Courriel) => {
    if (!renvoyable) return notify.error(message('courriels.redire_secret'));
    void confirm({
      title: message('courriels.redire_question'),
      body: message('courriels.redire_texte', { objet, destinataire }),
      confirmLabel: message('courriels.redire'),
      onConfirm: async () => {
        notify.success((await client.courriels.redire(id)).message);
        await invalidate(queryClient, 'courriels');
      },
    });
  };
}

function Mail({ mail: { destinataire, etat, motif, date, texte } }: { mail: Courriel }) {
  return (
    <>
      <FieldTable
        fields={[
          { label: message('courriels.colonne_destinataire'), value: destinataire },
          { label: message('courriels.colonne_etat'), value: message(`courriels.etat.${etat}`) },
          ...(motif ? [{ label: message('courriels.colonne_pourquoi'), value: motif }] : []),
          { label: message('courriels.colonne_date'), value: formatDateTime(date) },
        ]}
      />
      <p className={classes.text}>{texte || message('courriels.texte_absent')}</p>
    </>
  );
}
