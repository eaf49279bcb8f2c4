import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { confirm } from '../../../ui/confirm.ts';
import type { Selected } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import type { Regroupement } from './regroupement-fields.tsx';

/** What one does to a regroupement from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useRegroupementActions() {
  const queryClient = useQueryClient();
  const askDelete = useDelete('regroupements');

  return {
    /**
     * Asks first: it cannot be undone, and what is below it goes too (C-4-10). Answers whether it was done.
     * @param onArchived where to go then (P-2.8-15); from a list, nowhere
     */
    async archive(regroupement: Regroupement, onArchived?: () => Promise<void>): Promise<boolean> {
      const archived = await confirm({
        title: message('ui.confirmer_archivage'),
        body: `${regroupementName(regroupement)}. ${message('regroupements.archiver_texte')}`,
        confirmLabel: message('ui.archiver'),
        danger: true,
        onConfirm: () => client.regroupements.archive(regroupement.id),
      });
      if (!archived) return false;
      notify.success(message('ui.archive'));
      await onArchived?.();
      await invalidate(queryClient, 'regroupements');
      return true;
    },

    /** @param onDeleted where to go once the record is no more; from a list, nowhere */
    remove(regroupement: Regroupement, onDeleted?: () => Promise<void>): Promise<boolean> {
      const name = regroupementName(regroupement);
      const done = onDeleted ? message('ui.suppression_effectuee', { nom: name }) : message('ui.supprime');
      return askDelete({ id: regroupement.id, name }, done, onDeleted);
    },

    async archiveSelected({ ids, clear }: Selected): Promise<void> {
      const archived = await confirm({
        title: plural('regroupements.selection.titre', ids.length),
        body: message('regroupements.selection.texte'),
        confirmLabel: message('ui.archiver'),
        danger: true,
        onConfirm: () => client.regroupements.archiveMultiple({ ids: ids.map(Number) }),
        // C-8-13.
        failed: message('regroupements.selection.erreur'),
      });
      if (!archived) return;
      clear();
      notify.success(message('regroupements.selection.succes'));
      await invalidate(queryClient, 'regroupements');
    },
  };
}
