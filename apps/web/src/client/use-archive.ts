import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../ui/confirm.ts';
import { sayRefusal } from '../ui/form/refusal.ts';
import { notify } from '../ui/notify.ts';
import { client, type Id, type Item } from './client.ts';
import { invalidate } from './queries.ts';
import { sayUndoable } from './say-undoable.ts';
import type { CallOptions } from './wire.ts';

type Archivable = 'apprenants' | 'badges';
type Act<S extends Archivable> = (id: Id, options?: CallOptions) => Promise<Item<S> & { version: number }>;

interface Archived {
  id: number;
  name: string;
  /** What is read in place of its name. */
  notice?: string;
}

/** Archives one item once it was asked, and brings it back; each says so. */
export function useArchive<S extends Archivable>(slug: S) {
  const queryClient = useQueryClient();
  const calls = client[slug] as unknown as Record<'archive' | 'unarchive', Act<S>>;
  const reload = () => invalidate(queryClient, slug);

  return {
    /**
     * Answers whether it was.
     * @param onArchived where to go then (P-2.8-15); from a list, nowhere
     */
    async archive({ id, name, notice }: Archived, onArchived?: () => Promise<void>): Promise<boolean> {
      let archived: { version: number } | undefined;
      await confirm({
        title: message('ui.confirmer_archivage'),
        body: notice ?? name,
        confirmLabel: message('ui.archiver'),
        onConfirm: async () => {
          archived = await calls.archive(id);
        },
      });
      if (!archived) return false;
      const { version } = archived;
      const undo = () => calls.unarchive(id, { version });
      sayUndoable({ done: message('ui.archive_nom', { nom: name }), name, undo, reload });
      // Elsewhere first: whoever has gone on is not brought back.
      await onArchived?.();
      await reload();
      return true;
    },

    /** Answers the active item, or undefined when it failed: the person has been told why. */
    async unarchive({ id }: { id: number }): Promise<Item<S> | undefined> {
      const active = await calls.unarchive(id).catch(sayRefusal);
      if (!active) return undefined;
      notify.success(message('ui.desarchive'));
      await reload();
      return active;
    },
  };
}
