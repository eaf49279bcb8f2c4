import { Button } from '@mantine/core';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconSend, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { HeldButton } from '../../../ui/held-button.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import type { Details } from './assignment-texts.ts';
import assignments from './assignments.module.css';
import classes from './reminder-dialog.module.css';

interface ReminderDialogProps {
  /** Those to remind of. */
  assignments: readonly { id: number; name: string }[];
  /** How many have not completed, and how many of them have no address. */
  remaining: number;
  silent: number;
  question: string;
  /** Who has not completed, or of what: asked for once the dialog is open. */
  children: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Asks, sends, then says who was written to (C-2.6-32, C-2.6-38, C-2.6-39, C-7-26, C-8-14, C-8-15, C-8-16, C-8-17). */
export function ReminderDialog(props: ReminderDialogProps) {
  const { assignments: asked, remaining, silent, question, children, opened, onClose } = props;
  const queryClient = useQueryClient();
  /** Whom of each was written to, until all are: what failed is asked again without them. */
  const [done, setDone] = useState<ReadonlyMap<number, string[]>>(new Map());
  const sending = useMutation({
    mutationFn: async () => {
      for (const { id } of asked) {
        if (done.has(id)) continue;
        const addresses = await client.assignments.notifyLearners(id);
        setDone((before) => new Map([...before, [id, addresses]]));
      }
    },
    onSettled: () => invalidate(queryClient, 'assignments'),
  });
  const mails = remaining - silent;
  const written = [...done.values()].flat();
  const named = asked.filter(({ id }) => done.has(id)).map(({ name }) => name);
  const unreachable = { reason: plural('assignments.relance_sans_adresse', silent), isSaid: true };
  const isAsking = sending.isIdle || sending.isPending;

  function close() {
    // What has left is told once it is known.
    if (sending.isPending) return;
    onClose();
    sending.reset();
    if (sending.isSuccess) setDone(new Map());
  }

  function titleOf(): string {
    if (isAsking && mails > 0 && done.size === 0) return plural('assignments.relance_titre', mails);
    const isSaid = !isAsking && written.length > 0;
    return isSaid ? plural('assignments.relance_faite', written.length) : message('assignments.relancer');
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={titleOf()}
      buttons={
        isAsking ? (
          <>
            <CancelButton busy={sending.isPending} />
            <HeldButton
              leftSection={<IconSend size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => sending.mutate()}
              loading={sending.isPending}
              held={remaining > 0 && mails <= 0 ? unreachable : undefined}
            >
              {/* Of several assignments, one person receives several. */}
              {mails > 0 && asked.length === 1
                ? plural('assignments.relance_envoyer', mails)
                : message('assignments.relance_envoyer_tout')}
            </HeldButton>
          </>
        ) : (
          <Button onClick={close}>{message('ui.fermer')}</Button>
        )
      }
    >
      <div aria-live="polite">
        {sending.isIdle && (
          <>
            <p className={classes.question}>{question}</p>
            {named.length > 0 && (
              <Callout status="info">
                {plural('assignments.relance_partie', named.length, { noms: named.join(', ') })}
              </Callout>
            )}
            {opened && children}
          </>
        )}
        {sending.isPending && <p className={classes.question}>{message('assignments.relance_en_cours')}</p>}
        {sending.isError && <Callout status="danger">{message('assignments.relance_erreur')}</Callout>}
        {(sending.isSuccess || (sending.isError && written.length > 0)) && <Sent addresses={[...new Set(written)]} />}
        {silent > 0 && !sending.isPending && (
          <Callout status="warning">{plural('assignments.relance_sans_adresse', silent)}</Callout>
        )}
      </div>
    </Dialog>
  );
}

/** Of one assignment, from its own page. */
export function AssignmentReminderDialog({
  details,
  ...dialog
}: {
  details: Details;
  opened: boolean;
  onClose: () => void;
}) {
  const remaining = details.restants ?? 0;
  return (
    <ReminderDialog
      assignments={[details]}
      remaining={remaining}
      silent={details.sansAdresse ?? 0}
      question={message('assignments.relance_confirmation')}
      {...dialog}
    >
      {details.derniereRelance && <Already {...details.derniereRelance} />}
      {remaining > 0 && <Remaining details={details} remaining={remaining} />}
    </ReminderDialog>
  );
}

/** Whom one has just written to is not written to again without knowing. */
function Already({ jour, nombre }: NonNullable<Details['derniereRelance']>) {
  return (
    <Callout status="attention">
      {jour === dayInFrance(new Date())
        ? plural('assignments.relance_deja_aujourdhui', nombre)
        : plural('assignments.relance_deja', nombre, { date: formatDate(jour) })}
    </Callout>
  );
}

/** Names shown before « et 18 autres ». */
const NAMES = 4;

function Remaining({ details, remaining }: { details: Details; remaining: number }) {
  const { data } = useQuery(queries.assignments.singleData({ id: details.id, learners: 'restants' }));
  const learners = data?.['hydra:member'][0]?.learners.slice(0, NAMES);
  if (!learners) return null;
  return (
    <ul className={classes.addresses}>
      {learners.map(({ id, nom, prenom, modulesCompleted, sansAdresse }) => (
        <li key={id} className={classes.addressee}>
          <IconUser size={17} stroke={1.7} aria-hidden="true" />
          <span className={classes.learner}>
            {listName({ nom, prenom })}
            {sansAdresse && <span className={assignments.badgeFact}> {message('assignments.sans_adresse')}</span>}
          </span>
          <span className="tabular">
            {modulesCompleted.length}/{details.modules.length}
          </span>
        </li>
      ))}
      {remaining > learners.length && (
        <li className={assignments.badgeFact}>{plural('ui.et_autres', remaining - learners.length)}</li>
      )}
    </ul>
  );
}

function Sent({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return <Callout status="success">{message('assignments.relance_personne')}</Callout>;
  return (
    <>
      <p className={classes.question}>{message('assignments.relance_envoyee')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, with the keyboard too */}
      <ul className={classes.addresses} tabIndex={0} aria-label={message('assignments.relance_envoyee')}>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </>
  );
}
