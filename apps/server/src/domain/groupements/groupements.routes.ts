import { groupements } from '@sillage/contracts/groupements.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { listOwnWords } from '../connexion/connexion.queries.ts';
import { giveFirstLink } from '../connexion/password-links.ts';
import { hashStrongPassword } from '../connexion/passwords.ts';
import { deleteUsers, insertUser, updatePassword } from '../users/users.queries.ts';
import {
  deleteGroupement,
  getGroupement,
  getGroupementForUpdate,
  hasMembers,
  hasTakenEtablissement,
  insertGroupement,
  listGroupementOptions,
  listGroupements,
  setGroupementMembers,
  updateGroupement,
} from './groupements.queries.ts';

export const groupementsDomain = bind('groupements', groupements, {
  list: ({ db, actor, query }) => listGroupements(db, actor, query),

  options: ({ db, actor, query }) => listGroupementOptions(db, actor, query),

  show: ({ db, actor, params }) => getGroupement(db, actor, params.id),

  async create({ tx, actor, body, config, clock }) {
    const { password, etablissements = [], ...columns } = body;
    const { nom, email } = columns;
    const passwordHash = password ? await hashStrongPassword(password, [nom, email]) : null;
    const userId = await insertUser(tx, { role: 'ROLE_GROUPEMENT', passwordHash });
    const id = await insertGroupement(tx, { ...columns, userId });
    await setMembers(tx, id, etablissements);
    const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
    return { ...(await getGroupement(tx, actor, id)), lienMotDePasse };
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const { password, etablissements, ...columns } = body;
    const current = await getGroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (password) {
      const own = [...(await listOwnWords(tx, current.userId)), columns.nom, columns.email];
      await updatePassword(tx, current.userId, await hashStrongPassword(password, own), actor.connexionId);
    }
    if (etablissements) await setMembers(tx, current.id, etablissements);
    await updateGroupement(tx, current.id, columns);
    return getGroupement(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getGroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await hasMembers(tx, current.id)) throw new Refusal('groupements.encore_utilise');
    await deleteGroupement(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },
});

async function setMembers(tx: Connection, id: number, etablissementIds: readonly number[]): Promise<void> {
  if (await hasTakenEtablissement(tx, etablissementIds, id)) {
    throw refuseFields(violation('etablissements', 'groupements.etablissement_deja_groupe'));
  }
  await setGroupementMembers(tx, id, etablissementIds);
}
