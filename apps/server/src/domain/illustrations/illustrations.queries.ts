import type { Connection } from '../../platform/db.ts';

export type Illustrated = 'module_groupes' | 'modules' | 'scenarios';

/** The version stays: the form beside the picture does not hold it, and must still be saved. */
export async function updateIllustration(tx: Connection, slug: Illustrated, id: number, illustration: string | null) {
  await tx.updateTable(slug).set({ illustration }).where('id', '=', id).execute();
}
