import { client } from '../../../client/client.ts';
import type { Assignees } from './assignment-values.ts';

export async function listAssignable(etablissementId: number): Promise<Assignees> {
  const all = { rowsPerPage: -1, filters: { etablissement: [etablissementId] } };
  const [apprenants, regroupements] = await Promise.all([
    client.apprenants.options(all),
    client.regroupements.options(all),
  ]);
  const idsOf = ({ rows }: typeof apprenants) => rows.map(({ id }) => String(id));
  return { apprenants: idsOf(apprenants), regroupements: idsOf(regroupements) };
}

/** Of the first learner or group that is asked for: an administrator need not choose it again. */
export async function findEtablissementId({ apprenantId, regroupementId }: Partial<Record<string, number>>) {
  const only = (id: number) => ({ page: 1, rowsPerPage: 1, filters: { id: [id] } });
  if (apprenantId) return (await client.apprenants.list(only(apprenantId))).rows[0]?.etablissement.id ?? null;
  if (regroupementId) return (await client.regroupements.list(only(regroupementId))).rows[0]?.etablissement.id ?? null;
  return null;
}
