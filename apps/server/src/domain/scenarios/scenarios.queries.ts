import { asPlayed, asRead } from '@sillage/contracts/adresses.rules.ts';
import { can } from '@sillage/contracts/capabilities.ts';
import type { ModuleType } from '@sillage/contracts/choices.ts';
import { scenarios } from '@sillage/contracts/scenarios.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists, utcText } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import {
  allOf,
  contains,
  equals,
  inReadingOrder,
  isFilled,
  isOneOf,
  optionsOf,
  pageOf,
  searched,
} from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';
import { pedagogicalFiles } from '../modules/modules.queries.ts';

type ListQuery = z.output<typeof scenarios.list.query>;
type OptionsQuery = z.output<typeof scenarios.options.query>;

/** A column of the scenario's module. */
function ofModule<Value>(column: 'nom' | 'type') {
  return sql<Value>`(select m.${sql.id(column)} from modules m where m.id = scenarios."moduleId")`;
}

/** Percent, of the learner who asks (C-3.1-12). */
function completion({ apprenantId }: Actor) {
  if (apprenantId === null) return sql<number | null>`null::int`;
  return sql<number | null>`case when exists (
    select from apprenant_scenarios suivi
    where suivi."scenarioId" = scenarios.id and suivi."apprenantId" = ${apprenantId} and suivi.complete
  ) then 100 else 0 end`;
}

const COLUMNS = columnsOf(
  'scenarios',
  scenarios.show.output,
  'module',
  'fichePedagogique',
  'livretPedagogique',
  'sequences',
  'scenarioVersions',
  'completion',
);

/** Names of the courses that the module of the scenario stands in. */
function sequences(db: Connection, actor: Actor) {
  const courses = visible
    .training_courses(db, actor)
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`exists (
        select from "trainingCourseModules" step
        where step."trainingCourseId" = training_courses.id and step."moduleId" = scenarios."moduleId")`,
    )
    .select('name')
    .orderBy('tri');
  return sql<string[]>`array(${courses})`;
}

function selectScenario(db: Connection, rows: ReturnType<typeof visible.scenarios>, actor: Actor) {
  return rows
    .select([
      ...COLUMNS,
      ...pedagogicalFiles('scenarios', ofModule('type'), actor),
      completion(actor).as('completion'),
      sequences(db, actor).as('sequences'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('modules')
          .select(['modules.id', 'modules.nom', sql<ModuleType>`modules.type`.as('type')])
          .whereRef('modules.id', '=', 'scenarios.moduleId'),
      ).as('module'),
      jsonArrayFrom(
        eb
          .selectFrom('scenarioVersions as versions')
          .select(['versions.id', 'versions.uuid', utcText('versions.createdAt').$notNull().as('createdAt')])
          .whereRef('versions.scenarioId', '=', 'scenarios.id')
          .orderBy('versions.id'),
      ).as('scenarioVersions'),
    ]);
}

export async function listScenarios(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .scenarios(db, actor)
    .where(
      allOf(
        searched('scenarios.recherche', search),
        isOneOf('scenarios.id', filters.id),
        contains('scenarios.nom', filters.nom),
        isOneOf('scenarios.moduleId', filters.module),
        contains(ofModule('nom'), filters['module.nom']),
        filters['module.type'] && sql<boolean>`${ofModule('type')} = any(${filters['module.type']})`,
        equals('scenarios.dpc', filters.dpc),
        isFilled('scenarios.moduleId', exists.module),
      ),
    );
  const columns = {
    id: 'scenarios.id',
    nom: 'scenarios.tri',
    'module.nom': inReadingOrder(ofModule('nom')),
    duree: 'scenarios.duree',
  };
  const page = await pageOf(db, rows, query, columns, (found) => selectScenario(db, found, actor));
  return { ...page, rows: page.rows.map((row) => asTold(row, actor)) };
}

export async function listScenarioOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .scenarios(db, actor)
    .where(
      allOf(
        searched('scenarios.recherche', search),
        isOneOf('scenarios.id', filters.id),
        isOneOf('scenarios.moduleId', filters.module),
        isFilled('scenarios.moduleId', exists.module),
      ),
    );
  return optionsOf(db, 'scenarios', rows, query, 'scenarios.nom');
}

export async function getScenario(db: Connection, actor: Actor, id: number) {
  const rows = visible.scenarios(db, actor).where('scenarios.id', '=', id);
  return asTold(ensureFound(await selectScenario(db, rows, actor).executeTakeFirst()), actor);
}

/** Whoever may mend an address is told what is wrong with it. */
function asTold<Row extends Parameters<typeof asPlayed>[0] & Parameters<typeof asRead>[0]>(
  row: Row,
  actor: Actor,
): Row {
  return can(actor, 'scenarios.modifier') ? row : asRead(asPlayed(row));
}

/** The columns that a change needs, locked until it is done. */
export async function getScenarioForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.scenarios(tx, actor).where('scenarios.id', '=', id);
  const columns = rows.select(['id', 'version', 'illustration', 'moduleId', 'dateDebut', 'dateFin']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

export const insertScenario = insertInto('scenarios');

export const updateScenario = updateOf('scenarios');

type ContentId = 'uuid' | 'guid';
export type GivenIds = { [Id in ContentId]?: string | null | undefined };

/** Those that another scenario has. */
export async function listTakenIds(tx: Connection, given: GivenIds, id: number): Promise<ContentId[]> {
  const { uuid = null, guid = null } = given;
  const { rows } = await sql<{ field: ContentId }>`
    select 'uuid' as field from scenarios where uuid = ${uuid} and id <> ${id}
    union all select 'guid' from scenarios where guid = ${guid} and id <> ${id}`.execute(tx);
  return rows.map(({ field }) => field);
}

/** The rank after the last step of the module; the first of none. */
export async function nextOrdre(tx: Connection, moduleId: number): Promise<number> {
  const { rows } = await sql<{ ordre: number }>`
    select coalesce(max(ordre), 0) + 1 as ordre from scenarios where "moduleId" = ${moduleId}`.execute(tx);
  return rows[0]!.ordre;
}

export async function insertVersion(tx: Connection, scenarioId: number, createdAt: Date): Promise<void> {
  await tx.insertInto('scenarioVersions').values({ scenarioId, createdAt: createdAt.toISOString() }).execute();
}

/** Whether it was played, or a badge asks for it. */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(
    tx,
    sql`select from passages where "scenarioId" = ${id}`,
    sql`select from badge_criterias where "scenarioId" = ${id}`,
  );
}

export const deleteScenario = deleteFrom('scenarios');
