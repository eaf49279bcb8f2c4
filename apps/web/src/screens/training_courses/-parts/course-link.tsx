import { useCan } from '../../../client/login.ts';
import { AddressLink } from '../../../ui/link.tsx';

/** Where a course is named, the way to it for those who may open it (C-6-06). */
export function CourseLink({ id, children }: { id: number; children: string }) {
  const may = useCan();
  if (!may('training_courses.consulter')) return children;
  return (
    <AddressLink className="link" to={`/training_courses/show/${id}`}>
      {children}
    </AddressLink>
  );
}
