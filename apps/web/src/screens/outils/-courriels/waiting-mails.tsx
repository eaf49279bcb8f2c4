import { Button } from '@mantine/core';
import { EAGER_DAYS, type EtatAttente, RETARD_MINUTES } from '@sillage/contracts/courriels.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconMailOff, IconMailPause, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, type Api, client } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { useCan } from '../../../client/login.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FoldLine } from '../../../ui/fold-line.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { formatDate, formatDateTime, formatInteger } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { type ListState, useLocalListState } from '../../../ui/list/use-list-state.ts';
import { WithDetails } from '../../../ui/list/with-details.tsx';
import { notify } from '../../../ui/notify.ts';
import type { Status } from '../../../ui/palette.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from './courriels.module.css';

type Waiting = Answer<Api['courriels']['enAttente']>['courriels'][number];

/** While some wait, what becomes of them is asked again. */
const REFRESH_MS = 5_000;

const STATUS: Record<EtatAttente, Status> = { attente: 'info', abandonne: 'danger' };

const columns: ListColumn<Waiting>[] = [
  {
    id: 'objet',
    label: message('courriels.colonne_objet'),
    cell: ({ objet }) => objet,
    name: true,
    width: 240,
    min: 140,
  },
  {
    id: 'destinataire',
    label: message('courriels.colonne_destinataire'),
    cell: ({ destinataire }) => destinataire,
    width: 220,
    min: 140,
  },
  {
    id: 'etat',
    label: message('courriels.colonne_etat'),
    cell: ({ etat }) => <StatusBadge status={STATUS[etat]}>{message(`courriels.etat.${etat}`)}</StatusBadge>,
    width: 125,
  },
  {
    id: 'prochainEssai',
    label: message('courriels.colonne_prochain'),
    cell: ({ prochainEssai, dernierEssai }) =>
      prochainEssai && dernierEssai ? (
        <WithDetails details={[message('courriels.jusque', { date: formatDate(dernierEssai) })]}>
          {formatDateTime(prochainEssai)}
        </WithDetails>
      ) : (
        NO_VALUE
      ),
    width: 145,
  },
  {
    id: 'motif',
    label: message('courriels.colonne_motif'),
    cell: ({ motif }) => motif ?? NO_VALUE,
    width: 240,
    min: 150,
  },
  {
    id: 'depuis',
    label: message('courriels.colonne_depuis'),
    cell: ({ depuis }) => formatDateTime(depuis),
    width: 135,
  },
  {
    id: 'essais',
    label: message('courriels.colonne_essais'),
    cell: ({ essais }) => formatInteger(essais),
    align: 'right',
    width: 70,
  },
];

/** Ids, as the address of the list says them. */
type Filters = Record<'assignment' | 'apprenant', string[] | undefined>;

/**
 * Mails that have not left, of some assignments or learners where these are chosen: since when, and why. Without a mail server there is
 * none to wait for.
 */
export function WaitingMails({ filters }: { filters: Filters }) {
  const maySend = useCan()('outils.utiliser');
  const state = useLocalListState();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const query = useWaiting(filters, state);
  const { sendNow, giveUp } = useActs();
  const { serveur = false, total = 0, tardifs = 0 } = query.data ?? {};
  if (!serveur && total === 0 && !query.error) return null;

  const late = tardifs > 0 && plural('courriels.attente_tardive', tardifs, { minutes: RETARD_MINUTES });
  const isWhole = !filters.assignment && !filters.apprenant;
  const list = (
    <ListScreen<Waiting>
      as="section"
      title={message('courriels.attente')}
      notice={
        total > 0 && (
          <p className={classes.notice}>
            {late && <strong>{late} </strong>}
            {message('courriels.attente_texte', { jours: EAGER_DAYS })}
          </p>
        )
      }
      aside={
        total > 0 &&
        isWhole &&
        maySend && (
          <Button variant="default" leftSection={<IconSend size={17} aria-hidden="true" />} onClick={() => sendNow()}>
            {message('courriels.renvoyer_tous')}
          </Button>
        )
      }
      noun="courriels.nom_m"
      columns={columns}
      state={state}
      query={asListQuery(query)}
      rowId={({ id }) => String(id)}
      rowName={({ objet, destinataire }) => `${objet}, ${destinataire}`}
      rowActions={(row) =>
        maySend
          ? [
              { label: message('courriels.renvoyer'), icon: IconSend, onClick: () => sendNow([row.id]) },
              {
                label: message('courriels.abandonner'),
                icon: IconMailOff,
                onClick: () => giveUp(row),
                danger: true,
              },
            ]
          : []
      }
      rowsPerPageOptions={[5, 10, 20]}
      wholeCards
      empty={{ text: message('courriels.attente_vide') }}
    />
  );
  return (
    <div className={classes.waiting}>
      {isPhone && total > 0 && (
        <FoldLine
          icon={IconMailPause}
          label={message('courriels.attente')}
          detail={late || plural('courriels.nom_m', total)}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen || total === 0) && list}
    </div>
  );
}

function useWaiting({ assignment, apprenant }: Filters, { page, rowsPerPage }: ListState) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...queries.courriels.enAttente({
      page,
      rowsPerPage,
      ...(assignment && { assignment: assignment.map(Number) }),
      ...(apprenant && { apprenant: apprenant.map(Number) }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.total ? REFRESH_MS : false),
    select: ({ courriels, ...rest }) => ({ rows: courriels, ...rest }),
  });
  const total = query.data?.total ?? 0;
  // What waits no more has left, and is in the list below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again because the number changed
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['courriels', 'list'] });
  }, [total, queryClient]);
  return query;
}

/** What may be done with mails that wait. */
function useActs() {
  const queryClient = useQueryClient();
  async function act(call: () => Promise<string>) {
    try {
      notify.success(await call());
    } finally {
      await invalidate(queryClient, 'courriels');
    }
  }
  return {
    /** Those named, or all. */
    sendNow: (ids?: number[]) =>
      void act(async () => {
        const { renvoyes } = await client.courriels.renvoyer(ids ? { ids } : {});
        return renvoyes ? plural('courriels.renvoyes', renvoyes) : message('courriels.renvoyes_aucun');
      }).catch(sayRefusal),
    giveUp: ({ id, objet, destinataire }: Waiting) =>
      void confirm({
        title: message('courriels.abandonner_question'),
        body: message('courriels.abandonner_texte', { objet, destinataire }),
        confirmLabel: message('courriels.abandonner'),
        danger: true,
        onConfirm: () =>
          act(async () => {
            const { abandonnes } = await client.courriels.abandonner({ ids: [id] });
            return plural('courriels.abandonnes', abandonnes);
          }),
      }),
  };
}
