import { message } from '@sillage/contracts/messages.fr.ts';
import { useNavigate } from '@tanstack/react-router';
import { useArchiveForGood } from '../../../client/use-archive.ts';
import { useDelete } from '../../../client/use-delete.ts';
import type { Leaving } from '../../../client/use-to-list.ts';
import type { Course } from './course-texts.ts';

/** What one does to a course from a list, a detail or a form. */
export function useCourseActions() {
  const navigate = useNavigate();
  const askArchive = useArchiveForGood('training_courses');

  return {
    archive: ({ id, name }: Course, leaving?: Leaving) =>
      askArchive(id, message('training_courses.archiver_texte', { nom: name }), leaving),

    remove: useDelete('training_courses'),

    duplicate: ({ id }: Course) => void navigate({ to: '/training_courses/create', search: { duplicate: id } }),

    assign: ({ id }: Course) => void navigate({ to: '/assignments/create', search: { trainingCourseId: id } }),
  };
}
