import { mayGiveSignIn } from '@sillage/contracts/referents.rules.ts';
import { referents } from '@sillage/contracts/referents.ts';
import { bind } from '../../platform/bind.ts';
import { ensureAll, ensureSameVersion } from '../../platform/errors.ts';
import { ensureOpenAddress, giveAddress } from '../adresses/give-address.ts';
import { changePassword } from '../connexion/change-password.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { giveFirstLink } from '../connexion/make-password-link.ts';
import { askErasureOfStaff } from '../donnees_personnelles/ask-erasure.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { ensureMailable, setRapportsMail } from '../rapports/ask-rapport.ts';
import { deleteUsers, insertUser } from '../users/users.queries.ts';
import {
  deleteReferent,
  getReferent,
  getReferentForUpdate,
  insertReferent,
  listReferentOptions,
  listReferents,
  updateReferent,
} from './referents.queries.ts';

const LACKING = 'referents.etablissement_obligatoire';

export const referentsDomain = bind('referents', referents, {
  list: ({ db, actor, query }) => listReferents(db, actor, query),

  options: ({ db, actor, query }) => listReferentOptions(db, actor, query),

  show: ({ db, actor, params }) => getReferent(db, actor, params.id),

  async create({ tx, actor, body, config, clock }) {
    const { password, etablissement, rapportsMail, ...columns } = body;
    // Who may not choose creates in the own establishment (P-3-76, P-3-77).
    const { nom, prenom, email = null } = columns;
    const [etablissementId, passwordHash] = await ensureAll(
      () => ensureEtablissement(tx, actor, etablissement ?? actor.etablissementId, LACKING),
      () => (password ? hashStrongPassword(password, [nom, prenom, email]) : null),
      () => ensureOpenAddress(tx, actor, email),
      () => ensureMailable(rapportsMail, email),
    );
    const userId = await insertUser(tx, { role: 'ROLE_REFERENT', passwordHash });
    const id = await insertReferent(tx, { ...columns, userId, etablissementId });
    await setRapportsMail({ tx, clock }, userId, rapportsMail);
    const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
    return { ...(await getReferent(tx, actor, id)), lienMotDePasse };
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx, actor } = call;
    const current = await getReferentForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    // Left as they are, like any field that the person may not write.
    const { password, motDePasseActuel, etablissement, rapportsMail, ...columns } = mayGiveSignIn(actor, current.id)
      ? body
      : { ...body, email: undefined, password: undefined };
    const own = [columns.nom, columns.prenom, columns.email];
    const [etablissementId, storePassword, email] = await ensureAll(
      () => (etablissement === undefined ? undefined : ensureEtablissement(tx, actor, etablissement, LACKING)),
      () => changePassword(call, current.userId, { password, motDePasseActuel, own }),
      () => giveAddress(call, current, columns.email),
      () => ensureMailable(rapportsMail, columns.email === undefined ? current.email : columns.email),
    );
    await storePassword();
    await updateReferent(tx, current.id, { ...columns, email, etablissementId });
    await setRapportsMail(call, current.userId, rapportsMail);
    return getReferent(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch, clock }) {
    const current = await getReferentForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await askErasureOfStaff(tx, [current.userId], clock.now());
    await deleteReferent(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },
});
