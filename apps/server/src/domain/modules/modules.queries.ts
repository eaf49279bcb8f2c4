import { asRead } from '@sillage/contracts/adresses.rules.ts';
import { can } from '@sillage/contracts/capabilities.ts';
import { MODULE_TYPE, type ModuleType } from '@sillage/contracts/choices.ts';
import { modules } from '@sillage/contracts/modules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, equals, isFilled, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof modules.list.query>;
type OptionsQuery = z.output<typeof modules.options.query>;

/** The pedagogical files of a module or of a scenario, hidden from learners but for the web engine (C-6-38). */
export function pedagogicalFiles(table: 'modules' | 'scenarios', type: RawBuilder<ModuleType>, { apprenantId }: Actor) {
  const file = <Column extends string>(column: Column) => {
    const stored = sql<string | null>`${sql.ref(`${table}.${column}`)}`;
    if (apprenantId === null) return stored.as(column);
    return sql<string | null>`case when ${type} = ${sql.lit(MODULE_TYPE.moteurWeb)} then ${stored} end`.as(column);
  };
  return [file('fichePedagogique'), file('livretPedagogique')] as const;
}

/** That of the last scenario version for the web engine, else the module's own (C-3.2-10, C-3.2-11). */
export const illustrationOfModule = sql<
  string | null
>`coalesce(case when modules.type = ${sql.lit(MODULE_TYPE.moteurWeb)} then (
    select s.illustration from scenarios s join "scenarioVersions" v on v."scenarioId" = s.id
    where s."moduleId" = modules.id and s.illustration is not null
    order by v.id desc limit 1) end, modules.illustration)`;

const COLUMNS = columnsOf(
  'modules',
  modules.show.output,
  'moduleGroupe',
  'type',
  'fichePedagogique',
  'livretPedagogique',
  'illustration',
  'scenarios',
  'lienEdition',
);

function selectModule(rows: ReturnType<typeof visible.modules>, actor: Actor) {
  const type = sql<ModuleType>`modules.type`;
  return rows
    .select([
      ...COLUMNS,
      illustrationOfModule.as('illustration'),
      type.as('type'),
      ...pedagogicalFiles('modules', type, actor),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('module_groupes')
          .select(['module_groupes.id', 'module_groupes.nom'])
          .whereRef('module_groupes.id', '=', 'modules.moduleGroupeId'),
      ).as('moduleGroupe'),
      jsonArrayFrom(
        eb
          .selectFrom('scenarios')
          .select(['scenarios.id', 'scenarios.nom', 'scenarios.uuid', 'scenarios.guid'])
          .whereRef('scenarios.moduleId', '=', 'modules.id')
          .orderBy('scenarios.ordre')
          .orderBy('scenarios.id'),
      ).as('scenarios'),
    ]);
}

/** Open to one of these establishments, as its people see it: none where access is locked. */
function isOpenTo(db: Connection, actor: Actor, ids: readonly number[] | undefined): RawBuilder<SqlBool> | undefined {
  if (!ids) return undefined;
  const etabs = visible
    .etablissements(db, actor)
    .where('etablissements.id', '=', sql<number>`any(${ids})`)
    .where('etablissements.locked', '=', false)
    .where(
      sql<SqlBool>`(etablissements."allowAllSequences" or exists (
        select from etablissement_modules open
        where open."moduleId" = modules.id and open."etablissementId" = etablissements.id))`,
    )
    .select(sql`1`.as('one'));
  return sql<SqlBool>`exists (${etabs})`;
}

export async function listModules(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .modules(db, actor)
    .where(
      allOf(
        searched('modules.recherche', search),
        isOneOf('modules.id', filters.id),
        contains('modules.nom', filters.nom),
        isOneOf('modules.moduleGroupeId', filters.moduleGroupe),
        isOneOf('modules.type', filters.type),
        equals('modules.isMobileModeAvailable', filters.isMobileModeAvailable),
        isOpenTo(db, actor, filters.etablissement),
        isFilled('modules.moduleGroupeId', exists.moduleGroupe),
      ),
    );
  const columns = {
    id: 'modules.id',
    nom: 'modules.tri',
    'moduleGroupe.nom': sql`(select g.tri from module_groupes g where g.id = modules."moduleGroupeId")`,
    type: 'modules.type',
    duree: 'modules.duree',
  };
  const page = await pageOf(db, rows, query, columns, (found) => selectModule(found, actor));
  return { ...page, rows: page.rows.map((row) => asTold(row, actor)) };
}

export async function listModuleOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .modules(db, actor)
    .where(
      allOf(
        searched('modules.recherche', search),
        isOneOf('modules.id', filters.id),
        isOneOf('modules.moduleGroupeId', filters.moduleGroupe),
        isOpenTo(db, actor, filters.etablissement),
        isFilled('modules.moduleGroupeId', exists.moduleGroupe),
      ),
    );
  return optionsOf(db, 'modules', rows, query, 'modules.nom');
}

export async function getModule(db: Connection, actor: Actor, id: number) {
  const rows = visible.modules(db, actor).where('modules.id', '=', id);
  return asTold(ensureFound(await selectModule(rows, actor).executeTakeFirst()), actor);
}

/** Whoever may mend an address is told what is wrong with it. */
function asTold<Row extends Parameters<typeof asRead>[0]>(row: Row, actor: Actor): Row {
  return can(actor, 'modules.modifier') ? row : asRead(row);
}

/** The columns that a change needs, locked until it is done. */
export async function getModuleForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.modules(tx, actor).where('modules.id', '=', id);
  const columns = rows.select(['id', 'version', 'illustration', 'dateDebut', 'dateFin']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

export const insertModule = insertInto('modules');

export const updateModule = updateOf('modules');

/** Whether one of these scenarios is unknown or in another module (C-7-13). */
export async function hasTakenScenario(tx: Connection, actor: Actor, scenarioIds: readonly number[], moduleId: number) {
  const free = await visible
    .scenarios(tx, actor)
    .select('scenarios.id')
    .where('scenarios.id', '=', sql<number>`any(${scenarioIds})`)
    .where((eb) => eb.or([eb('scenarios.moduleId', 'is', null), eb('scenarios.moduleId', '=', moduleId)]))
    .forUpdate()
    .execute();
  return free.length < new Set(scenarioIds).size;
}

/** Makes these scenarios, in this order, and no others, the steps of the module. */
export async function setModuleScenarios(tx: Connection, id: number, scenarioIds: readonly number[]): Promise<void> {
  const rank = sql<number | null>`array_position(${scenarioIds}::int[], scenarios.id)`;
  await tx
    .updateTable('scenarios')
    .set({
      moduleId: sql`case when ${rank} is not null then ${id}::int end`,
      ordre: sql`coalesce(${rank}, 0)`,
      version: sql`version + 1`,
    })
    .where(
      sql<SqlBool>`(scenarios.id = any(${scenarioIds}) or scenarios."moduleId" = ${id})
        and (scenarios."moduleId", scenarios.ordre) is distinct from
          (case when ${rank} is not null then ${id}::int end, coalesce(${rank}, 0))`,
    )
    .execute();
}

/** Whether a course, an assignment or a badge names the module (C-6-05). */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(
    tx,
    sql`select from "trainingCourseModules" where "moduleId" = ${id}`,
    sql`select from assignments where "moduleId" = ${id}`,
    sql`select from badge_criterias where "moduleId" = ${id}`,
  );
}

export const deleteModule = deleteFrom('modules');
