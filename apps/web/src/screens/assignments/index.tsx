import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useConnectedUser } from '../../client/login.ts';
import { parseListSearch } from '../../ui/list/list-search.ts';
import { AssignmentCards } from './-parts/assignment-cards.tsx';
import { AssignmentsTable } from './-parts/assignments-table.tsx';

/** A table for administrators, cards for the others (C-2.6-01, C-2.6-08). */
export const Route = createFileRoute('/assignments/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('assignments.consulter'),
  component: Assignments,
});

function Assignments() {
  return isAdmin(useConnectedUser()) ? <AssignmentsTable /> : <AssignmentCards />;
}
