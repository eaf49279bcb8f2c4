import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { nomOf, scenarioOf } from '@sillage/contracts/statistiques.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDateTime, formatDuration, formatPercent } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';

type Session = Answer<Api['statistiques']['sessions']>['tableauPassages'][number];

const sent = { debut: PREMIER_JOUR, tests: true, incomplete: true };

/** All the sessions that a headset has ever sent, those of tests and those left unfinished too, the latest first. */
export function CasqueSessions({ id }: { id: number }) {
  const state = useLocalListState({ rowsPerPage: 5 });
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.statistiques.sessions({ ...sent, casque: id, page, rowsPerPage }),
    placeholderData: keepPreviousData,
    select: ({ tableauPassages, nombreDeSessions }) => ({ rows: tableauPassages, total: nombreDeSessions }),
  });
  return (
    <ListScreen
      as="section"
      title={message('casques.sessions')}
      noun="statistiques.nom_f"
      columns={columns}
      state={state}
      query={asListQuery(query)}
      rowId={({ Session_id }) => Session_id}
      rowName={({ Scenario }) => Scenario}
      rowsPerPageOptions={[5, 10, 20]}
      empty={{ text: message('casques.sessions_vide') }}
    />
  );
}

const columns: ListColumn<Session>[] = [
  { id: 'date', label: message('casques.sessions_date'), cell: (one) => formatDateTime(one.Date), width: 170 },
  {
    id: 'scenario',
    label: message('casques.sessions_scenario'),
    cell: scenarioOf,
    width: 280,
    min: 140,
    name: true,
  },
  {
    id: 'etablissement',
    label: message('casques.etablissement'),
    cell: (one) => one.etablissement,
    width: 180,
    min: 120,
  },
  {
    id: 'personne',
    label: message('casques.sessions_personne'),
    cell: (one) => nomOf([one.Nom, one.Prenom].filter(Boolean).join(' '), one.nomDeclare) || one.Profil,
    width: 170,
    min: 110,
  },
  {
    id: 'duree',
    label: message('casques.sessions_duree'),
    cell: ({ Durée: secondes }) => formatDuration(secondes),
    width: 90,
    align: 'right',
  },
  {
    id: 'score',
    label: message('casques.sessions_score'),
    cell: (one) => formatPercent(one.Score),
    width: 90,
    align: 'right',
  },
  { id: 'etat', label: message('casques.sessions_etat'), cell: (one) => <State session={one} />, width: 130 },
];

function State({ session: { complete, test } }: { session: Session }) {
  if (test) return <StatusBadge status="neutral">{message('casques.sessions_test')}</StatusBadge>;
  return complete ? (
    <StatusBadge status="success">{message('casques.sessions_complete')}</StatusBadge>
  ) : (
    <StatusBadge status="attention">{message('casques.sessions_incomplete')}</StatusBadge>
  );
}
