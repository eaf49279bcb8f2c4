import { apprenants } from '@sillage/contracts/apprenants.ts';
import { canField } from '@sillage/contracts/capabilities.ts';
import type * as z from 'zod';
import { bind } from '../../platform/bind.ts';
import { brokenConstraint, type Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { type Actor, deleteConnexionsOf } from '../../platform/session.ts';
import { listOwnWords } from '../connexion/connexion.queries.ts';
import { hashStrongPassword } from '../connexion/passwords.ts';
import { deleteUsers, insertUser, updatePassword } from '../users/users.queries.ts';
import {
  deleteApprenants,
  findEtablissement,
  getApprenant,
  getApprenantForUpdate,
  hasProfession,
  insertApprenant,
  listApprenantOptions,
  listApprenants,
  listApprenantsForDelete,
  setArchived,
  takeNextNumber,
  updateApprenant,
} from './apprenants.queries.ts';
import { getApprenantRecord } from './apprenants.record.queries.ts';
import { codeOf, codeSeries, editRefusal } from './apprenants.rules.ts';

type Input = z.output<typeof apprenants.update.body>;

export const apprenantsDomain = bind('apprenants', apprenants, {
  list: ({ db, actor, query }) => listApprenants(db, actor, query),

  options: ({ db, actor, query }) => listApprenantOptions(db, actor, query),

  show: ({ db, actor, clock, params }) => getApprenantRecord(db, actor, params.id, clock.now()),

  async create({ tx, actor, body }) {
    const { nom, prenom, password, etablissement, codeApprenant, ...input } = body;
    // Who may not choose it creates learners of the own establishment.
    const mayChoose = canField(actor, 'apprenants', 'etablissement', 'create');
    const place = await getEtablissement(tx, actor, mayChoose ? etablissement : actor.etablissementId);
    const columns = await readColumns(tx, input);
    const own = [nom, prenom, input.email, input.matricule, codeApprenant];
    const passwordHash = password ? await hashStrongPassword(password, own) : null;
    const userId = await insertUser(tx, { role: 'ROLE_APPRENANT', passwordHash });
    const id = await refusingTakenCode(async () =>
      insertApprenant(tx, {
        ...columns,
        nom,
        prenom,
        userId,
        etablissementId: place.id,
        codeApprenant: codeApprenant ?? (await proposeCode(tx, place.codeEtablissement)),
      }),
    );
    return getApprenant(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const { nom, prenom, password, etablissement, codeApprenant, ...input } = body;
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    const columns = await readColumns(tx, input);
    const place = await getEtablissement(
      tx,
      actor,
      etablissement === undefined ? current.etablissementId : etablissement,
    );
    if (password) {
      const own = [...(await listOwnWords(tx, current.userId)), nom, prenom, input.email, codeApprenant];
      await updatePassword(tx, current.userId, await hashStrongPassword(password, own), actor.connexionId);
    }
    if (input.estBloque) await deleteConnexionsOf(tx, [current.userId]);
    await refusingTakenCode(async () =>
      updateApprenant(tx, current.id, {
        ...columns,
        nom,
        prenom,
        etablissementId: place.id,
        codeApprenant: codeApprenant === null ? await proposeCode(tx, place.codeEtablissement) : codeApprenant,
      }),
    );
    return getApprenant(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await deleteApprenants(tx, [current.id]);
    await deleteUsers(tx, [current.userId]);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt === null) {
      await setArchived(tx, current.id, clock.now().toISOString());
      await deleteConnexionsOf(tx, [current.userId]);
    }
    return getApprenant(tx, actor, current.id);
  },

  async unarchive({ tx, actor, params, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) await setArchived(tx, current.id, null);
    return getApprenant(tx, actor, current.id);
  },

  async deleteMultiple({ tx, actor, body, note }) {
    const found = await listApprenantsForDelete(tx, actor, body.ids);
    const ids = found.map(({ id }) => id);
    const supprimes = await deleteApprenants(tx, ids);
    await deleteUsers(
      tx,
      found.map(({ userId }) => userId),
    );
    note({ apprenants: found.map(({ userId, ...named }) => named), supprimes });
    return { supprimes };
  },
});

function ensureEditable(apprenant: { deletedAt: string | null }): void {
  const refusal = editRefusal(apprenant);
  if (refusal) throw new Refusal(refusal);
}

/** The fields that go to columns of the same name, and the profession once known to exist. */
async function readColumns(
  tx: Connection,
  { profession, ...columns }: Omit<Input, 'nom' | 'prenom' | 'password' | 'etablissement' | 'codeApprenant'>,
) {
  if (profession && !(await hasProfession(tx, profession))) {
    throw refuseFields(violation('profession', 'validation.reference'));
  }
  return { ...columns, ...(profession !== undefined && { professionId: profession }) };
}

/** The learner's establishment. @throws 422 on `etablissement` when it is missing or outside the perimeter */
async function getEtablissement(tx: Connection, actor: Actor, id: number | null | undefined) {
  if (!id) throw refuseFields(violation('etablissement', 'apprenants.etablissement_obligatoire'));
  const found = await findEtablissement(tx, actor, id);
  if (!found) throw refuseFields(violation('etablissement', 'validation.reference'));
  return found;
}

async function proposeCode(tx: Connection, codeEtablissement: string): Promise<string> {
  const series = codeSeries(codeEtablissement);
  return codeOf(series, await takeNextNumber(tx, series));
}

const CODE_CONSTRAINTS = new Set<string | null>(['apprenants_code_unique', 'apprenants_code_sans_casse']);

async function refusingTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!CODE_CONSTRAINTS.has(brokenConstraint(error))) throw error;
    throw refuseFields(violation('codeApprenant', 'apprenants.code_deja_utilise'));
  }
}
