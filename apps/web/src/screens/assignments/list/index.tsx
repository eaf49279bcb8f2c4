import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../../client/guards.ts';
import { parseListSearch } from '../../../ui/list/list-search.ts';
import { AssignmentCards } from '../-parts/assignment-cards.tsx';

/** Cards for everybody (C-2.6-02). */
export const Route = createFileRoute('/assignments/list/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('assignments.consulter'),
  component: AssignmentCards,
});
