import type { Role } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Account, deletionRefusal } from '@sillage/contracts/users.rules.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Leaving } from '../../../client/use-to-list.ts';
import { notify } from '../../../ui/notify.ts';

/** The account of the person at this browser, as the rules about accounts take it. */
export function useOwnAccount(): Account {
  const { userId, roles } = useConnectedUser();
  return { id: userId, role: (roles[0] as Role | undefined) ?? null };
}

/**
 * Deletes an account, after asking; says why one's own is not (P-2.8-18).
 * @returns for an account, what the button does, or undefined when the screen offers none
 */
export function useDeleteAccount(slug: 'administrateurs' | 'users') {
  const own = useOwnAccount();
  const askDelete = useDelete(slug);
  return (account: Account, name: string, leaving?: Leaving) => {
    const refusal = deletionRefusal(own, account);
    if (refusal === 'users.propre_compte') return () => notify.error(message(refusal));
    return refusal ? undefined : () => askDelete({ id: account.id, name }, leaving);
  };
}
