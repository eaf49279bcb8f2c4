import { etablissements } from '@sillage/contracts/etablissements.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { brokenConstraint, type Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { isVisible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { listOwnWords } from '../connexion/connexion.queries.ts';
import { giveFirstLink } from '../connexion/password-links.ts';
import { hashStrongPassword } from '../connexion/passwords.ts';
import { deleteUsers, insertUser, updatePassword } from '../users/users.queries.ts';
import {
  deleteEtablissement,
  getEtablissement,
  getEtablissementForUpdate,
  hasRelated,
  hasUnknownModule,
  insertEtablissement,
  isLearnerCode,
  listActions,
  listEtablissementOptions,
  listEtablissements,
  listTypeIds,
  setModules,
  setVersions,
  updateEtablissement,
} from './etablissements.queries.ts';
import { codesFrom, columnsToWrite, versionsToStore } from './etablissements.rules.ts';
import { removeEtablissement } from './remove-etablissement.ts';

export const etablissementsDomain = bind('etablissements', etablissements, {
  list: ({ db, actor, query, clock, config }) => listEtablissements(db, actor, query, { clock, config }),

  options: ({ db, actor, query }) => listEtablissementOptions(db, actor, query),

  show: ({ db, actor, params, clock, config }) => getEtablissement(db, actor, params.id, { clock, config }),

  async create({ tx, actor, body, clock, config }) {
    await ensureReferences(tx, actor, body);
    const versions = body.etablissementAppareilVersions && versionsToStore(body.etablissementAppareilVersions);
    const { nom, email, codeEtablissement: code } = body;
    const passwordHash = body.password ? await hashStrongPassword(body.password, [nom, email, code]) : null;
    const userId = await insertUser(tx, { role: 'ROLE_ETABLISSEMENT', passwordHash });
    const columns = { finPossessionPC: today(clock), ...columnsToWrite(body), nom: body.nom, userId };
    for (const codeEtablissement of body.codeEtablissement ? [body.codeEtablissement] : codesFrom(body.nom)) {
      if (await isLearnerCode(tx, codeEtablissement)) continue;
      const id = await insertEtablissement(tx, { ...columns, codeEtablissement });
      if (id === undefined) continue;
      if (versions) await setVersions(tx, id, versions);
      if (body.modules) await setModules(tx, id, body.modules);
      const lienMotDePasse = await giveFirstLink(tx, { config, now: clock.now() }, { userId, email, passwordHash });
      return { ...(await getEtablissement(tx, actor, id, { clock, config })), lienMotDePasse };
    }
    throw codeTaken();
  },

  async update({ tx, actor, params, body, ifMatch, clock, config }) {
    const current = await getEtablissementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (body.codeEtablissement === null) throw refuseFields(violation('codeEtablissement', 'validation.obligatoire'));
    await ensureReferences(tx, actor, body);
    const versions = body.etablissementAppareilVersions && versionsToStore(body.etablissementAppareilVersions);
    const { password, codeEtablissement } = body;
    const columns = { ...columnsToWrite(body, current), ...(codeEtablissement && { codeEtablissement }) };
    if (password) {
      const own = [...(await listOwnWords(tx, current.userId)), body.nom, body.email, codeEtablissement];
      await updatePassword(tx, current.userId, await hashStrongPassword(password, own), actor.connexionId);
    }
    if (versions) await setVersions(tx, current.id, versions);
    if (body.modules) await setModules(tx, current.id, body.modules);
    await updateEtablissement(tx, current.id, columns).catch((error: unknown) => {
      throw CODE_CONSTRAINTS.has(brokenConstraint(error)) ? codeTaken() : error;
    });
    return getEtablissement(tx, actor, current.id, { clock, config });
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getEtablissementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await hasRelated(tx, current.id)) throw new Refusal('etablissements.encore_utilise');
    await deleteEtablissement(tx, current.id);
    await deleteUsers(tx, [current.userId]);
  },

  async removeWithRelated({ tx, actor, params, note }) {
    const { nom, counts } = await removeEtablissement(tx, actor, params.id);
    note({ id: params.id, nom, ...counts }, iri('etablissements', params.id));
    return { message: message('etablissements.supprime_avec_lies', { nom }) };
  },

  actions: async ({ db, actor, params }) => ({ actions: await listActions(db, actor, params.id) }),
});

interface References {
  groupement?: number | null | undefined;
  modules?: number[] | undefined;
  etablissementAppareilVersions?: { type: number }[] | undefined;
}

async function ensureReferences(tx: Connection, actor: Actor, body: References): Promise<void> {
  const { groupement, modules = [], etablissementAppareilVersions: versions = [] } = body;
  if (groupement && !(await isVisible(tx, actor, 'groupements', groupement))) {
    throw refuseFields(violation('groupement', 'validation.reference'));
  }
  if (modules.length > 0 && (await hasUnknownModule(tx, actor, modules))) {
    throw refuseFields(violation('modules', 'validation.reference'));
  }
  if (versions.length === 0) return;
  const typeIds = await listTypeIds(tx);
  const unknown = versions.findIndex(({ type }) => !typeIds.includes(type));
  if (unknown >= 0) {
    throw refuseFields(violation(`etablissementAppareilVersions.${unknown}.type`, 'validation.reference'));
  }
}

const CODE_CONSTRAINTS = new Set<string | null>(['etablissements_code_unique', 'etablissements_code_sans_casse']);

function codeTaken(): Refusal {
  return refuseFields(violation('codeEtablissement', 'etablissements.code_deja_utilise'));
}
