import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client, type Item } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { confirm } from '../../../ui/confirm.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { Selected } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import { nameOf } from './apprenant-name.ts';

type Apprenant = Item<'apprenants'>;

/** What one does to a learner from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useApprenantActions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const askDelete = useDelete('apprenants');
  const reload = () => invalidate(queryClient, 'apprenants');

  return {
    /** Answers the archived learner, or undefined when the person gave up. */
    async archive(apprenant: Apprenant): Promise<Apprenant | undefined> {
      let archived: Apprenant | undefined;
      await confirm({
        title: message('ui.confirmer_archivage'),
        body: nameOf(apprenant),
        confirmLabel: message('ui.archiver'),
        onConfirm: async () => {
          archived = await orSay(client.apprenants.archive(apprenant.id));
        },
      });
      if (!archived) return undefined;
      notify.success(message('ui.archive'));
      await reload();
      return archived;
    },

    /** Answers the active learner, or undefined when it failed: the person has been told why. */
    async unarchive(apprenant: Apprenant): Promise<Apprenant | undefined> {
      const active = await orSay(client.apprenants.unarchive(apprenant.id)).catch(() => undefined);
      if (!active) return undefined;
      notify.success(message('ui.desarchive'));
      await reload();
      return active;
    },

    deleteFromList(apprenant: Apprenant): void {
      askDelete({ id: apprenant.id, name: nameOf(apprenant) }, message('ui.supprime'));
    },

    /** Goes back to the list, whatever was typed: there is no record left to save. */
    deleteFromRecord(apprenant: Apprenant): void {
      const name = nameOf(apprenant);
      askDelete({ id: apprenant.id, name }, message('ui.suppression_effectuee', { nom: name }), () =>
        navigate({ to: '/apprenants', ignoreBlocker: true }),
      );
    },

    async deleteSelected({ ids, clear }: Selected): Promise<void> {
      const deleted = await confirm({
        title: plural('apprenants.selection.titre', ids.length),
        body: message('apprenants.selection.texte'),
        confirmLabel: message('ui.supprimer'),
        danger: true,
        onConfirm: async () => {
          try {
            await client.apprenants.deleteMultiple({ ids: ids.map(Number) });
          } catch (error) {
            // This failure has its own sentence, whatever the server says (P-8-16).
            notify.error(message('apprenants.selection.erreur'));
            throw error;
          }
        },
      });
      if (!deleted) return;
      clear();
      notify.success(message('apprenants.selection.supprimes'));
      await reload();
    },
  };
}

/** Says why a call failed, in the server's words when it has some, and lets it fail. */
async function orSay<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    notify.error(refusalOf(error).message ?? message('ui.erreur_traitement'));
    throw error;
  }
}
