import { Tabs } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Casque } from './casque-fields.tsx';
import { TransferMany } from './transfer-many.tsx';
import { TransferOne } from './transfer-one.tsx';
import { useTransfer } from './use-transfer.ts';

export type TransferTab = 'un' | 'plusieurs';

interface TransferDialogProps {
  casque: Casque;
  /** Absent: closed. */
  tab: TransferTab | undefined;
  onTab: (tab: TransferTab) => void;
  onClose: () => void;
}

/** Moves this headset, or several known by their serial numbers. */
export function TransferDialog({ casque, tab, onTab, onClose }: TransferDialogProps) {
  const [count, setCount] = useState(0);
  const [one, many] = [useTransfer(), useTransfer()];
  const forms = [one.screen.form, many.screen.form];
  // What is shown stays until it has faded away.
  const [shown, setShown] = useState<TransferTab>('un');
  if (tab && tab !== shown) setShown(tab);
  const title =
    shown === 'un'
      ? message('casques.transfert.titre', { numero: casque.numeroSerie })
      : count === 0
        ? message('casques.transfert.titre_vide')
        : plural('casques.transfert.titre_plusieurs', count);
  return (
    <Dialog
      opened={tab !== undefined}
      isDirty={forms.some((form) => form.isDirty())}
      onClose={() => {
        for (const form of forms) form.reset();
        onClose();
      }}
      title={title}
      size={600}
    >
      <Tabs value={shown} onChange={(next) => onTab(next as TransferTab)} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="un">{message('casques.transfert.onglet_un')}</Tabs.Tab>
          <Tabs.Tab value="plusieurs">{message('casques.transfert.onglet_plusieurs')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="un">
          <TransferOne casque={casque} transfer={one} onSent={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="plusieurs">
          <TransferMany casque={casque} transfer={many} onSent={onClose} onCount={setCount} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
