import { CODE_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { client, type Item } from '../../../client/client.ts';
import { download } from '../../../client/download.ts';
import { useCan } from '../../../client/login.ts';
import { invalidate } from '../../../client/queries.ts';
import { useArchive } from '../../../client/use-archive.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { acts } from '../../../ui/acts.ts';
import { confirm } from '../../../ui/confirm.ts';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import type { Selected } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import type { PageAction } from '../../../ui/page-title.tsx';
import { ErasureNotice, MassErasureNotice } from './erasure-notice.tsx';

type Apprenant = Item<'apprenants'>;

/** Above, their number is typed before they are deleted. */
const MANY = 20;

/** What one does to a learner from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useApprenantActions() {
  const queryClient = useQueryClient();
  const may = useCan();
  const askDelete = useDelete('apprenants');
  const { archive, unarchive } = useArchive('apprenants');
  const reload = () => invalidate(queryClient, 'apprenants');

  return {
    archive(apprenant: Apprenant): Promise<boolean> {
      return archive({ id: apprenant.id, name: listName(apprenant) });
    },

    /** What the menu of a record offers to end with: both go back to the list, whatever was typed. */
    leaving(apprenant: Apprenant): PageAction[] {
      const { id, deletedAt } = apprenant;
      const name = listName(apprenant);
      return [
        ...(deletedAt === null && may('apprenants.archiver')
          ? [{ ...acts.archive, onClick: () => void archive({ id, name }, { leaves: true }) }]
          : []),
        ...(may('apprenants.supprimer')
          ? [
              {
                ...acts.remove,
                onClick: () => askDelete(erasureOf(apprenant), { leaves: true }),
              },
            ]
          : []),
      ];
    },

    unarchive,

    /** Confirms or restores what the person was shown; answers the learner, or undefined when it failed. */
    async settleIdentity(
      { id, version }: Apprenant,
      verb: 'confirmIdentity' | 'restoreIdentity',
    ): Promise<Apprenant | undefined> {
      const settled = await client.apprenants[verb](id, { version }).catch(sayRefusal);
      if (settled) notify.success(message(`apprenants.identite.fait_${verb}`, { nom: listName(settled) }));
      await reload();
      return settled;
    },

    /** The sheet with a one-time code, handed to who has no address, or has forgotten the password. */
    async printAccess({ id }: Apprenant): Promise<void> {
      try {
        await download('apprenants', 'ficheAcces', { id });
        notify.success(message('apprenants.fiche_acces.prete', { delai: delayInWords(CODE_SECONDS) }));
      } catch (error) {
        sayRefusal(error);
      }
    },

    deleteFromList(apprenant: Apprenant): Promise<boolean> {
      return askDelete(erasureOf(apprenant));
    },

    async deleteSelected({ ids, clear }: Selected): Promise<void> {
      const deleted = await confirm({
        title: plural('apprenants.selection.titre', ids.length),
        body: createElement(MassErasureNotice, { ids: ids.map(Number) }),
        ...(ids.length > MANY && { typed: String(ids.length) }),
        confirmLabel: message('ui.supprimer'),
        danger: true,
        onConfirm: () => client.apprenants.deleteMultiple({ ids: ids.map(Number) }),
        // P-8-16.
        failed: message('apprenants.selection.erreur'),
      });
      if (!deleted) return;
      clear();
      notify.success(message('apprenants.selection.supprimes'));
      await reload();
    },
  };
}

/** A deletion erases the person: the dialog says what goes and what stays, and asks for the name. */
function erasureOf(apprenant: Apprenant) {
  const name = listName(apprenant);
  return { id: apprenant.id, name, notice: createElement(ErasureNotice, { id: apprenant.id, name }), typed: name };
}
