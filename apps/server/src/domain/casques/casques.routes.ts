import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { casques } from '@sillage/contracts/casques.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import type * as z from 'zod';
import { bind, type Context } from '../../platform/bind.ts';
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
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { type BatchAnswer, runBatch } from './call-scripts.ts';
import { listHistorique, recordEvenement, recordNote } from './casques.historique.queries.ts';
import {
  deleteCasque,
  getCasque,
  getCasqueForUpdate,
  getCasqueIdentity,
  insertCasque,
  isSerialTaken,
  listCasqueOptions,
  listCasques,
  takeNextComputer,
  updateCasque,
} from './casques.queries.ts';
import {
  type Appareil,
  changesBetween,
  computerSerial,
  deviceToStore,
  sheetOfSansPossession,
} from './casques.rules.ts';
import { listSansPossession } from './casques.sans-possession.queries.ts';

export const casquesDomain = bind('casques', casques, {
  list: ({ db, actor, query, clock }) => listCasques(db, actor, query, clock.now()),

  options: ({ db, actor, query }) => listCasqueOptions(db, actor, query),

  show: ({ db, actor, params }) => getCasque(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { type, packaging = null, numeroSerie = null, ...columns } = body;
    const device = deviceToStore({ typeId: type, numeroSerie, packagingId: packaging });
    const serial = await readSerial(tx, device, body);
    const id = await insertCasque(tx, { ...columns, ...device, numeroSerie: serial }).catch(refuseTakenSerial);
    await recordEvenement(tx, { actor, now: clock.now() }, id, 'creation');
    return getCasque(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const { type, packaging, numeroSerie, ...columns } = body;
    const current = await getCasqueForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const before = await getCasque(tx, actor, current.id);
    const device = deviceToStore({
      typeId: type ?? current.typeId,
      numeroSerie: numeroSerie === undefined ? current.numeroSerie : numeroSerie,
      packagingId: packaging === undefined ? current.packagingId : packaging,
    });
    const serial = await readSerial(tx, device, body, current.id);
    await updateCasque(tx, current.id, { ...columns, ...device, numeroSerie: serial }).catch(refuseTakenSerial);
    const after = await getCasque(tx, actor, current.id);
    const changements = changesBetween(before, after);
    if (changements) {
      await recordEvenement(tx, { actor, now: clock.now() }, current.id, 'modification', { changements });
    }
    return after;
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getCasqueForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await deleteCasque(tx, current.id);
  },

  async historique({ db, actor, body }) {
    const { id } = await getCasqueIdentity(db, actor, body.itemId);
    return { historique: await listHistorique(db, id) };
  },

  async ajouterHistorique({ tx, actor, body, clock }) {
    const { id } = await getCasqueIdentity(tx, actor, body.itemId);
    return recordNote(tx, { actor, now: clock.now() }, id, body.valeur);
  },

  scripts: ({ config: { deviceScripts } }) => ({
    test: deviceScripts.test !== undefined,
    traitement: deviceScripts.traitement !== undefined,
  }),

  tester: (context) => processCasque(context, 'test'),

  traiter: (context) => processCasque(context, 'traitement'),

  sansPossession: ({ readDb, query }) => listSansPossession(readDb, query),

  async sansPossessionExcel({ readDb, body }) {
    const { rows } = await listSansPossession(readDb, { ...body, page: 1, rowsPerPage: MAX_ROWS });
    return spreadsheetFile(sheetOfSansPossession(rows));
  },
});

type Processing = Context<typeof casques.tester>;

/** @throws Refusal when this installation knows no such script, or when the script fails (P-7-69, P-8-27) */
async function processCasque(
  { db, actor, params, clock, config, request }: Processing,
  script: 'test' | 'traitement',
): Promise<BatchAnswer> {
  const { id, numeroSerie } = await getCasqueIdentity(db, actor, params.id);
  const address = config.deviceScripts[script];
  if (!address) throw new Refusal('casques.script_non_configure');
  await recordEvenement(db, { actor, now: clock.now() }, id, script);
  try {
    return await runBatch(address, script, numeroSerie);
  } catch (error) {
    request.log.error({ err: error, casque: id, script }, 'a script of the provider failed');
    throw new Refusal('casques.traitement_echoue');
  }
}

type Input = z.output<typeof casques.update.body>;

/** The serial number of the device. @throws 422 on `numeroSerie`, and on what the form names that is unknown */
async function readSerial(tx: Connection, device: Appareil, { type, packaging }: Input, id?: number) {
  const [serial] = await ensureAll(
    () => serialOf(tx, device, id),
    async () => type && ensureReference('type', await isListed(tx, 'types', type)),
    async () => packaging && ensureReference('packaging', await isListed(tx, 'packagings', packaging)),
  );
  return serial;
}

const SERIAL_TAKEN = ['numeroSerie', 'casques.numero_deja_utilise'] as const;
const refuseTakenSerial = refuseTaken({ casques_numeroSerie_key: SERIAL_TAKEN });

/** @throws 422 on `numeroSerie` when it is that of another one, or when a device that is not a computer has none */
async function serialOf(tx: Connection, { typeId, numeroSerie }: Appareil, id?: number): Promise<string> {
  if (numeroSerie && (await isSerialTaken(tx, numeroSerie, id))) throw refuseFields(violation(...SERIAL_TAKEN));
  if (numeroSerie) return numeroSerie;
  if (typeId === COMPUTER_TYPE) return computerSerial(await takeNextComputer(tx));
  throw refuseFields(violation('numeroSerie', 'casques.numero_obligatoire'));
}
