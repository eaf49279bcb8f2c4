import { referents } from '@sillage/contracts/referents.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureSameVersion, refuseFields, violation } from '../../platform/errors.ts';
import { isVisible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { listOwnWords } from '../connexion/connexion.queries.ts';
import { giveFirstLink } from '../connexion/password-links.ts';
import { hashStrongPassword } from '../connexion/passwords.ts';
import { deleteUsers, insertUser, updatePassword } from '../users/users.queries.ts';
import {
  deleteReferent,
  getReferent,
  getReferentForUpdate,
  insertReferent,
  listReferentOptions,
  listReferents,
  updateReferent,
} from './referents.queries.ts';

export const referentsDomain = bind('referents', referents, {
  list: ({ db, actor, query }) => listReferents(db, actor, query),

  options: ({ db, actor, query }) => listReferentOptions(db, actor, query),

  show: ({ db, actor, params }) => getReferent(db, actor, params.id),

  async create({ tx, actor, body, config, clock }) {
    const { password, etablissement, ...columns } = body;
    // Who may not choose creates in the own establishment (P-3-76, P-3-77).
    const etablissementId = await ensureEtablissement(tx, actor, etablissement ?? actor.etablissementId);
    const { nom, prenom, email } = columns;
    const passwordHash = password ? await hashStrongPassword(password, [nom, prenom, email]) : null;
    const userId = await insertUser(tx, { role: 'ROLE_REFERENT', passwordHash });
    const id = await insertReferent(tx, { ...columns, userId, etablissementId });
    const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
    return { ...(await getReferent(tx, actor, id)), lienMotDePasse };
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const { password, etablissement, ...columns } = body;
    const current = await getReferentForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const moved = etablissement !== undefined && {
      etablissementId: await ensureEtablissement(tx, actor, etablissement),
    };
    if (password) {
      const own = [...(await listOwnWords(tx, current.userId)), columns.nom, columns.prenom, columns.email];
      await updatePassword(tx, current.userId, await hashStrongPassword(password, own), actor.connexionId);
    }
    await updateReferent(tx, current.id, { ...columns, ...moved });
    return getReferent(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getReferentForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await deleteReferent(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },
});

/** The establishment, once sure that it is given and in the person's perimeter. @throws 422 on `etablissement` */
async function ensureEtablissement(tx: Connection, actor: Actor, id: number | null): Promise<number> {
  if (id === null) throw refuseFields(violation('etablissement', 'referents.etablissement_obligatoire'));
  if (await isVisible(tx, actor, 'etablissements', id)) return id;
  throw refuseFields(violation('etablissement', 'validation.reference'));
}
