import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notify } from '../../../ui/notify.ts';
import type { Course } from './course-texts.ts';

/** What one does to a course from a list, a detail or a form. */
export function useCourseActions() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const askDelete = useDelete('training_courses');

  return {
    /**
     * Asks first: no screen brings it back (C-4-05).
     * @param onArchived where to go then (P-2.8-15); from a list, nowhere
     */
    async archive({ id, name }: Course, onArchived?: () => Promise<void>): Promise<void> {
      const archived = await confirm({
        title: message('ui.confirmer_archivage'),
        body: message('training_courses.archiver_texte', { nom: name }),
        confirmLabel: message('ui.archiver'),
        danger: true,
        onConfirm: () => client.training_courses.archive(id),
      });
      if (!archived) return;
      notify.success(message('ui.archive'));
      await onArchived?.();
      await invalidate(queryClient, 'training_courses');
    },

    /** @param onDeleted where to go once the course is no more; from a list, nowhere */
    remove({ id, name }: Course, onDeleted?: () => Promise<void>): void {
      const done = onDeleted ? message('ui.suppression_effectuee', { nom: name }) : message('ui.supprime');
      askDelete({ id, name }, done, onDeleted);
    },

    duplicate: ({ id }: Course) => void navigate({ to: '/training_courses/create', search: { duplicate: id } }),

    assign: ({ id }: Course) => void navigate({ to: '/assignments/create', search: { trainingCourseId: id } }),
  };
}
