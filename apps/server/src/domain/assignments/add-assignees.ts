import type { assignments } from '@sillage/contracts/assignments.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session.ts';
import { insertAssigneds, listAssignableApprenants, listAssignableRegroupements } from './assignments.queries.ts';

type Body = Pick<
  z.output<typeof assignments.update.body>,
  'assignmentAssigneds' | 'newApprenantsToAssign' | 'newRegroupementsToAssign'
>;

/**
 * Gives the assignment to these learners and groups, each once (C-5-14, C-7-20).
 * @throws 422 when one is archived, of another establishment or outside the perimeter
 */
export async function addAssignees(
  tx: Connection,
  actor: Actor,
  { id, etablissementId }: { id: number; etablissementId: number },
  { assignmentAssigneds = [], newApprenantsToAssign = [], newRegroupementsToAssign = [] }: Body,
): Promise<void> {
  const idsOf = (kind: 'apprenant' | 'regroupement') =>
    assignmentAssigneds.map((one) => one[kind]).filter((one): one is number => typeof one === 'number');
  const apprenantIds = [...new Set([...newApprenantsToAssign, ...idsOf('apprenant')])];
  const regroupementIds = [...new Set([...newRegroupementsToAssign, ...idsOf('regroupement')])];
  const apprenants = await listAssignableApprenants(tx, actor, apprenantIds, etablissementId);
  const regroupements = await listAssignableRegroupements(tx, actor, regroupementIds, etablissementId);
  if (apprenants.length < apprenantIds.length) {
    throw refuseFields(violation('newApprenantsToAssign', 'validation.reference'));
  }
  if (regroupements.length < regroupementIds.length) {
    throw refuseFields(violation('newRegroupementsToAssign', 'validation.reference'));
  }
  await insertAssigneds(tx, id, { apprenantIds, regroupementIds });
}
