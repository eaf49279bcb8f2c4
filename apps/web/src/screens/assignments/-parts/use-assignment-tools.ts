import { canEditAssignment, deleteRefusal, saveRefusal } from '@sillage/contracts/assignments.rules.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { useDelete } from '../../../client/use-delete.ts';
import { acts } from '../../../ui/acts.ts';
import type { RowAction } from '../../../ui/list/list-types.ts';
import type { Assignment, Card } from './assignment-texts.ts';

type Shown = Pick<Assignment | Card, 'id' | 'name' | 'createdBy' | 'isAssignedToAllLearners'> & {
  assignedsCount: number | null;
  activeAssignedsCount: number | null;
};

/** The edit and delete shortcuts of an assignment in a list, for admin and establishment (C-6-20, C-6-22, C-6-23). */
export function useAssignmentTools(): (assignment: Shown) => RowAction[] {
  const may = useCan();
  const user = useConnectedUser();
  const askDelete = useDelete('assignments');
  return ({ id, name, ...assignment }) => {
    if (!may('assignments.barre_outils') || !canEditAssignment(user, assignment)) return [];
    const assigned = {
      ...assignment,
      assignedsCount: assignment.assignedsCount ?? 0,
      activeAssignedsCount: assignment.activeAssignedsCount ?? 0,
    };
    return [
      ...(saveRefusal(assigned) === null ? [{ ...acts.edit, to: `/assignments/edit/${id}` as const }] : []),
      { ...acts.duplicate, to: '/assignments/create', search: { duplicate: id } },
      ...(deleteRefusal(assigned) === null ? [{ ...acts.remove, onClick: () => askDelete({ id, name }) }] : []),
    ];
  };
}
