import { closedNames, type RegroupementNames } from '@sillage/contracts/regroupements.rules.ts';
import { regroupements } from '@sillage/contracts/regroupements.ts';
import type * as z from 'zod';
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
import { isListed } from '../../platform/labels.ts';
import type { Actor } from '../../platform/login.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { listLearners, listMembers } from './regroupements.members.queries.ts';
import {
  archiveWithin,
  deleteRegroupement,
  getRegroupement,
  getRegroupementForUpdate,
  insertRegroupement,
  isParent,
  isUsed,
  listEtablissementIds,
  listIdsOf,
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

  show: ({ db, actor, clock, params }) => getRegroupement(db, actor, params.id, clock.now()),

  async create({ tx, actor, body, clock }) {
    const { etablissement, regroupement, type, apprenants: _, ...columns } = body;
    // Who may not choose creates in the own establishment (C-2.4-17).
    const child = { id: 0, etablissementId: etablissement ?? actor.etablissementId };
    const [{ etablissementId, storeMembers }] = await ensureAll(
      () => readAsked(tx, actor, child, body, today(clock)),
      () => ensureLevels(columns),
      async () => type && ensureReference('type', await isListed(tx, 'types', type)),
    );
    const values = { ...columns, type: type ?? null, regroupementId: regroupement ?? null, etablissementId };
    const id = await insertRegroupement(tx, values).catch(refuseTakenName);
    await storeMembers(id);
    return getRegroupement(tx, actor, id, clock.now());
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    // Its learners, parent and assignments are those of its establishment: it stays there.
    const { etablissement: _, regroupement, type, apprenants: __, nomA, ...columns } = body;
    const names = nomA !== undefined && !closedNames(current, current.type).nomA ? { nomA } : {};
    const [{ storeMembers }] = await ensureAll(
      () => readAsked(tx, actor, current, body, today(clock)),
      () => ensureLevels({ ...current, ...columns, ...names }),
      async () => type && ensureReference('type', await isListed(tx, 'types', type)),
    );
    const values = { ...columns, ...names, type, regroupementId: regroupement };
    await updateRegroupement(tx, current.id, values).catch(refuseTakenName);
    await storeMembers(current.id);
    return getRegroupement(tx, actor, current.id, clock.now());
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await lockTree(tx, current.etablissementId);
    if (await isUsed(tx, current.id)) throw new Refusal('regroupements.encore_utilise');
    await deleteRegroupement(tx, current.id);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { id, etablissementId } = current;
    await lockTree(tx, etablissementId);
    await archiveWithin(tx, actor, [id], clock.now().toISOString());
    return getRegroupement(tx, actor, id, clock.now());
  },

  async unarchive({ tx, actor, params, clock, ifMatch }) {
    const current = await getRegroupementForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) {
      await updateRegroupement(tx, current.id, { deletedAt: null }).catch(refuseTakenName);
    }
    return getRegroupement(tx, actor, current.id, clock.now());
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

type Child = Parameters<typeof isParent>[3];
type Input = z.output<typeof regroupements.update.body>;

/** The establishment, and what is asked within it: the parent and the members. */
async function readAsked(
  tx: Connection,
  actor: Actor,
  { id, etablissementId: given }: { id: number; etablissementId: number | null },
  { regroupement, apprenants }: Input,
  day: string,
) {
  const etablissementId = await ensureEtablissement(tx, actor, given, 'regroupements.etablissement_obligatoire');
  const child = { id, etablissementId };
  const [, storeMembers] = await ensureAll(
    () => regroupement && ensureParent(tx, actor, regroupement, child),
    () => setMembers(tx, actor, child, apprenants, day),
  );
  return { etablissementId, storeMembers };
}

async function ensureParent(tx: Connection, actor: Actor, parentId: number, child: Child): Promise<void> {
  await lockTree(tx, child.etablissementId);
  if (await isParent(tx, actor, parentId, child)) return;
  throw refuseFields(violation('regroupement', 'regroupements.parent_impossible'));
}

const refuseTakenName = refuseTaken({ regroupements_nom_unique: ['nomA', 'regroupements.nom_deja_utilise'] });
