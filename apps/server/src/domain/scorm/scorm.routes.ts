import { can } from '@sillage/contracts/capabilities.ts';
import { Norme, scorm } from '@sillage/contracts/scorm.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { ReceivedFile } from '../../platform/received-file.ts';
import { launchModule } from './launch-module.ts';
import { findPackage, getModule } from './scorm.queries.ts';
import { readSuspendKey, suspendRefusal } from './scorm.rules.ts';
import { findSuspendData, saveSuspendData, updateSuspendData } from './scorm.suspend-data.queries.ts';
import { storePackage } from './store-package.ts';

export const scormDomain = bind('scorm', scorm, {
  async launch({ tx, actor, config, clock, body, note }) {
    const launched = await launchModule(tx, { actor, config, clock, body });
    note({ module: body.module, item: launched.item, suivi: launched.suivi });
    return launched;
  },

  async upload({ tx, actor, params, body, files, clock, note }) {
    if (!(body instanceof ReceivedFile)) throw refuseFields(violation('', 'validation.obligatoire'));
    const stored = await storePackage(tx, { actor, moduleId: params.id, recu: body, files, now: clock.now() });
    note({ module: params.id, ...stored });
    return ensureFound(await describePackage(tx, actor, params.id));
  },

  async show({ db, actor, params }) {
    const module = await getModule(db, actor, params.id);
    return { paquet: (await describePackage(db, actor, module.id)) ?? null };
  },

  async createSuspendData({ tx, actor, body, clock }) {
    ensureOwn(actor, body.userId, 'write');
    return saveSuspendData(tx, { ...body, updatedAt: clock.now().toISOString() });
  },

  async updateSuspendData({ tx, actor, params, body, clock }) {
    const key = readSuspendKey(params.cle);
    ensureOwn(actor, key.userId, 'write');
    return ensureFound(await updateSuspendData(tx, key, body.suspendData, clock.now()));
  },

  async showSuspendData({ db, actor, params }) {
    const key = readSuspendKey(params.cle);
    ensureOwn(actor, key.userId, 'read');
    return ensureFound(await findSuspendData(db, key));
  },
});

async function describePackage(db: Connection, actor: Actor, moduleId: number) {
  const found = await findPackage(db, moduleId);
  if (!found) return undefined;
  const { manifeste, norme, createdBy, ...shown } = found;
  return {
    ...shown,
    norme: Norme.parse(norme),
    items: manifeste.items,
    essais: manifeste.essais ?? null,
    // Packages that were put there before repairs were told have none.
    reparations: manifeste.reparations ?? [],
    // Nor were those that say which element.
    precisions: manifeste.precisions ?? [],
    createdBy: can(actor, 'scorm.televerser') ? createdBy : null,
  };
}

function ensureOwn(...asked: Parameters<typeof suspendRefusal>): void {
  const refusal = suspendRefusal(...asked);
  if (refusal) throw new Refusal(refusal);
}
