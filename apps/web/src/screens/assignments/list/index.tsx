import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../../client/guards.ts';
import { parseListSearch } from '../../../ui/list/list-search.ts';
import { AssignmentCards } from '../-parts/assignment-cards.tsx';

/** Parcours et formations assignés, en cartes pour tous (C-2.6-02, C-2.6-16). */
export const Route = createFileRoute('/assignments/list/')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('assignments.consulter'),
  component: AssignmentCards,
});
