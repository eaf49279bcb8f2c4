import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { queries } from '../../../client/queries.ts';
import { formatInteger } from '../../../ui/format.ts';
import { HistoryPanel } from '../../../ui/show/history-panel.tsx';

type Reminder = Answer<Api['assignments']['relances']>['relances'][number];

/** While mails wait to leave, how many have left is asked again. */
const REFRESH_MS = 2_000;

/** The announcements and reminders of an assignment, newest first. */
export function useReminders(assignmentId: number): Reminder[] {
  const { data } = useQuery({
    ...queries.assignments.relances(assignmentId),
    refetchInterval: ({ state }) => (state.data?.relances.some(isLeaving) ? REFRESH_MS : false),
  });
  return data?.relances ?? [];
}

function isLeaving({ total, envoyes, abandonnes }: Reminder): boolean {
  return envoyes + abandonnes < total;
}

export function ReminderLog({ reminders }: { reminders: Reminder[] }) {
  if (reminders.length === 0) return null;
  return (
    <HistoryPanel
      title={message('assignments.relances')}
      entries={reminders.map((reminder) => ({
        id: `${reminder.nature} ${reminder.demandeLe}`,
        at: reminder.demandeLe,
        text: textOf(reminder),
        ...(reminder.par && { by: reminder.par }),
      }))}
    />
  );
}

function textOf({ nature, total, envoyes, abandonnes }: Reminder): string {
  const mails = message('assignments.relance_mails', {
    envoyes: formatInteger(envoyes),
    total: formatInteger(total),
  });
  const told = nature === 'demandee' ? mails : `${message(`assignments.relance_nature.${nature}`)}. ${mails}`;
  if (abandonnes === 0) return told;
  return `${told}, ${message('assignments.relance_inutiles', { nombre: formatInteger(abandonnes) })}`;
}
