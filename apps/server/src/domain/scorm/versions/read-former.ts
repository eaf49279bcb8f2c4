import { bestOf } from '@sillage/contracts/scorm.rules.ts';
import type { Path } from '@sillage/contracts/scorm.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Manifest } from '../read-manifest.ts';
import { listSuivis } from '../scorm.queries.ts';
import type { Suivi } from '../scorm.rules.ts';
import { findPath } from '../scorm.state.queries.ts';
import { findFormerAttempt, type Whose } from './versions.queries.ts';
import { carryPath } from './versions.rules.ts';

/** What a learner who has not begun this package has from the one before it. */
interface Former {
  whose: Whose;
  suivis: Suivi[];
  path: Path;
}

/**
 * Where the learner was in the order of the module's former package, for the activities that both manifests place alike
 * (C-2.2-15); null where there is nothing to go on from, or where it was done: what is done is begun anew.
 */
export async function readFormer(
  db: Connection,
  { packageId, moduleId, manifeste }: { packageId: number; moduleId: number; manifeste: Manifest },
  apprenantId: number,
): Promise<Former | null> {
  const { parcours } = manifeste;
  if (!parcours) return null;
  const former = await findFormerAttempt(db, { packageId, moduleId, apprenantId });
  const path = former?.manifeste.parcours ? await findPath(db, former.whose) : null;
  if (!former?.manifeste.parcours || !path || bestOf(path)) return null;
  const carried = carryPath(path, former.manifeste.parcours, parcours);
  if (!carried) return null;
  const standing = new Set(Object.keys(carried.moteur.activityStates as object));
  const suivis = (await listSuivis(db, former.whose)).filter(({ item }) => standing.has(item));
  return suivis.length > 0 ? { whose: former.whose, suivis, path: carried } : null;
}
