import { Modal } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Item } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { listQueryOf, queries } from '../../client/queries.ts';
import { formatDateTime } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { FieldTable } from '../../ui/show/field-table.tsx';
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

/** The mails that have not left, and those kept in the product while no mail server is configured. */
function Courriels() {
  const state = useListState({ order: NEWEST_FIRST });
  const query = useListQuery(queries.courriels.list(inputOf(state)));
  const [read, setRead] = useState<Courriel>();
  const title = message('courriels.titre');

  const columns: ListColumn<Courriel>[] = [
    {
      id: 'objet',
      label: message('courriels.colonne_objet'),
      width: 320,
      cell: (row) => (
        <button type="button" className={classes.subject} onClick={() => setRead(row)}>
          {row.objet}
        </button>
      ),
    },
    {
      id: 'destinataire',
      label: message('courriels.colonne_destinataire'),
      width: 240,
      cell: (row) => row.destinataire,
      filter: { kind: 'text' },
    },
    {
      id: 'date',
      label: message('courriels.colonne_date'),
      sortable: true,
      cell: (row) => formatDateTime(row.date),
    },
  ];

  return (
    <>
      <Crumbs />
      <ListScreen
        title={title}
        notice={<WaitingMails />}
        noun="courriels.nom_m"
        columns={columns}
        state={state}
        query={query}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.objet}
        rowActions={(row) => [{ label: message('courriels.lire'), onSelect: () => setRead(row) }]}
        searchPlaceholder={message('courriels.recherche')}
        empty={{ text: message('courriels.aucun_texte') }}
      />
      <Modal opened={read !== undefined} onClose={() => setRead(undefined)} title={read?.objet} size={640}>
        {read && (
          <>
            <FieldTable
              fields={[
                { label: message('courriels.colonne_destinataire'), value: read.destinataire },
                { label: message('courriels.colonne_date'), value: formatDateTime(read.date) },
              ]}
            />
            <p className={classes.text}>{read.texte}</p>
          </>
        )}
      </Modal>
    </>
  );
}
