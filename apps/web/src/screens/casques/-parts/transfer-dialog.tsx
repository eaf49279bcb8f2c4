import { Tabs } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Casque } from './casque-fields.tsx';
import { TransferMany } from './transfer-many.tsx';
import { TransferOne } from './transfer-one.tsx';
import { type TransferValues, useTransferScreen } from './use-transfer.ts';

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
  const manyTab = useRef<HTMLButtonElement>(null);
  const screen = useTransferScreen();
  const { form } = screen;
  // What is shown stays until it has faded away.
  const [shown, setShown] = useState<TransferTab>('un');
  if (tab && tab !== shown) setShown(tab);
  const title =
    shown === 'un'
      ? message('casques.transfert.titre', { numero: casque.numeroSerie })
      : count === 0
        ? message('casques.transfert.titre_vide')
        : plural('casques.transfert.titre_plusieurs', count);

  function goOn({ numeros }: TransferValues) {
    // Those pasted in the other tab have not gone with the one headset; where they go is still to be said.
    if (shown === 'plusieurs' || numeros === '') return onClose();
    form.setFieldValue('numeros', numeros);
    manyTab.current?.focus();
    onTab('plusieurs');
  }

  return (
    <Dialog
      opened={tab !== undefined}
      isDirty={form.isDirty()}
      onClose={() => {
        form.reset();
        onClose();
      }}
      title={title}
      size={600}
    >
      <Tabs value={shown} onChange={(next) => onTab(next as TransferTab)} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="un">{message('casques.transfert.onglet_un')}</Tabs.Tab>
          <Tabs.Tab ref={manyTab} value="plusieurs">
            {message('casques.transfert.onglet_plusieurs')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="un">
          <TransferOne casque={casque} screen={screen} onSent={goOn} />
        </Tabs.Panel>
        <Tabs.Panel value="plusieurs">
          <TransferMany casque={casque} screen={screen} onSent={goOn} onCount={setCount} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
