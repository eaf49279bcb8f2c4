import { client } from '../../../client/client.ts';
import { inLots } from '../../../client/in-lots.ts';
import type { Assignment } from './assignment-texts.ts';
import type { Assignees } from './assignment-values.ts';

/** Of those who were assigned, who may be today. */
export async function listAssignable({ etablissement, assignmentAssigneds }: Assignment): Promise<Assignees> {
  const among = async (slug: 'apprenants' | 'regroupements', ids: (number | undefined)[]) => {
    const lots = inLots([...new Set(ids)].filter((id) => id !== undefined));
    const asked = (id: number[]) => ({ rowsPerPage: -1, filters: { id, etablissement: [etablissement.id] } });
    const found = await Promise.all(lots.map((id) => client[slug].options(asked(id))));
    return found.flatMap(({ rows }) => rows.map(({ id }) => String(id)));
  };
  const [apprenants, regroupements] = await Promise.all([
    among(
      'apprenants',
      assignmentAssigneds.map(({ apprenant }) => apprenant?.id),
    ),
    among(
      'regroupements',
      assignmentAssigneds.map(({ regroupement }) => regroupement?.id),
    ),
  ]);
  return { apprenants, regroupements };
}

/** Of the first learner or group that is asked for: an administrator need not choose it again. */
export async function findEtablissementId({ apprenantId, regroupementId }: Partial<Record<string, number>>) {
  const only = (id: number) => ({ page: 1, rowsPerPage: 1, filters: { id: [id] } });
  if (apprenantId) return (await client.apprenants.list(only(apprenantId))).rows[0]?.etablissement.id ?? null;
  if (regroupementId) return (await client.regroupements.list(only(regroupementId))).rows[0]?.etablissement.id ?? null;
  return null;
}
