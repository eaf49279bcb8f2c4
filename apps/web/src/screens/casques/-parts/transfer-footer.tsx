import { Checkbox } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { CancelButton } from '../../../ui/dialog.tsx';
import { fieldError } from '../../../ui/form/fields.tsx';
import { type Held, HeldButton } from '../../../ui/held-button.tsx';
import classes from './transfer.module.css';
import type { Transfer, TransferScreen } from './use-transfer.ts';

interface TransferFooterProps {
  screen: TransferScreen;
  transfer: Transfer;
  error: Error | null;
  /** Whether there is something to transfer. */
  isReady: boolean;
  /** Why there is nothing to transfer yet. */
  held: Held | undefined;
  print: { label: string; description: string };
  action: string;
}

/** What stands in the way, the slips to print, and the two buttons. */
export function TransferFooter({ screen, transfer, error, isReady, held, print, action }: TransferFooterProps) {
  const { form } = screen;
  const problem = transfer.problem ?? error?.message;
  const judging = isReady ? undefined : { reason: message('ui.chargement') };
  return (
    <>
      {problem && (
        <div role="alert" className={classes.problem}>
          {fieldError(problem)}
        </div>
      )}
      <Checkbox
        className={classes.print}
        {...print}
        checked={form.values.imprimer}
        onChange={({ currentTarget }) => form.setFieldValue('imprimer', currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <CancelButton />
        <HeldButton
          type="submit"
          leftSection={<IconTruckDelivery size={17} stroke={1.8} aria-hidden="true" />}
          held={held ?? judging}
          loading={transfer.isBusy}
        >
          {action}
        </HeldButton>
      </div>
    </>
  );
}
