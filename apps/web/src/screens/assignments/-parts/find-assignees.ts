import { client } from '../../../client/client.ts';
import { inLots } from '../../../client/in-lots.ts';
import type { Assignment } from './assignment-texts.ts';
import type { Assignees } from './assignment-values.ts';

/** Of those who were assigned, the learners who may be today, and the groups in use. */
export async function listAssignable({ etablissement, assignmentAssigneds }: Assignment): Promise<Assignees> {
  const asked = (id?: number[]) => ({
    rowsPerPage: -1,
    filters: { etablissement: [etablissement.id], ...(id && { id }) },
  });
  const ids = assignmentAssigneds.flatMap(({ apprenant }) => apprenant?.id ?? []);
  const [regroupements, ...apprenants] = await Promise.all([
    // Asked for by their ids, archived ones would come too.
    client.regroupements.options(asked()),
    ...inLots([...new Set(ids)]).map((lot) => client.apprenants.options(asked(lot))),
  ]);
  const idsOf = ({ rows }: typeof regroupements) => rows.map(({ id }) => String(id));
  return { apprenants: apprenants.flatMap(idsOf), regroupements: idsOf(regroupements) };
}

/** Of the first learner or group that is asked for: an administrator need not choose it again. */
export async function findEtablissementId({ apprenantId, regroupementId }: Partial<Record<string, number>>) {
  const only = (id: number) => ({ page: 1, rowsPerPage: 1, filters: { id: [id] } });
  if (apprenantId) return (await client.apprenants.list(only(apprenantId))).rows[0]?.etablissement.id ?? null;
  if (regroupementId) return (await client.regroupements.list(only(regroupementId))).rows[0]?.etablissement.id ?? null;
  return null;
}
