import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../ui/confirm.ts';
import { sayRefusal } from '../ui/form/refusal.ts';
import { notify } from '../ui/notify.ts';
import { client, type Id, type Item } from './client.ts';
import { invalidate } from './queries.ts';
import { sayUndoable } from './say-undoable.ts';
import { type Leaving, useToList } from './use-to-list.ts';
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
  const toList = useToList(slug);

  return {
    /** Answers whether it was. */
    async archive({ id, name, notice }: Archived, { leaves = false }: Leaving = {}): Promise<boolean> {
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
      if (leaves) await toList();
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

/** Archives one item that no screen brings back (C-4-05, C-4-10), once what goes with it was said; answers whether it was. */
export function useArchiveForGood(slug: 'assignments' | 'regroupements' | 'training_courses') {
  const queryClient = useQueryClient();
  const toList = useToList(slug);
  return async (id: number, body: string, { leaves = false }: Leaving = {}): Promise<boolean> => {
    const isDone = await confirm({
      title: message('ui.confirmer_archivage'),
      body,
      confirmLabel: message('ui.archiver'),
      danger: true,
      onConfirm: async () => void (await client[slug].archive(id)),
    });
    if (!isDone) return false;
    notify.success(message('ui.archive'));
    if (leaves) await toList();
    await invalidate(queryClient, slug);
    return true;
  };
}
