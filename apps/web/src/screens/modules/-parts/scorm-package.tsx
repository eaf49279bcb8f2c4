import { Button, Progress, Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { MAX_PACKAGE_MEGABYTES } from '@sillage/contracts/scorm-limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../client/failure.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { uploadPackage } from '../../../client/upload.ts';
import type { LeaveQuestion } from '../../../ui/ask-to-leave.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { useLeaveQuestion } from '../../../ui/form/use-leave-question.ts';
import { formatPercent } from '../../../ui/format.ts';
import { notify } from '../../../ui/notify.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './scorm-package.module.css';
import { ScormSummary } from './scorm-summary.tsx';

const MEGABYTE = 1024 * 1024;

/** The package that a module of type 3 plays, and the way to put another one in its place. */
export function ScormPackage({ moduleId }: { moduleId: number }) {
  const query = useQuery(queries.scorm.show(moduleId));
  const { data, error } = query;
  return (
    <Card title={message('scorm.paquet')}>
      {error && <ErrorState level={3} {...failureOf(query)} />}
      {!error && !data && <Skeleton height={120} radius={12} />}
      {data && (
        <div className={classes.stack}>
          {data.paquet && <ScormSummary moduleId={moduleId} paquet={data.paquet} withItems />}
          <Deposit moduleId={moduleId} isReplacing={data.paquet !== null} />
        </div>
      )}
    </Card>
  );
}

function Deposit({ moduleId, isReplacing }: { moduleId: number; isReplacing: boolean }) {
  const queryClient = useQueryClient();
  const stop = useRef<AbortController>(null);
  const [part, setPart] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_PACKAGE_MEGABYTES * MEGABYTE) {
        throw new Error(message('fichier.trop_grand', { taille: MAX_PACKAGE_MEGABYTES }));
      }
      setPart(0);
      stop.current = new AbortController();
      const { signal } = stop.current;
      return uploadPackage({ moduleId, file, signal, onProgress: setPart });
    },
    onSuccess: async ({ titre }) => {
      await invalidate(queryClient, 'scorm');
      notify.success(message('scorm.paquet_depose', { titre }));
    },
  });
  useLeaveStop(sending.isPending && part < 1, stop);
  const choose = async (file: File) => {
    const isWanted =
      !isReplacing ||
      (await confirm({
        title: message('scorm.paquet_remplacer_question'),
        body: message('scorm.paquet_remplacer_texte', { fichier: file.name }),
        confirmLabel: message('scorm.paquet_remplacer'),
      }));
    if (isWanted) sending.mutate(file);
  };

  if (sending.isPending) return <Sending part={part} onStop={() => stop.current?.abort()} />;
  const isStopped = sending.error instanceof DOMException;
  return (
    <>
      <DropZone
        label={message('scorm.paquet_choisir')}
        title={message(isReplacing ? 'scorm.paquet_remplacer' : 'scorm.paquet_choisir')}
        help={message('scorm.paquet_choisir_aide', { taille: MAX_PACKAGE_MEGABYTES })}
        onFile={choose}
      />
      <div role="alert" className={classes.alert}>
        {sending.error && !isStopped && <Callout status="danger">{sending.error.message}</Callout>}
      </div>
    </>
  );
}

/** Leaving while a package is on its way asks first, and then stops it; what has left entirely is checked and put in place without the page. */
function useLeaveStop(isLeaving: boolean, stop: RefObject<AbortController | null>) {
  const current = useRef(false);
  useEffect(() => {
    current.current = isLeaving;
  }, [isLeaving]);
  useLeaveQuestion(current, current, askToStop);
  useEffect(
    () => () => {
      if (current.current) stop.current?.abort();
    },
    [stop],
  );
}

function askToStop(question: LeaveQuestion): Promise<boolean> {
  return confirm({
    ...question,
    title: message('scorm.paquet_annuler_question'),
    body: message('scorm.paquet_annuler_texte'),
    confirmLabel: message('scorm.paquet_annuler'),
    cancelLabel: message('scorm.paquet_continuer'),
    danger: true,
  });
}

/** How far the file is, then that the server checks and unpacks it. */
function Sending({ part, onStop }: { part: number; onStop: () => void }) {
  const isSent = part >= 1;
  const text = isSent
    ? message('scorm.paquet_verification')
    : message('scorm.paquet_envoi', { taux: formatPercent(Math.floor(part * 100)) });
  return (
    <div className={classes.sending}>
      <p role="status">{text}</p>
      <Progress.Root size={8} data-bar>
        <Progress.Section value={part * 100} animated={isSent} aria-label={text} />
      </Progress.Root>
      {!isSent && (
        <Button variant="default" size="xs" onClick={onStop}>
          {message('scorm.paquet_annuler')}
        </Button>
      )}
    </div>
  );
}
