import { message } from '@sillage/contracts/messages.fr.ts';
import { IconShieldOff } from '@tabler/icons-react';
import { client } from '../../../client/client.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notify } from '../../../ui/notify.ts';
import type { PageAction } from '../../../ui/page-title.tsx';

/** For the account of somebody who has lost theirs: the action of the menu, or none. */
export function useRemoveFactors(): (id: number, nom: string) => PageAction[] {
  const may = useCan();
  const { userId } = useConnectedUser();
  return (id, nom) => {
    if (!may('securite.lever') || id === userId) return [];
    const onConfirm = async () => {
      const { retires } = await client.securite.removeFactorsOf(id);
      notify.success(message(retires > 0 ? 'securite.lever_fait' : 'securite.lever_aucun', { nom }));
    };
    const onClick = () =>
      void confirm({
        title: message('securite.lever_titre', { nom }),
        body: message('securite.lever_texte'),
        confirmLabel: message('securite.lever'),
        danger: true,
        onConfirm,
      });
    return [{ label: message('securite.lever'), icon: IconShieldOff, onClick }];
  };
}
