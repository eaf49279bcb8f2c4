import { Button, Skeleton } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCalendarDue, IconChevronRight } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Api } from '../../../client/client.ts';
import { failureOf } from '../../../client/failure.ts';
import { useCan } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FailureLine } from '../../../ui/failure-line.tsx';
import { formatDate, formatInteger } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { HistoryPanel } from '../../../ui/show/history-panel.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import assignments from './assignments.module.css';
import classes from './mail-card.module.css';
import { pauseOf } from './mail-pause.ts';
import { type Line, MailRecipients, namedIn } from './mail-recipients.tsx';

type Mails = Answer<Api['assignments']['relances']>;
type Reminder = Mails['relances'][number];

/** The announcements and reminders of an assignment, newest first, and those to come. */
export function useMails(assignmentId: number): UseQueryResult<Mails> {
  return useQuery({
    ...queries.assignments.relances(assignmentId),
    refetchInterval: ({ state }) => pauseOf(state.data?.relances ?? [], new Date()),
  });
}

/** Who was told and reminded, who is to be, and what has not left; nobody, only once that is known. */
export function MailCard({ assignmentId, query }: { assignmentId: number; query: UseQueryResult<Mails> }) {
  const { data, isError } = query;
  if (data) return <KnownMails assignmentId={assignmentId} mails={data} />;
  return (
    <Card title={message('assignments.section.courriels')}>
      {isError ? <ErrorState {...failureOf(query)} level={3} /> : <Skeleton height={72} radius={12} />}
    </Card>
  );
}

function KnownMails({ assignmentId, mails }: { assignmentId: number; mails: Mails }) {
  const may = useCan();
  const [shown, setShown] = useState<Line>();
  const { relances, prevues } = mails;
  return (
    <>
      <HistoryPanel
        title={message('assignments.section.courriels')}
        none={message('assignments.courriels_aucun')}
        entries={relances.map((reminder) => ({
          id: `${reminder.nature} ${reminder.demandeLe}`,
          at: reminder.demandeLe,
          text: (
            <>
              {textOf(reminder)}
              <br />
              <button type="button" className={classes.open} onClick={() => setShown(lineOf(reminder))}>
                {message('assignments.courriels_qui')}
                <span className="visually-hidden"> {lineOf(reminder).title}</span>
              </button>
            </>
          ),
          ...(reminder.par && { by: reminder.par }),
        }))}
      >
        {relances.length > 0 && may('outils.consulter') && (
          <AddressLink
            className={`link ${classes.all}`}
            to="/outils/courriels"
            search={{ filters: { assignment: [String(assignmentId)] } }}
          >
            {message('assignments.courriels_ouvrir')}
            <IconChevronRight size={15} stroke={2} aria-hidden="true" />
          </AddressLink>
        )}
        <NotLeft assignmentId={assignmentId} pause={pauseOf(relances, new Date())} onShow={setShown} />
        {prevues.length > 0 && (
          <ul className={classes.coming}>
            {prevues.map(({ jour, joursAvant }) => (
              <li key={jour}>
                <IconCalendarDue size={16} stroke={1.8} aria-hidden="true" />
                <span>
                  {message('assignments.relance_prevue', { date: formatDate(jour) })}
                  <span className={assignments.badgeFact}>
                    {' '}
                    {plural('assignments.relance_prevue_avant', joursAvant)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </HistoryPanel>
      <MailRecipients assignmentId={assignmentId} line={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

/** Named before « Voir lesquels ». */
const NAMED = 3;

interface NotLeftProps {
  assignmentId: number;
  pause: number | false;
  onShow: (line: Line) => void;
}

/** What waits or has failed, the failures first, and why. */
function NotLeft({ assignmentId, pause, onShow }: NotLeftProps) {
  const { data, isError, refetch } = useQuery({
    ...queries.assignments.destinataires(assignmentId, { enAttente: true, rowsPerPage: NAMED }),
    refetchInterval: pause,
  });
  const total = data?.['hydra:totalItems'] ?? 0;
  const rows = data?.['hydra:member'] ?? [];
  const [first] = rows;
  if (isError && !data) return <FailureLine className={classes.reason} onRetry={() => void refetch()} />;
  if (!first) return null;
  const line = { title: plural('assignments.courriels_attente', total), enAttente: true };
  return (
    <div className={classes.notLeft}>
      <Callout status={first.etat === 'attente' ? 'info' : 'warning'}>
        <strong>{line.title}</strong>
        <ul className={classes.reasons}>
          {rows.map((row) => (
            <li key={row.id}>
              {namedIn(row)}
              <span className={classes.reason}>{row.motif}</span>
            </li>
          ))}
        </ul>
        {total > rows.length && (
          <Button variant="default" size="compact-sm" mt={6} onClick={() => onShow(line)}>
            {plural('ui.et_autres', total - rows.length)}
          </Button>
        )}
      </Callout>
    </div>
  );
}

function lineOf({ nature, demandeLe }: Reminder): Line {
  const title = message(`assignments.courriels_de.${nature}`, { date: formatDate(demandeLe) });
  return { title, nature, demandeLe };
}

function textOf({ nature, total, envoyes, abandonnes }: Reminder): string {
  const mails = message('assignments.relance_mails', {
    envoyes: formatInteger(envoyes),
    total: formatInteger(total),
  });
  const told = `${message(`assignments.relance_nature.${nature}`)}. ${mails}`;
  if (abandonnes === 0) return told;
  return `${told}, ${message('assignments.relance_inutiles', { nombre: formatInteger(abandonnes) })}`;
}
