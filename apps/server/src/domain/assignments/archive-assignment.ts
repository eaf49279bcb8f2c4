import { saveRefusal } from '@sillage/contracts/assignments.rules.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { archiveAssigneds, insertReachedApprenants, updateAssignment } from './assignments.queries.ts';

interface Assignment {
  id: number;
  isAssignedToAllLearners: boolean;
  assignedsCount: number;
  activeAssignedsCount: number;
}

/** Archives every assignee, for good: results already obtained stay (C-4-50, C-4-53). */
export async function archiveAssignment(tx: Connection, current: Assignment, now: string): Promise<void> {
  if (saveRefusal(current)) return;
  if (current.isAssignedToAllLearners) await insertReachedApprenants(tx, current.id);
  const archived = await archiveAssigneds(tx, { assignmentId: current.id }, now);
  // Nobody has it: deleting is what suits it (C-4-48, C-4-49).
  if (archived === 0) throw new Refusal('assignments.personne');
  await updateAssignment(tx, current.id, { isAssignedToAllLearners: false, updatedAt: now });
}
