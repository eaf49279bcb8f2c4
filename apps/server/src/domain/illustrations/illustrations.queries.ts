import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { illustrationOfModule } from '../modules/modules.queries.ts';

export type Illustrated = 'module_groupes' | 'modules' | 'scenarios';

/** The version stays: the form beside the picture does not hold it, and must still be saved. */
export async function updateIllustration(tx: Connection, slug: Illustrated, id: number, illustration: string | null) {
  await tx.updateTable(slug).set({ illustration }).where('id', '=', id).execute();
}

/** Address of the picture of a module. */
export async function findOfModule(db: Connection, actor: Actor, id: number): Promise<string | null | undefined> {
  const found = await visible
    .modules(db, actor)
    .where('modules.id', '=', id)
    .select(illustrationOfModule.as('illustration'))
    .executeTakeFirst();
  return found?.illustration;
}

/** Address of the picture of the scenario that has this version, and this guid where one is said; else that of its module. */
export async function findOfVersion(
  db: Connection,
  actor: Actor,
  uuid: string,
  guid?: string,
): Promise<string | null | undefined> {
  const rows = visible
    .scenarios(db, actor)
    .innerJoin('scenarioVersions as v', 'v.scenarioId', 'scenarios.id')
    .leftJoin('modules as m', 'm.id', 'scenarios.moduleId')
    .where('v.uuid', '=', uuid)
    .select(sql<string | null>`coalesce(scenarios.illustration, m.illustration)`.as('illustration'));
  const found = await (guid === undefined ? rows : rows.where('scenarios.guid', '=', guid)).executeTakeFirst();
  return found?.illustration;
}

/** Addresses of all pictures that a row shows. */
export async function listPictures(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select illustration as address from modules where illustration is not null
    union all select illustration from module_groupes where illustration is not null
    union all select illustration from scenarios where illustration is not null
    union all select image from badges where image is not null`.execute(db);
  return rows.map(({ address }) => address);
}
