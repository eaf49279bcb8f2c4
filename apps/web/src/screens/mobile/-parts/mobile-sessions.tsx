import { Button, TextInput } from '@mantine/core';
import { isMessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type { ApplicationSuivie, MobileEvent, MobileSession } from '@sillage/contracts/mobile.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconHash, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { limitsOf } from '../../../client/limits.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { formatDate, formatDateTime, formatPreciseTime } from '../../../ui/format.ts';
import { HeldButton, heldBy } from '../../../ui/held-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import classes from './mobile-sessions.module.css';

const LAST = {
  adam: queries.mobile.lastSessions,
  lat: queries.mobile.lastSessionsLAT,
  ddp: (isPersonal: boolean) => queries.mobile.lastSessionsDDP(isPersonal ? { personal: true } : {}),
};

/** The row says for a while that its user was cleared (S-4-25). */
const CLEARED_MS = 5_000;
const ROWS = 10;

interface MobileSessionsProps {
  application: ApplicationSuivie;
}

/** The last sessions of an application on demand, what happened in one of them, and the way to forget a user. */
export function MobileSessions({ application }: MobileSessionsProps) {
  const [wanted, setWanted] = useState(false);
  const [isPersonal, setPersonal] = useState(false);
  const [id, setId] = useState('');
  const [shown, setShown] = useState('');
  const query = useQuery({
    ...LAST[application](isPersonal),
    enabled: wanted,
    select: (rows: MobileSession[]) => ({ rows, total: rows.length }),
  });
  const { cleared, clear } = useClear(application);
  const state = useLocalListState({ rowsPerPage: ROWS });

  function open(session: string) {
    setId(session);
    setShown(session);
  }

  return (
    <div className={classes.stack} data-print="hide">
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          loading={query.isFetching}
          onClick={() => (wanted ? void query.refetch() : setWanted(true))}
        >
          {message(wanted ? 'mobile.recharger' : 'mobile.charger_sessions')}
        </Button>
        {application === 'ddp' && (
          <Button variant="default" aria-pressed={isPersonal} onClick={() => setPersonal(!isPersonal)}>
            {message('mobile.personnels')}
          </Button>
        )}
      </div>
      {wanted && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the session of a row is a button of its own by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          onClick={({ target }) => {
            const row = (target as Element).closest('tr');
            const session = row?.querySelector<HTMLElement>('[data-session]')?.dataset.session;
            if (session && !(target as Element).closest('button, a')) open(session);
          }}
        >
          <ListScreen<MobileSession>
            wholeCards
            as="section"
            inBrowser
            title={message('mobile.dernieres')}
            noun="statistiques.nom_f"
            columns={columnsOf(cleared, open)}
            state={state}
            query={asListQuery(query)}
            rowId={({ uuid }) => uuid}
            rowName={(row) => row.id}
            rowsPerPageOptions={[ROWS]}
            rowActions={(row) =>
              row.user === null
                ? []
                : [
                    {
                      label: message('mobile.effacer', { utilisateur: row.user }),
                      icon: IconTrash,
                      danger: true,
                      onClick: () => clear(row),
                    },
                  ]
            }
            searchPlaceholder={message('mobile.recherche_sessions')}
            empty={{ text: message('mobile.aucune_session') }}
          />
        </div>
      )}
      <Lookup id={id} onId={setId} onShow={() => setShown(id.trim())} />
      {shown !== '' && <Interactions application={application} session={shown} />}
    </div>
  );
}

function columnsOf(cleared: readonly string[], open: (session: string) => void): ListColumn<MobileSession>[] {
  return [
    {
      id: 'user',
      label: message('mobile.utilisateur'),
      value: ({ user }) => user,
      cell: (row) => (
        <>
          {row.user ?? NO_VALUE}{' '}
          {cleared.includes(row.uuid) && <StatusBadge status="success">{message('mobile.supprime')}</StatusBadge>}
        </>
      ),
      width: 170,
    },
    {
      id: 'platform',
      label: message('mobile.plateforme'),
      value: ({ platform }) => platform,
      cell: ({ platform }) => platform,
      width: 120,
    },
    {
      id: 'device_id',
      label: message('mobile.appareil'),
      value: (row) => row.device_id,
      cell: (row) => row.device_id ?? NO_VALUE,
      width: 150,
    },
    {
      id: 'id',
      label: message('mobile.session'),
      value: (row) => row.id,
      name: true,
      cell: (row) => (
        <button type="button" className={`link ${classes.session}`} data-session={row.id} onClick={() => open(row.id)}>
          {row.id}
        </button>
      ),
      width: 140,
    },
    {
      id: 'uuid',
      label: message('mobile.uuid'),
      value: ({ uuid }) => uuid,
      cell: ({ uuid }) => uuid,
      width: 310,
    },
    {
      id: 'date',
      label: message('mobile.debut'),
      value: ({ date }) => date,
      cell: ({ date }) => formatDateTime(date),
      width: 150,
    },
  ];
}

interface LookupProps {
  id: string;
  onId: (id: string) => void;
  onShow: () => void;
}

function Lookup({ id, onId, onShow }: LookupProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow();
  };
  return (
    <form className={classes.lookup} onSubmit={submit}>
      <TextInput
        id={fieldId('session')}
        className={classes.field ?? ''}
        label={message('mobile.identifiant')}
        leftSection={<IconHash size={16} stroke={1.7} aria-hidden="true" />}
        value={id}
        maxLength={limitsOf('mobile', 'track').sessionId?.maxLength}
        onChange={({ currentTarget }) => onId(currentTarget.value)}
      />
      <HeldButton
        type="submit"
        variant="default"
        held={heldBy([{ id: fieldId('session'), label: message('mobile.identifiant'), isFilled: id.trim() !== '' }])}
      >
        {message('mobile.voir')}
      </HeldButton>
    </form>
  );
}

/** What happened in a session; the call of « Droit des patients » is its own (S-7-43). */
function Interactions({ application, session }: MobileSessionsProps & { session: string }) {
  const state = useLocalListState({ rowsPerPage: ROWS });
  const asked = { sessionId: session };
  const query = useQuery({
    ...(application === 'ddp' ? queries.mobile.events(asked) : queries.mobile.track(asked)),
    select: (rows: MobileEvent[]) => ({
      rows: rows.map((row, rang) => ({ ...row, rang })),
      total: rows.length,
    }),
  });
  return (
    <ListScreen<MobileEvent & { rang: number }>
      as="section"
      inBrowser
      title={message('mobile.interactions', { session })}
      noun="mobile.nom_f"
      columns={[
        {
          id: 'date',
          label: message('mobile.date'),
          value: ({ rang }) => rang,
          cell: ({ date }) => `${formatDate(date)} ${formatPreciseTime(date)}`,
          width: 160,
        },
        {
          id: 'event',
          label: message('mobile.evenement'),
          value: ({ event }) => typeName(event),
          cell: ({ event }) => typeName(event),
          width: 130,
        },
        {
          id: 'interaction',
          label: message('mobile.interaction'),
          value: ({ interaction }) => interaction,
          cell: ({ interaction }) => interaction,
          width: 420,
          min: 200,
        },
      ]}
      state={state}
      query={asListQuery(query)}
      rowId={({ rang }) => String(rang)}
      rowName={({ interaction }) => interaction}
      rowsPerPageOptions={[ROWS]}
      empty={{ title: message('ui.aucun_resultat'), text: message('mobile.aucun_evenement') }}
    />
  );
}

/** Forgets a user once it was confirmed; the rows say so for five seconds, then go (S-2.12-18). */
function useClear(application: ApplicationSuivie) {
  const queryClient = useQueryClient();
  const [cleared, setCleared] = useState<string[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  // Each row for its own five seconds; the list is read again once none says so.
  function say(uuid: string) {
    setCleared((rows) => [...rows, uuid]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setCleared((rows) => rows.filter((row) => row !== uuid));
      if (timers.current.size === 0) void queryClient.invalidateQueries({ queryKey: ['mobile'] });
    }, CLEARED_MS);
    timers.current.add(timer);
  }

  function clear({ user, uuid }: MobileSession) {
    const utilisateur = user ?? '';
    void confirm({
      title: message('mobile.effacer', { utilisateur }),
      body: message('mobile.effacer_texte', { utilisateur }),
      confirmLabel: message('mobile.effacer_confirmer'),
      danger: true,
      onConfirm: async () => {
        await client.mobile.clear({ userId: utilisateur, application });
        say(uuid);
      },
    });
  }
  return { cleared, clear };
}

function typeName(event: string): string {
  const code = `mobile.type.${event}`;
  return isMessageCode(code) ? message(code) : event;
}
