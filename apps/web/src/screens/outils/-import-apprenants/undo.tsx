import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client/client.ts';
import { useCan } from '../../../client/login.ts';
import { invalidate } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { useIsHere } from '../../../ui/current-page.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { reasonsOf, sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';
import type { ImportProgress } from './choice.ts';
import classes from './import-apprenants.module.css';

interface UndoImportProps {
  record: Pick<ImportProgress, 'id'>;
  /** Told to those who do not see which import it is. */
  name?: string;
  size?: 'compact-md';
  onUndone?: () => void;
}

/** Takes a finished import back as a whole, after a question that says what will go; or says what was built on it. */
export function UndoImport({ record: { id }, name, size, onUndone }: UndoImportProps) {
  const queryClient = useQueryClient();
  const may = useCan();
  const isHere = useIsHere();
  const [obstacles, setObstacles] = useState<readonly string[]>();
  const [isShown, setShown] = useState(false);
  const show = (phrases: readonly string[]) => {
    setObstacles(phrases);
    setShown(true);
  };

  const asking = useMutation({
    mutationFn: async () => {
      const found = await client.apprenants_import.previewUndo(id);
      if (!isHere()) return;
      if (found.obstacles.length > 0) return show(found.obstacles.map(({ phrase }) => phrase));
      let since: string[] = [];
      const confirmed = await confirm({
        title: message('import.retour_question'),
        body: (
          <>
            {name && <p className={classes.said}>{name}</p>}
            <Lines lines={linesOf(found)} />
          </>
        ),
        confirmLabel: message('import.annuler'),
        cancelLabel: message('import.retour_conserver'),
        danger: true,
        onConfirm: () =>
          client.apprenants_import.undo(id).catch((error: unknown) => {
            since = reasonsOf(error);
            if (since.length === 0) throw error;
          }),
      });
      if (since.length > 0) return show(since);
      if (!confirmed) return;
      notify.success(message('import.annule'));
      onUndone?.();
    },
    onError: sayRefusal,
    onSettled: () => invalidate(queryClient, 'apprenants_import'),
  });

  if (!may('apprenants.supprimer')) return null;
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
        {...(name && { 'aria-label': `${message('import.annuler')}, ${name}` })}
      >
        {message('import.annuler')}
      </Button>
      <Dialog
        opened={isShown}
        onClose={() => setShown(false)}
        title={message('import.retour_impossible_titre')}
        buttons={<Button onClick={() => setShown(false)}>{message('ui.fermer')}</Button>}
      >
        <p className={classes.said}>{message('import.retour_impossible_aide')}</p>
        <Lines lines={obstacles ?? []} />
      </Dialog>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** « 12 apprenants créés seront supprimés », what is nil left out. */
function linesOf({ apprenants, fiches, regroupements }: Record<'apprenants' | 'fiches' | 'regroupements', number>) {
  return [
    ...(apprenants > 0 ? [plural('import.retour_apprenants', apprenants)] : []),
    ...(fiches > 0 ? [plural('import.retour_fiches', fiches)] : []),
    ...(regroupements > 0 ? [plural('import.retour_regroupements', regroupements)] : []),
  ];
}
