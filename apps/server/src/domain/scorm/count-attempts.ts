import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Manifest } from './read-manifest.ts';
import { countAttempts, findAttempt, listSuivis } from './scorm.queries.ts';
import { isOver } from './scorm.rules.ts';
import { findPath } from './scorm.state.queries.ts';
import { isBegun } from './versions/versions.queries.ts';

/**
 * How often a learner may begin anew once the attempt of this launch is over (`attemptLimit` of a single item, SCORM 2004); null where
 * the package sets no limit. What was begun may always be ended, and results stay.
 * @throws Refusal 409 when this launch would begin one more than the package lets
 */
export async function attemptsLeft(
  tx: Connection,
  { packageId, manifeste }: { packageId: number; manifeste: Manifest },
  apprenantId: number,
): Promise<number | null> {
  const { essais = null } = manifeste;
  if (essais === null) return null;
  const begun = await countAttempts(tx, packageId, apprenantId);
  const left = essais - begun - ((await isGoingOn(tx, { packageId, manifeste }, apprenantId)) ? 0 : 1);
  if (left < 0) throw new Refusal('scorm.essais_epuises', { values: { nombre: essais } });
  return left;
}

async function isGoingOn(
  tx: Connection,
  { packageId, manifeste }: { packageId: number; manifeste: Manifest },
  apprenantId: number,
): Promise<boolean> {
  const last = await findAttempt(tx, packageId, apprenantId);
  if (!last) return false;
  const whose = { packageId, apprenantId, passage: last.passage };
  const path = manifeste.parcours ? await findPath(tx, whose) : null;
  return (await isBegun(tx, whose)) && !isOver(manifeste, await listSuivis(tx, whose), path);
}
