import { scenarios } from '@sillage/contracts/scenarios.ts';
import { hasDemoWorld } from '../../demo/sign-ins.ts';
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
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { storePicture } from '../../platform/pictures.ts';
import { setIllustration } from '../illustrations/set-illustration.ts';
import { releaseHeldSessions } from '../journaux/release-held.ts';
import { ensureDatesInOrder } from '../modules/modules.rules.ts';
import {
  deleteScenario,
  type GivenIds,
  getScenario,
  getScenarioForUpdate,
  insertScenario,
  insertVersion,
  isUsed,
  listScenarioOptions,
  listScenarios,
  listTakenIds,
  nextOrdre,
  updateScenario,
} from './scenarios.queries.ts';
import { previewTransfer, transferScenario } from './transfer-scenario.ts';

export const scenariosDomain = bind('scenarios', scenarios, {
  list: ({ db, actor, query }) => listScenarios(db, actor, query),

  options: ({ db, actor, query }) => listScenarioOptions(db, actor, query),

  show: ({ db, actor, params }) => getScenario(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { module, ...columns } = body;
    const [last] = await ensureAll(
      () => lastIn(tx, actor, module),
      () => ensureDatesInOrder('scenarios.ordre_des_dates', columns),
      () => ensureOwnIds(tx, columns),
      () => ensurePlayed(tx, columns),
    );
    const id = await insertScenario(tx, { ...columns, ...last }).catch(refuseTakenId);
    await insertVersion(tx, id, clock.now());
    await releaseHeldSessions(tx, clock.now());
    return getScenario(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getScenarioForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { module, ...columns } = body;
    const [last] = await ensureAll(
      // A scenario that stays in its module keeps its rank.
      () => (module === current.moduleId ? {} : lastIn(tx, actor, module)),
      () => ensureDatesInOrder('scenarios.ordre_des_dates', columns, current),
      () => ensureOwnIds(tx, columns, current.id),
      () => ensurePlayed(tx, columns),
    );
    await updateScenario(tx, current.id, { ...columns, ...last }).catch(refuseTakenId);
    if (columns.guid || columns.uuid) await releaseHeldSessions(tx, clock.now());
    return getScenario(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getScenarioForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('scenarios.encore_utilise');
    await setIllustration(tx, 'scenarios', current, null);
    await deleteScenario(tx, current.id);
  },

  /** A new picture is a new version (C-3.1-10). */
  async uploadIllustration({ tx, actor, files, params, body, clock }) {
    const current = await getScenarioForUpdate(tx, actor, params.id);
    const illustration = await storePicture(files, body);
    await setIllustration(tx, 'scenarios', current, illustration);
    await insertVersion(tx, current.id, clock.now());
    return { illustration };
  },

  async removeIllustration({ tx, actor, params }) {
    await setIllustration(tx, 'scenarios', await getScenarioForUpdate(tx, actor, params.id), null);
  },

  apercuTransfert: ({ db, actor, body, clock }) =>
    previewTransfer(db, actor, { ...body, ifMatch: null, today: today(clock) }),

  async transferer({ tx, actor, body, clock, ifMatch, note }) {
    const effect = await transferScenario(tx, actor, { ...body, ifMatch, today: today(clock) });
    note({ scenario: body.scenario, ...effect });
  },
});

/** The columns that put a scenario last in this module, or in none; nothing when it was not asked. */
async function lastIn(tx: Connection, actor: Actor, module: number | null | undefined) {
  if (module === undefined) return {};
  if (module === null) return { moduleId: null, ordre: 0 };
  ensureReference('module', await isVisible(tx, actor, 'modules', module));
  return { moduleId: module, ordre: await nextOrdre(tx, module) };
}

const ID_TAKEN = {
  uuid: ['uuid', 'scenarios.uuid_deja_utilise'],
  guid: ['guid', 'scenarios.guid_deja_utilise'],
} as const;
const refuseTakenId = refuseTaken({ scenarios_uuid_key: ID_TAKEN.uuid, scenarios_guid_key: ID_TAKEN.guid });

async function ensureOwnIds(tx: Connection, given: GivenIds, id = 0): Promise<void> {
  const taken = (await listTakenIds(tx, given, id)).map((field) => ID_TAKEN[field]);
  if (taken.length > 0) throw refuseFields(...taken.map(([field, code]) => violation(field, code)));
}

const PLAYED = ['overrideUrl', 'overrideUrlMobile'] as const;

/** The content origin has pages of its own where the demonstration is. */
async function ensurePlayed(
  tx: Connection,
  given: Partial<Record<(typeof PLAYED)[number], string | null>>,
): Promise<void> {
  const own = PLAYED.filter((field) => given[field]?.startsWith('/'));
  if (own.length === 0 || (await hasDemoWorld(tx))) return;
  throw refuseFields(...own.map((field) => violation(field, 'validation.adresse_web')));
}
