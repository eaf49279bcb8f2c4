import type { Connection } from '../../platform/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { forgetPicture } from '../../platform/pictures.ts';

type Illustrated = 'module_groupes' | 'modules' | 'scenarios';

/**
 * Gives a row, found visible and locked, its picture or none; the former one is forgotten once this is committed.
 * The version stays: the form beside the picture does not hold it, and must still be saved.
 */
export async function setIllustration(
  tx: Connection,
  slug: Illustrated,
  row: { id: number; illustration: string | null },
  illustration: string | null,
): Promise<void> {
  await tx.updateTable(slug).set({ illustration }).where('id', '=', row.id).execute();
  if (row.illustration) await enqueue(tx, forgetPicture, { address: row.illustration });
}
