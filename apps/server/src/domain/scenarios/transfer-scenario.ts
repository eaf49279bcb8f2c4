import type { Connection, Db } from '../../platform/db.ts';
import { ensureSameVersion, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { giveBadge } from '../user_badges/user_badges.queries.ts';
import { getScenario, getScenarioForUpdate, nextOrdre, updateScenario } from './scenarios.queries.ts';
import { countGiven, listBadgesOf, stateOfModules } from './scenarios.transferts.queries.ts';

interface Transfer {
  scenario: number;
  module: number;
  /** Day in France. */
  today: string;
  /** Version that the person has read, where it is said. */
  ifMatch: number | null;
}

/**
 * Puts a scenario last in another module, and gives the badges that this brings; answers what it changed.
 * Whatever follows from modules (assignments, completions) is read from where scenarios stand.
 */
export async function transferScenario(tx: Connection, actor: Actor, { scenario, module, today, ifMatch }: Transfer) {
  if (!(await isVisible(tx, actor, 'modules', module))) throw refuseFields(violation('module', 'validation.reference'));
  // As it stood when this was asked: another transfer may be under way.
  const { version: seen } = await getScenario(tx, actor, scenario);
  const locked = await getScenarioForUpdate(tx, actor, scenario);
  const { id, moduleId } = locked;
  if (moduleId === module) throw refuseFields(violation('module', 'scenarios.transfert.deja'));
  ensureSameVersion(locked, ifMatch ?? seen);
  const concerned = moduleId === null ? [module] : [moduleId, module];
  const before = await stateOfModules(tx, concerned, today);
  const badgeIds = await listBadgesOf(tx, concerned);
  const given = await countGiven(tx, badgeIds);

  await updateScenario(tx, id, { moduleId: module, ordre: await nextOrdre(tx, module) });
  for (const badgeId of badgeIds) await giveBadge(tx, badgeId);

  const after = await stateOfModules(tx, concerned, today);
  return {
    modules: before.map(({ termines, ...state }, rank) => ({
      ...state,
      terminesAvant: termines,
      terminesApres: after[rank]!.termines,
    })),
    badgesObtenus: (await countGiven(tx, badgeIds)) - given,
  };
}

class NotKept extends Error {}

/** What the transfer would change: done, measured, and taken back. */
export async function previewTransfer(db: Db, actor: Actor, transfer: Transfer) {
  let effect: Awaited<ReturnType<typeof transferScenario>> | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      effect = await transferScenario(tx, actor, transfer);
      throw new NotKept();
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
  }
  return effect!;
}
