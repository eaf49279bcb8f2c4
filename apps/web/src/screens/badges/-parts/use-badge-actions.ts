import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { confirm } from '../../../ui/confirm.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';
import type { Badge } from './badge-form.ts';

/** What one does to a badge from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useBadgeActions() {
  const queryClient = useQueryClient();
  const askDelete = useDelete('badges', 'training_courses');
  const readAgain = () => invalidate(queryClient, 'badges', 'training_courses');

  return {
    /** Answers the archived badge, or undefined when the person gave up. */
    async archive({ id, name }: Badge): Promise<Badge | undefined> {
      let archived: Badge | undefined;
      await confirm({
        title: message('ui.confirmer_archivage'),
        body: `${name}. ${message('badges.archiver_texte')}`,
        confirmLabel: message('ui.archiver'),
        onConfirm: async () => {
          archived = await orSay(client.badges.archive(id));
        },
      });
      if (!archived) return undefined;
      notify.success(message('ui.archive'));
      await readAgain();
      return archived;
    },

    /** Answers the active badge, or undefined when it failed: the person has been told why. */
    async unarchive({ id }: Badge): Promise<Badge | undefined> {
      const active = await orSay(client.badges.unarchive(id)).catch(() => undefined);
      if (!active) return undefined;
      notify.success(message('ui.desarchive'));
      await readAgain();
      return active;
    },

    /** @param onDeleted where to go once the record is no more; from a list, nowhere */
    remove({ id, name }: Badge, onDeleted?: () => Promise<void>): void {
      const done = onDeleted ? message('ui.suppression_effectuee', { nom: name }) : message('ui.supprime');
      askDelete({ id, name }, done, onDeleted);
    },
  };
}

async function orSay<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    notify.error(refusalOf(error).message ?? message('ui.erreur_traitement'));
    throw error;
  }
}
