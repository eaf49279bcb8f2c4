import { modules } from '@sillage/contracts/modules.ts';
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
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { storePicture } from '../../platform/pictures.ts';
import { setIllustration } from '../illustrations/set-illustration.ts';
import {
  deleteModule,
  getModule,
  getModuleForUpdate,
  hasTakenScenario,
  insertModule,
  isUsed,
  listModuleOptions,
  listModules,
  setModuleScenarios,
  updateModule,
} from './modules.queries.ts';
import { authoringLink, ensureDatesInOrder } from './modules.rules.ts';

export const modulesDomain = bind('modules', modules, {
  list: ({ db, actor, query }) => listModules(db, actor, query),

  options: ({ db, actor, query }) => listModuleOptions(db, actor, query),

  async show({ db, actor, params, config }) {
    const module = await getModule(db, actor, params.id);
    return { ...module, lienEdition: authoringLink(module, actor, config.authoringUrl) };
  },

  async create({ tx, actor, body }) {
    const { moduleGroupe = null, scenarios = [], ...columns } = body;
    await ensureAll(
      () => ensureDatesInOrder('modules.ordre_des_dates', columns),
      () => ensureGroupe(tx, actor, moduleGroupe),
      () => ensureFree(tx, actor, scenarios),
    );
    const id = await insertModule(tx, { ...columns, moduleGroupeId: moduleGroupe });
    await setModuleScenarios(tx, id, scenarios);
    return getModule(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const current = await getModuleForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { moduleGroupe, scenarios, ...columns } = body;
    await ensureAll(
      () => ensureDatesInOrder('modules.ordre_des_dates', columns, current),
      () => ensureGroupe(tx, actor, moduleGroupe),
      () => scenarios && ensureFree(tx, actor, scenarios, current.id),
    );
    if (scenarios) await setModuleScenarios(tx, current.id, scenarios);
    await updateModule(tx, current.id, { ...columns, moduleGroupeId: moduleGroupe });
    return getModule(tx, actor, current.id);
  },

  /** Its scenarios stay, without a module. */
  async delete({ tx, actor, params, ifMatch }) {
    const current = await getModuleForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('modules.encore_utilise');
    await setModuleScenarios(tx, current.id, []);
    await setIllustration(tx, 'modules', current, null);
    await deleteModule(tx, current.id);
  },

  async uploadIllustration({ tx, actor, files, params, body }) {
    const current = await getModuleForUpdate(tx, actor, params.id);
    const illustration = await storePicture(files, body);
    await setIllustration(tx, 'modules', current, illustration);
    return { illustration };
  },

  async removeIllustration({ tx, actor, params }) {
    await setIllustration(tx, 'modules', await getModuleForUpdate(tx, actor, params.id), null);
  },
});

async function ensureGroupe(tx: Connection, actor: Actor, id: number | null | undefined): Promise<void> {
  if (id) ensureReference('moduleGroupe', await isVisible(tx, actor, 'module_groupes', id));
}

async function ensureFree(tx: Connection, actor: Actor, scenarioIds: readonly number[], id = 0): Promise<void> {
  if (await hasTakenScenario(tx, actor, scenarioIds, id)) {
    throw refuseFields(violation('scenarios', 'modules.scenario_deja_pris'));
  }
}
