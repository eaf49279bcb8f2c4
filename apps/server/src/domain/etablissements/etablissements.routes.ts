import { etablissements } from '@sillage/contracts/etablissements.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { type Connection, refuseTaken } from '../../platform/db.ts';
import {
  ensureAll,
  ensureReference,
  ensureSameVersion,
  Refusal,
  refuseFields,
  violation,
} from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { isListed } from '../../platform/labels.ts';
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { giveAddress } from '../adresses/give-address.ts';
import { isCodeTaken } from '../apprenants/apprenants.queries.ts';
import { changePassword } from '../connexion/change-password.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { giveFirstLink } from '../connexion/make-password-link.ts';
import { deleteUsers } from '../users/users.queries.ts';
import {
  deleteEtablissement,
  getEtablissement,
  getEtablissementForUpdate,
  hasUnknownModule,
  isUsed,
  listActions,
  listEtablissementOptions,
  listEtablissements,
  setModules,
  setVersions,
  updateEtablissement,
} from './etablissements.queries.ts';
import { columnsToWrite, versionsToStore } from './etablissements.rules.ts';
import { CODE_TAKEN, openEtablissement } from './open-etablissement.ts';
import { removeEtablissement } from './remove-etablissement.ts';

export const etablissementsDomain = bind('etablissements', etablissements, {
  list: ({ db, actor, query, clock, config }) => listEtablissements(db, actor, query, { clock, config }),

  options: ({ db, actor, query }) => listEtablissementOptions(db, actor, query),

  show: ({ db, actor, params, clock, config }) => getEtablissement(db, actor, params.id, { clock, config }),

  async create({ tx, actor, body, clock, config }) {
    const { nom, email, password, codeEtablissement: code } = body;
    const [columns, versions, passwordHash] = await ensureAll(
      () => columnsToWrite(body),
      () => body.etablissementAppareilVersions && versionsToStore(body.etablissementAppareilVersions),
      () => (password ? hashStrongPassword(password, [nom, email, code]) : null),
      () => ensureReferences(tx, actor, body),
      () => ensureFreeCode(tx, code),
    );
    const values = { finPossessionPC: today(clock), ...columns, nom };
    const { id, userId } = await openEtablissement(tx, values, { code, passwordHash });
    if (versions) await setVersions(tx, id, versions);
    if (body.modules) await setModules(tx, id, body.modules);
    const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
    return { ...(await getEtablissement(tx, actor, id, { clock, config })), lienMotDePasse };
  },

  async update({ params, body, ifMatch, ...call }) {
    const { tx, actor, clock, config } = call;
    const current = await getEtablissementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { password, motDePasseActuel, codeEtablissement: code } = body;
    const own = [body.nom, body.email, code];
    const [columns, versions, storePassword, email] = await ensureAll(
      () => columnsToWrite(body, current),
      () => body.etablissementAppareilVersions && versionsToStore(body.etablissementAppareilVersions),
      () => changePassword(call, current.userId, { password, motDePasseActuel, own }),
      () => giveAddress(call, current, body.email),
      () => ensureReferences(tx, actor, body),
      () => ensureFreeCode(tx, code, current.userId),
    );
    await storePassword();
    if (versions) await setVersions(tx, current.id, versions);
    if (body.modules) await setModules(tx, current.id, body.modules);
    const codeEtablissement = code || undefined;
    await updateEtablissement(tx, current.id, { ...columns, email, codeEtablissement }).catch(refuseTakenCode);
    return getEtablissement(tx, actor, current.id, { clock, config });
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getEtablissementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('etablissements.encore_utilise');
    await deleteEtablissement(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },

  async removeWithRelated({ tx, actor, params, clock, note }) {
    const { nom, counts } = await removeEtablissement(tx, actor, params.id, clock.now());
    note({ id: params.id, nom, ...counts }, iri('etablissements', params.id));
    return { message: message('etablissements.supprime_avec_lies', { nom }) };
  },

  actions: async ({ db, actor, params }) => ({ actions: await listActions(db, actor, params.id) }),
});

async function ensureReferences(tx: Connection, actor: Actor, body: Parameters<typeof columnsToWrite>[0]) {
  const { groupement, modules = [], etablissementAppareilVersions: versions = [] } = body;
  await ensureAll(
    async () => groupement && ensureReference('groupement', await isVisible(tx, actor, 'groupements', groupement)),
    async () => modules.length > 0 && ensureReference('modules', !(await hasUnknownModule(tx, actor, modules))),
    ...versions.map(({ type }, rank) => async () => {
      ensureReference(`etablissementAppareilVersions.${rank}.type`, await isListed(tx, 'types', type));
    }),
  );
}

/** @throws 422 on `codeEtablissement` when it is taken back, or that of another account */
async function ensureFreeCode(tx: Connection, code: string | null | undefined, userId?: number): Promise<void> {
  if (code === null && userId) throw refuseFields(violation('codeEtablissement', 'validation.obligatoire'));
  if (code && (await isCodeTaken(tx, code, userId))) throw refuseFields(violation(...CODE_TAKEN));
}

const refuseTakenCode = refuseTaken({
  etablissements_code_unique: CODE_TAKEN,
  etablissements_code_sans_casse: CODE_TAKEN,
});
