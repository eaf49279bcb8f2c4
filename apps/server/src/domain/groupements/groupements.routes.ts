import { groupements } from '@sillage/contracts/groupements.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import {
  ensureAll,
  ensureReference,
  ensureSameVersion,
  Refusal,
  refuseFields,
  violation,
} from '../../platform/errors.ts';
import { giveAddress } from '../adresses/give-address.ts';
import { changePassword } from '../connexion/change-password.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { giveFirstLink } from '../connexion/make-password-link.ts';
import { deleteUsers, insertUser } from '../users/users.queries.ts';
import {
  deleteGroupement,
  getGroupement,
  getGroupementForUpdate,
  insertGroupement,
  isUsed,
  listGroupementOptions,
  listGroupements,
  lockEtablissements,
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
    const [passwordHash] = await ensureAll(
      () => (password ? hashStrongPassword(password, [nom, email]) : null),
      () => ensureMembers(tx, etablissements),
    );
    const userId = await insertUser(tx, { role: 'ROLE_GROUPEMENT', passwordHash });
    const id = await insertGroupement(tx, { ...columns, userId });
    await setGroupementMembers(tx, id, etablissements);
    const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
    return { ...(await getGroupement(tx, actor, id)), lienMotDePasse };
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx, actor } = call;
    const { password, motDePasseActuel, etablissements, ...columns } = body;
    const current = await getGroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const own = [columns.nom, columns.email];
    const [storePassword, email] = await ensureAll(
      () => changePassword(call, current.userId, { password, motDePasseActuel, own }),
      () => giveAddress(call, current, columns.email),
      () => etablissements && ensureMembers(tx, etablissements, current.id),
    );
    await storePassword();
    if (etablissements) await setGroupementMembers(tx, current.id, etablissements);
    await updateGroupement(tx, current.id, { ...columns, email });
    return getGroupement(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getGroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('groupements.encore_utilise');
    await deleteGroupement(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },
});

async function ensureMembers(tx: Connection, etablissementIds: readonly number[], id = 0): Promise<void> {
  const found = await lockEtablissements(tx, etablissementIds);
  ensureReference('etablissements', found.length === new Set(etablissementIds).size);
  if (found.some(({ groupementId }) => groupementId !== null && groupementId !== id)) {
    throw refuseFields(violation('etablissements', 'groupements.etablissement_deja_groupe'));
  }
}
