import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import type { Status } from '../../../ui/palette.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';

type Recipient = Answer<Api['assignments']['destinataires']>['hydra:member'][number];

/** Some of the mails of an assignment. */
export interface Line {
  title: string;
  nature?: Recipient['nature'];
  demandeLe?: string;
  enAttente?: boolean;
}

/** Whom the person does not see any more keeps a line, not a name. */
export function namedIn({ apprenant }: Recipient): string {
  return apprenant ? listName(apprenant) : message('assignments.courriels_inconnu');
}

interface MailRecipientsProps {
  assignmentId: number;
  line: Line | undefined;
  onClose: () => void;
}

export function MailRecipients({ line, onClose, ...props }: MailRecipientsProps) {
  return (
    <Dialog
      opened={line !== undefined}
      onClose={onClose}
      title={line?.title}
      size={900}
      buttons={<Button onClick={onClose}>{message('ui.fermer')}</Button>}
    >
      {line && <Recipients line={line} {...props} />}
    </Dialog>
  );
}

const STATUS: Record<Recipient['etat'], Status> = {
  envoye: 'success',
  garde: 'neutral',
  attente: 'info',
  abandonne: 'danger',
};

const columns: ListColumn<Recipient>[] = [
  { id: 'nom', label: message('assignments.apprenant'), cell: namedIn, name: true, width: 190, min: 120 },
  {
    id: 'destinataire',
    label: message('courriels.colonne_destinataire'),
    cell: ({ destinataire }) => destinataire,
    width: 220,
    min: 120,
  },
  {
    id: 'etat',
    label: message('courriels.colonne_etat'),
    cell: ({ etat }) => <StatusBadge status={STATUS[etat]}>{message(`courriels.etat.${etat}`)}</StatusBadge>,
    width: 150,
  },
  {
    id: 'suite',
    label: message('assignments.courriels_suite'),
    cell: ({ date, motif }) => [date && formatDateTime(date), motif].filter(Boolean).join('. '),
    width: 260,
    min: 160,
  },
];

/** To whom, page by page, and what became of each mail. */
function Recipients({ assignmentId, line }: Omit<MailRecipientsProps, 'onClose' | 'line'> & { line: Line }) {
  const { title, ...asked } = line;
  const state = useLocalListState();
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.assignments.destinataires(assignmentId, { ...asked, page, rowsPerPage }),
    placeholderData: keepPreviousData,
    select: (answer) => ({ rows: answer['hydra:member'], total: answer['hydra:totalItems'] }),
  });
  return (
    <ListScreen<Recipient>
      as="section"
      title={message('assignments.courriels_qui')}
      noun="apprenants.nom_m"
      columns={columns}
      state={state}
      query={asListQuery(query)}
      rowId={({ id }) => String(id)}
      rowName={namedIn}
      rowTo={({ apprenant }) => (apprenant ? `/apprenants/show/${apprenant.id}` : undefined)}
      rowsPerPageOptions={[10, 20, 50]}
      hidesColumns={false}
      empty={{ title: message('assignments.courriels_partis') }}
    />
  );
}
