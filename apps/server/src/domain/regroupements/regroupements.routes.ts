import { closedNames, type RegroupementNames } from '@sillage/contracts/regroupements.rules.ts';
import { regroupements } from '@sillage/contracts/regroupements.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { brokenConstraint, type Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { isVisible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import {
  archiveWithin,
  deleteRegroupement,
  getRegroupement,
  getRegroupementForUpdate,
  insertRegroupement,
  isInUse,
  isParent,
  isType,
  listEtablissementIds,
  listIdsOf,
  listLearners,
  listMembers,
  listRegroupementOptions,
  listRegroupements,
  lockTree,
  updateRegroupement,
} from './regroupements.queries.ts';
import { editRefusal, nameWithoutLevel } from './regroupements.rules.ts';
import { setMembers } from './set-members.ts';

export const regroupementsDomain = bind('regroupements', regroupements, {
  list: ({ db, actor, query }) => listRegroupements(db, actor, query),

  options: ({ db, actor, query }) => listRegroupementOptions(db, actor, query),

  show: ({ db, actor, params }) => getRegroupement(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { etablissement, regroupement, type, apprenants, ...columns } = body;
    // Who may not choose creates in the own establishment (C-2.4-17).
    const etablissementId = await ensureEtablissement(tx, actor, etablissement ?? actor.etablissementId);
    ensureLevels(columns);
    await ensureType(tx, type);
    await ensureParent(tx, actor, regroupement, { id: null, etablissementId });
    const values = { ...columns, type: type ?? null, regroupementId: regroupement ?? null, etablissementId };
    const id = await refusingTakenName(() => insertRegroupement(tx, values));
    if (apprenants) await setMembers(tx, actor, { id, etablissementId }, apprenants, today(clock));
    return getRegroupement(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    // Its learners, parent and assignments are those of its establishment: it stays there.
    const { etablissement: _, regroupement, type, apprenants, nomA, ...columns } = body;
    const names = nomA !== undefined && !closedNames(current, current.type).nomA ? { nomA } : {};
    ensureLevels({ ...current, ...columns, ...names });
    await ensureType(tx, type);
    await ensureParent(tx, actor, regroupement, current);
    const moved = regroupement !== undefined && { regroupementId: regroupement };
    const typed = type !== undefined && { type };
    await refusingTakenName(() => updateRegroupement(tx, current.id, { ...columns, ...names, ...typed, ...moved }));
    if (apprenants) await setMembers(tx, actor, current, apprenants, today(clock));
    return getRegroupement(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await lockTree(tx, current.etablissementId);
    if (await isInUse(tx, current.id)) throw new Refusal('regroupements.encore_utilise');
    await deleteRegroupement(tx, current.id);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { id, etablissementId } = current;
    await lockTree(tx, etablissementId);
    await archiveWithin(tx, actor, [id], clock.now().toISOString());
    return getRegroupement(tx, actor, id);
  },

  async unarchive({ tx, actor, params, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) {
      await refusingTakenName(() => updateRegroupement(tx, current.id, { deletedAt: null }));
    }
    return getRegroupement(tx, actor, current.id);
  },

  async archiveMultiple({ tx, actor, body, clock, note }) {
    for (const id of await listEtablissementIds(tx, actor, body.ids)) await lockTree(tx, id);
    const archives = await archiveWithin(tx, actor, body.ids, clock.now().toISOString());
    note({ ids: body.ids, archives });
    return { archives };
  },

  async apprenants({ db, actor, body }) {
    const { regroupementIds, etablissementId } = body;
    const ids = etablissementId ? await listIdsOf(db, actor, etablissementId) : (regroupementIds ?? []);
    return listLearners(db, actor, ids);
  },

  membres: ({ db, actor, params, query }) => listMembers(db, actor, params.id, query),
});

function ensureEditable(regroupement: { deletedAt: string | null }): void {
  const refusal = editRefusal(regroupement);
  if (refusal) throw new Refusal(refusal);
}

function ensureLevels(names: RegroupementNames): void {
  const field = nameWithoutLevel(names);
  if (field) throw refuseFields(violation(field, 'regroupements.niveau_precedent'));
}

async function ensureType(tx: Connection, id: number | null | undefined): Promise<void> {
  if (id && !(await isType(tx, id))) throw refuseFields(violation('type', 'validation.reference'));
}

/** The establishment, once sure that it is given and in the person's perimeter. @throws 422 on `etablissement` */
async function ensureEtablissement(tx: Connection, actor: Actor, id: number | null): Promise<number> {
  if (id === null) throw refuseFields(violation('etablissement', 'regroupements.etablissement_obligatoire'));
  if (await isVisible(tx, actor, 'etablissements', id)) return id;
  throw refuseFields(violation('etablissement', 'validation.reference'));
}

async function ensureParent(
  tx: Connection,
  actor: Actor,
  parentId: number | null | undefined,
  child: { id: number | null; etablissementId: number },
): Promise<void> {
  if (!parentId) return;
  await lockTree(tx, child.etablissementId);
  if (await isParent(tx, actor, parentId, child)) return;
  throw refuseFields(violation('regroupement', 'regroupements.parent_impossible'));
}

async function refusingTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'regroupements_nom_unique') throw error;
    throw refuseFields(violation('nomA', 'regroupements.nom_deja_utilise'));
  }
}
