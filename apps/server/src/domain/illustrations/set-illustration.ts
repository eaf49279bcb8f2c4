import type { Connection } from '../../platform/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { forgetPicture } from '../../platform/pictures.ts';
import { type Illustrated, updateIllustration } from './illustrations.queries.ts';

/** Gives a row, found visible and locked, its picture or none; the former one is forgotten once this is committed. */
export async function setIllustration(
  tx: Connection,
  slug: Illustrated,
  row: { id: number; illustration: string | null },
  illustration: string | null,
): Promise<void> {
  await updateIllustration(tx, slug, row.id, illustration);
  if (row.illustration) await enqueue(tx, forgetPicture, { address: row.illustration });
}
