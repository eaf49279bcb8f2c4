import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { type Api, client, type Slug } from './client.ts';
import { invalidate } from './queries.ts';

type Deletable = { [S in Slug]: Api[S] extends { delete: unknown } ? S : never }[Slug];

/**
 * Asks, deletes one item, then says so in the words of the screen (P-8-22, P-8-34, P-8-36).
 * An item that takes much with it says what (`notice`), and asks for its name (`typed`).
 */
export function useDelete(slug: Deletable) {
  const queryClient = useQueryClient();
  /** Answers whether it was. */
  return (
    item: { id: number; name: string; notice?: ReactNode; typed?: string },
    done: string,
    onDeleted?: () => Promise<void>,
  ): Promise<boolean> =>
    confirm({
      title: message('ui.confirmer_suppression'),
      body: item.notice ?? item.name,
      ...(item.typed && { typed: item.typed }),
      confirmLabel: message('ui.supprimer'),
      danger: true,
      onConfirm: async () => {
        await client[slug].delete(item.id);
        notify.success(done);
        // Elsewhere first: the record's own screen would ask for it again.
        await onDeleted?.();
        await invalidate(queryClient, slug);
      },
    });
}
