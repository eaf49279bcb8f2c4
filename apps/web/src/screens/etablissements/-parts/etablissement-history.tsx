import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { HistoryPanel } from '../../../ui/show/history-panel.tsx';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';

/** Sign-ins and clicks of the account, newest first (P-2.4-41, P-2.4-42, P-2.4-43). */
export function EtablissementHistory({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queries.etablissements.actions(id));
  if (error) return <ErrorState title={message('ui.echec_chargement')} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton cards={1} />;
  const entries = data.actions.map(({ id: action, type, date }) => ({
    id: String(action),
    at: date,
    text: message(`etablissements.action.${type}`),
  }));
  return <HistoryPanel entries={entries} />;
}
