import { COMPUTER_TYPE } from '@sillage/contracts/appareils.ts';
import { casques } from '@sillage/contracts/casques.ts';
import { bind } from '../../platform/bind.ts';
import { brokenConstraint, type Connection } from '../../platform/db.ts';
import { ensureSameVersion, refuseFields, violation } from '../../platform/errors.ts';
import {
  deleteCasque,
  getCasque,
  getCasqueForUpdate,
  insertCasque,
  isReference,
  listCasqueOptions,
  listCasques,
  takeNextComputer,
  updateCasque,
} from './casques.queries.ts';
import { computerSerial, deviceToStore } from './casques.rules.ts';

export const casquesDomain = bind('casques', casques, {
  list: ({ db, actor, query }) => listCasques(db, actor, query),

  options: ({ db, actor, query }) => listCasqueOptions(db, actor, query),

  show: ({ db, actor, params }) => getCasque(db, actor, params.id),

  async create({ tx, actor, body }) {
    const { type, packaging = null, numeroSerie = null, ...columns } = body;
    await ensureReferences(tx, { type, packaging });
    const device = deviceToStore({ typeId: type, numeroSerie, packagingId: packaging });
    const serial = await serialOf(tx, device);
    const id = await refusingTakenSerial(() => insertCasque(tx, { ...columns, ...device, numeroSerie: serial }));
    return getCasque(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch }) {
    const { type, packaging, numeroSerie, ...columns } = body;
    const current = await getCasqueForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await ensureReferences(tx, { type, packaging });
    const device = deviceToStore({
      typeId: type ?? current.typeId,
      numeroSerie: numeroSerie === undefined ? current.numeroSerie : numeroSerie,
      packagingId: packaging === undefined ? current.packagingId : packaging,
    });
    const serial = await serialOf(tx, device);
    await refusingTakenSerial(() => updateCasque(tx, current.id, { ...columns, ...device, numeroSerie: serial }));
    return getCasque(tx, actor, current.id);
  },

  async delete({ tx, actor, params }) {
    const current = await getCasqueForUpdate(tx, actor, params.id);
    await deleteCasque(tx, current.id);
  },
});

interface References {
  type: number | undefined;
  packaging: number | null | undefined;
}

async function ensureReferences(tx: Connection, { type, packaging }: References): Promise<void> {
  if (type && !(await isReference(tx, 'types', type))) throw refuseFields(violation('type', 'validation.reference'));
  if (packaging && !(await isReference(tx, 'packagings', packaging))) {
    throw refuseFields(violation('packaging', 'validation.reference'));
  }
}

/** @throws 422 on `numeroSerie` when a device that is not a computer has none */
async function serialOf(tx: Connection, { typeId, numeroSerie }: { typeId: number; numeroSerie: string | null }) {
  if (numeroSerie) return numeroSerie;
  if (typeId === COMPUTER_TYPE) return computerSerial(await takeNextComputer(tx));
  throw refuseFields(violation('numeroSerie', 'casques.numero_obligatoire'));
}

async function refusingTakenSerial<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'casques_numeroSerie_key') throw error;
    throw refuseFields(violation('numeroSerie', 'casques.numero_deja_utilise'));
  }
}
