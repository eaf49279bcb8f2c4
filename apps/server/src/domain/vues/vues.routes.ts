import { MAX_VUES, vueRefusal } from '@sillage/contracts/vues.rules.ts';
import { vues } from '@sillage/contracts/vues.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { lockAccount } from '../securite/securite.queries.ts';
import { deleteVue, getVue, getVueForUpdate, insertVue, listOwnNames, listVues, updateVue } from './vues.queries.ts';

export const vuesDomain = bind('vues', vues, {
  list: ({ db, actor, query }) => listVues(db, actor, query),

  show: ({ db, actor, params }) => getVue(db, actor, params.id),

  async create({ tx, actor, body }) {
    await lockAccount(tx, actor.userId);
    const own = await listOwnNames(tx, actor, body.liste);
    if (own.length >= MAX_VUES) throw new Refusal('vues.trop', { values: { nombre: MAX_VUES } });
    ensureFree(own, body.nom);
    const { userId, etablissementId } = actor;
    const id = await insertVue(tx, { ...body, etat: JSON.stringify(body.etat), userId, etablissementId });
    return getVue(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const current = await getOwnVue(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { nom, etat } = body;
    if (nom !== undefined) {
      await lockAccount(tx, actor.userId);
      ensureFree(await listOwnNames(tx, actor, current.liste), nom, current.id);
    }
    // Shared, if it is, where its owner stands when writing it.
    const { etablissementId } = actor;
    await updateVue(tx, current.id, { ...body, ...(etat && { etat: JSON.stringify(etat) }), etablissementId });
    return getVue(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getOwnVue(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await deleteVue(tx, current.id);
  },
});

/** @throws 403 on a view that somebody else shares */
async function getOwnVue(tx: Connection, actor: Actor, id: number) {
  const current = await getVueForUpdate(tx, actor, id);
  const refusal = vueRefusal(actor, current);
  if (refusal) throw new Refusal(refusal);
  return current;
}

/** Two views of one list are told apart by their names. */
function ensureFree(own: { id: number; nom: string }[], nom: string, id = 0): void {
  if (own.some((vue) => vue.nom === nom && vue.id !== id)) throw refuseFields(violation('nom', 'vues.nom_pris'));
}
