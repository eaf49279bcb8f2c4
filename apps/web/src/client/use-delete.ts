import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { type Api, client } from './client.ts';
import { invalidate } from './queries.ts';
import { type Leaving, type Listed, useToList } from './use-to-list.ts';

type Deletable = { [S in Listed]: Api[S] extends { delete: unknown } ? S : never }[Listed];

/**
 * Asks, deletes one item, then says so (P-8-22, P-8-34, P-8-36).
 * An item that takes much with it says what (`notice`), and asks for its name (`typed`).
 */
export function useDelete(slug: Deletable) {
  const queryClient = useQueryClient();
  const toList = useToList(slug);
  /** Answers whether it was. */
  return (
    { id, name, notice, typed }: { id: number; name: string; notice?: ReactNode; typed?: string },
    { leaves = false }: Leaving = {},
  ): Promise<boolean> =>
    confirm({
      title: message('ui.confirmer_suppression'),
      body: notice ?? name,
      ...(typed && { typed }),
      confirmLabel: message('ui.supprimer'),
      danger: true,
      onConfirm: async () => {
        await client[slug].delete(id);
        notify.success(leaves ? message('ui.suppression_effectuee', { nom: name }) : message('ui.supprime'));
        // Elsewhere first: the record's own screen would ask for it again.
        if (leaves) await toList();
        await invalidate(queryClient, slug);
      },
    });
}
