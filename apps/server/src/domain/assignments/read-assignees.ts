import type { assignments } from '@sillage/contracts/assignments.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureAll, ensureReference } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { listAssignableApprenants, listAssignableRegroupements } from './assignments.queries.ts';

type Body = Pick<
  z.output<typeof assignments.update.body>,
  'assignmentAssigneds' | 'newApprenantsToAssign' | 'newRegroupementsToAssign'
>;

/**
 * The learners and groups to give an assignment to, each once (C-5-14, C-7-20).
 * @throws 422 when one is archived, of another establishment or outside the perimeter
 */
export async function readAssignees(
  tx: Connection,
  actor: Actor,
  { assignmentAssigneds = [], newApprenantsToAssign = [], newRegroupementsToAssign = [] }: Body,
  etablissementId: number,
) {
  const idsOf = (kind: 'apprenant' | 'regroupement') =>
    assignmentAssigneds.map((one) => one[kind]).filter((one): one is number => typeof one === 'number');
  const apprenantIds = [...new Set([...newApprenantsToAssign, ...idsOf('apprenant')])];
  const regroupementIds = [...new Set([...newRegroupementsToAssign, ...idsOf('regroupement')])];
  const apprenants = await listAssignableApprenants(tx, actor, apprenantIds, etablissementId);
  const regroupements = await listAssignableRegroupements(tx, actor, regroupementIds, etablissementId);
  await ensureAll(
    () => ensureReference('newApprenantsToAssign', apprenants.length === apprenantIds.length),
    () => ensureReference('newRegroupementsToAssign', regroupements.length === regroupementIds.length),
  );
  return { apprenantIds, regroupementIds };
}
