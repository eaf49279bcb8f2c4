import { message } from '@sillage/contracts/messages.fr.ts';
import { useArchive } from '../../../client/use-archive.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Badge } from './badge-fields.tsx';

/** What one does to a badge from a list, a detail or a form: ask, act, say so, and read again what has changed. */
export function useBadgeActions() {
  const askDelete = useDelete('badges');
  const { archive, unarchive } = useArchive('badges');

  return {
    archive({ id, name }: Badge, onArchived?: () => Promise<void>): Promise<boolean> {
      return archive({ id, name, notice: `${name}. ${message('badges.archiver_texte')}` }, onArchived);
    },

    unarchive,

    /** @param onDeleted where to go once the record is no more; from a list, nowhere */
    remove({ id, name }: Badge, onDeleted?: () => Promise<void>): void {
      const done = onDeleted ? message('ui.suppression_effectuee', { nom: name }) : message('ui.supprime');
      askDelete({ id, name }, done, onDeleted);
    },
  };
}
