import { module_groupes } from '@sillage/contracts/module_groupes.ts';
import { bind } from '../../platform/bind.ts';
import { ensureSameVersion, Refusal } from '../../platform/errors.ts';
import { storePicture } from '../../platform/pictures.ts';
import { setIllustration } from '../illustrations/set-illustration.ts';
import {
  deleteModuleGroupe,
  getModuleGroupe,
  getModuleGroupeForUpdate,
  insertModuleGroupe,
  isUsed,
  listModuleGroupeOptions,
  listModuleGroupes,
  updateModuleGroupe,
} from './module_groupes.queries.ts';

export const moduleGroupesDomain = bind('module_groupes', module_groupes, {
  list: ({ db, query }) => listModuleGroupes(db, query),

  options: ({ db, query }) => listModuleGroupeOptions(db, query),

  show: ({ db, params }) => getModuleGroupe(db, params.id),

  async create({ tx, body }) {
    return getModuleGroupe(tx, await insertModuleGroupe(tx, body));
  },

  async update({ tx, params, body, ifMatch }) {
    const current = await getModuleGroupeForUpdate(tx, params.id);
    ensureSameVersion(current, ifMatch);
    await updateModuleGroupe(tx, current.id, body);
    return getModuleGroupe(tx, current.id);
  },

  async delete({ tx, params, ifMatch }) {
    const current = await getModuleGroupeForUpdate(tx, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('module_groupes.encore_utilise');
    await setIllustration(tx, 'module_groupes', current, null);
    await deleteModuleGroupe(tx, current.id);
  },

  async uploadIllustration({ tx, files, params, body }) {
    const current = await getModuleGroupeForUpdate(tx, params.id);
    const illustration = await storePicture(files, body);
    await setIllustration(tx, 'module_groupes', current, illustration);
    return { illustration };
  },

  async removeIllustration({ tx, params }) {
    await setIllustration(tx, 'module_groupes', await getModuleGroupeForUpdate(tx, params.id), null);
  },
});
