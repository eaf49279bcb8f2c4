import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconSend, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import type { Details } from './assignment-texts.ts';
import assignments from './assignments.module.css';
import { countsOf } from './detail-results.tsx';
import classes from './reminder-dialog.module.css';

interface ReminderDialogProps {
  details: Details;
  opened: boolean;
  onClose: () => void;
}

/** Asks, sends, then says who was written to (C-2.6-32, C-2.6-38, C-2.6-39, C-8-14 … 17). */
export function ReminderDialog({ details, opened, onClose }: ReminderDialogProps) {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: () => client.assignments.notifyLearners(details.id),
    onSuccess: () => invalidate(queryClient, 'assignments'),
  });
  const { done, assigned } = countsOf(details);
  const remaining = Math.max(0, assigned - done);
  const silent = details.sansAdresse ?? 0;
  const mails = remaining - silent;
  const isAsking = sending.isIdle || sending.isPending;

  function close() {
    onClose();
    sending.reset();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={
        isAsking && remaining > 0 ? plural('assignments.relance_titre', remaining) : message('assignments.relancer')
      }
      buttons={
        isAsking ? (
          <>
            <Button variant="default" onClick={close} disabled={sending.isPending}>
              {message('ui.annuler')}
            </Button>
            <Button
              leftSection={<IconSend size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => sending.mutate()}
              loading={sending.isPending}
              disabled={remaining > 0 && mails <= 0}
            >
              {mails > 0 ? plural('assignments.relance_envoyer', mails) : message('assignments.relance_envoyer_tout')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{message('ui.fermer')}</Button>
        )
      }
    >
      <div aria-live="polite">
        {sending.isIdle && (
          <>
            <p className={classes.question}>{message('assignments.relance_confirmation')}</p>
            {opened && remaining > 0 && <Remaining details={details} remaining={remaining} />}
            {silent > 0 && <Callout status="warning">{plural('assignments.relance_sans_adresse', silent)}</Callout>}
          </>
        )}
        {sending.isPending && <p className={classes.question}>{message('assignments.relance_en_cours')}</p>}
        {sending.isError && <Callout status="danger">{message('assignments.relance_erreur')}</Callout>}
        {sending.isSuccess && <Sent addresses={sending.data} />}
      </div>
    </Dialog>
  );
}

/** Names shown before « et 18 de plus ». */
const NAMES = 4;

function Remaining({ details, remaining }: { details: Details; remaining: number }) {
  const { data } = useQuery(queries.assignments.singleData({ id: details.id, learners: 'restants' }));
  const learners = data?.['hydra:member'][0]?.learners.slice(0, NAMES);
  if (!learners) return null;
  return (
    <ul className={classes.addresses}>
      {learners.map(({ id, nom, prenom, modulesCompleted }) => (
        <li key={id} className={classes.addressee}>
          <IconUser size={17} stroke={1.7} aria-hidden="true" />
          <span className={classes.learner}>
            {nom} {prenom}
          </span>
          <span className="tabular">
            {modulesCompleted.length}/{details.modules.length}
          </span>
        </li>
      ))}
      {remaining > learners.length && (
        <li className={assignments.badgeFact}>
          {message('assignments.autres_assignes', { nombre: formatInteger(remaining - learners.length) })}
        </li>
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
