import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import classes from './journaux.module.css';

type Awaited = Answer<Api['journaux']['enAttente']>['scenarios'][number];

/** Scenarios that devices play and that do not exist here; nothing while there is none. */
export function AwaitedScenarios() {
  const state = useLocalListState();
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.journaux.enAttente({ page, rowsPerPage }),
    placeholderData: keepPreviousData,
    select: ({ scenarios, total }) => ({ rows: scenarios, total }),
  });
  if (!query.data?.total && !query.error) return null;
  return (
    <ListScreen<Awaited>
      as="section"
      title={message('journaux.attente')}
      notice={<p className={classes.notice}>{message('journaux.attente_texte')}</p>}
      noun="scenarios.nom_m"
      columns={[
        {
          id: 'scenarioRef',
          label: message('journaux.colonne_scenario'),
          cell: ({ scenarioRef }) => scenarioRef,
          width: 340,
          min: 160,
        },
        {
          id: 'sessions',
          label: message('journaux.colonne_sessions'),
          cell: ({ sessions }) => formatInteger(sessions),
          width: 110,
          align: 'right',
        },
        {
          id: 'dernier',
          label: message('journaux.colonne_derniere'),
          cell: ({ dernier }) => formatDateTime(dernier),
          width: 160,
        },
      ]}
      state={state}
      query={asListQuery(query)}
      rowId={({ scenarioRef }) => scenarioRef}
      rowName={({ scenarioRef }) => scenarioRef}
      rowsPerPageOptions={[5, 10, 20]}
      empty={{ text: message('journaux.aucune_attente_texte') }}
    />
  );
}
