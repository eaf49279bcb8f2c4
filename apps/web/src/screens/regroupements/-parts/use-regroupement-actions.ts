import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { useArchiveForGood } from '../../../client/use-archive.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Leaving } from '../../../client/use-to-list.ts';
import { confirm } from '../../../ui/confirm.ts';
import type { Selected } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import type { Regroupement } from './regroupement-fields.tsx';

/** What one does to a regroupement from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useRegroupementActions() {
  const queryClient = useQueryClient();
  const askArchive = useArchiveForGood('regroupements');
  const askDelete = useDelete('regroupements');

  return {
    /** What is below it goes too (C-4-10). */
    archive: (regroupement: Regroupement, leaving?: Leaving) =>
      askArchive(
        regroupement.id,
        `${regroupementName(regroupement)}. ${message('regroupements.archiver_texte')}`,
        leaving,
      ),

    remove: (regroupement: Regroupement, leaving?: Leaving) =>
      askDelete({ id: regroupement.id, name: regroupementName(regroupement) }, leaving),

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
