import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureReference, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';

/** The establishment, once sure that it is given and inside the perimeter. @throws 422 on `etablissement` */
export async function ensureEtablissement(
  db: Connection,
  actor: Actor,
  id: number | null | undefined,
  lacking: MessageCode = 'validation.obligatoire',
): Promise<number> {
  if (!id) throw refuseFields(violation('etablissement', lacking));
  ensureReference('etablissement', await isVisible(db, actor, 'etablissements', id));
  return id;
}
