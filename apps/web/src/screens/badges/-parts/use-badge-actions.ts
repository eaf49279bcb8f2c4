import { message } from '@sillage/contracts/messages.fr.ts';
import { useArchive } from '../../../client/use-archive.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Leaving } from '../../../client/use-to-list.ts';
import type { Badge } from './badge-fields.tsx';

/** What one does to a badge from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useBadgeActions() {
  const askDelete = useDelete('badges');
  const { archive, unarchive } = useArchive('badges');

  return {
    archive: ({ id, name }: Badge, leaving?: Leaving) =>
      archive({ id, name, notice: `${name}. ${message('badges.archiver_texte')}` }, leaving),

    unarchive,

    remove: askDelete,
  };
}
