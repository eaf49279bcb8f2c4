import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { etablissements } from '@sillage/contracts/etablissements.ts';
import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { DB } from '../../../database/types.ts';
import { today } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, equals, isFilled, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { updateOf } from '../../platform/rows.ts';
import { isTestAccount, navigateurUrl } from './etablissements.rules.ts';

type ListQuery = z.output<typeof etablissements.list.query>;
type OptionsQuery = z.output<typeof etablissements.options.query>;

/** What an establishment's answer depends on besides its rows: the day, and where the browser app is. */
interface Setting {
  clock: Parameters<typeof today>[0];
  config: { publicUrl: string };
}

const COLUMNS = columnsOf(
  'etablissements',
  etablissements.show.output,
  'groupement',
  'modules',
  'defaultLanguage',
  'connectionModes',
  'etablissementAppareilVersions',
  'possessions',
  'lienNavigateur',
  'lienMotDePasse',
);

function selectEtablissement(rows: ReturnType<typeof visible.etablissements>, day: string) {
  return rows.select([...COLUMNS]).select((eb) => [
    sql<'fr' | 'be'>`"defaultLanguage"`.as('defaultLanguage'),
    sql<Mode[]>`"connectionModes"`.as('connectionModes'),
    sql<number[]>`array(
        select open."moduleId" from etablissement_modules open
        where open."etablissementId" = etablissements.id order by 1
      )`.as('modules'),
    jsonObjectFrom(
      eb
        .selectFrom('groupements')
        .select(['groupements.id', 'groupements.nom'])
        .whereRef('groupements.id', '=', 'etablissements.groupementId'),
    ).as('groupement'),
    jsonArrayFrom(
      eb
        .selectFrom('etablissementAppareilVersions as versions')
        .innerJoin('types', 'types.id', 'versions.typeId')
        .select((version) => [
          'versions.id',
          sql<Version>`versions.version`.as('version'),
          'versions.valeurSpecifique',
          jsonBuildObject({ id: version.ref('types.id'), label: version.ref('types.label') }).as('type'),
        ])
        .whereRef('versions.etablissementId', '=', 'etablissements.id')
        .orderBy('types.id'),
    ).as('etablissementAppareilVersions'),
    jsonArrayFrom(
      eb
        .selectFrom('possession_casques as held')
        .innerJoin('casques', 'casques.id', 'held.casqueId')
        .select((possession) => [
          'held.id',
          jsonBuildObject({
            id: possession.ref('casques.id'),
            numeroSerie: possession.ref('casques.numeroSerie'),
          }).as('casque'),
          'held.emplacement',
          'held.dateDebut',
          'held.dateFin',
        ])
        .whereRef('held.etablissementId', '=', 'etablissements.id')
        .orderBy('held.dateDebut', 'desc')
        .orderBy('held.id'),
    ).as('possessions'),
    // `finPossessionPC` ends the possession of the browser computer (P-3-69).
    sql<boolean>`exists (
        select from possession_casques pc join casques on casques.id = pc."casqueId"
        where pc."etablissementId" = etablissements.id and casques."typeId" = ${COMPUTER_TYPE}
          and pc."dateDebut" <= ${day} and least(pc."dateFin", etablissements."finPossessionPC", ${day}) = ${day}
      )`.as('aUnOrdinateur'),
  ]);
}

type Mode = z.output<typeof etablissements.show.output>['connectionModes'][number];
type Version = z.output<typeof etablissements.show.output>['etablissementAppareilVersions'][number]['version'];

function toEtablissement<Row extends { aUnOrdinateur: boolean; codeEtablissement: string }>(
  row: Row,
  setting: Setting,
) {
  const { aUnOrdinateur, ...etablissement } = row;
  const lienNavigateur = aUnOrdinateur ? navigateurUrl(setting.config.publicUrl, row.codeEtablissement) : null;
  return { ...etablissement, lienNavigateur };
}

export async function listEtablissements(db: Connection, actor: Actor, query: ListQuery, setting: Setting) {
  const { search, filters, exists } = query;
  const rows = visible
    .etablissements(db, actor)
    .where(
      allOf(
        searched('etablissements.recherche', search),
        isOneOf('etablissements.id', filters.id),
        contains('etablissements.nom', filters.nom),
        contains('etablissements.adresse', filters.adresse),
        contains('etablissements.codePostal', filters.codePostal),
        contains('etablissements.ville', filters.ville),
        contains('etablissements.email', filters.email),
        contains('etablissements.codeEtablissement', filters.codeEtablissement),
        contains('etablissements.crmId', filters.crmId),
        isOneOf('etablissements.groupementId', filters.groupement),
        equals('etablissements.migrated', filters.migrated),
        isFilled('etablissements.groupementId', exists.groupement),
      ),
    );
  const columns = {
    id: 'etablissements.id',
    nom: 'etablissements.tri',
    ville: 'etablissements.ville',
    codePostal: 'etablissements.codePostal',
    codeEtablissement: 'etablissements.codeEtablissement',
    dateDerniereConnexion: 'etablissements.dateDerniereConnexion',
  };
  const day = today(setting.clock);
  const page = await pageOf(db, rows, query, columns, (found) => selectEtablissement(found, day));
  return { ...page, rows: page.rows.map((row) => toEtablissement(row, setting)) };
}

export async function listEtablissementOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const rows = visible
    .etablissements(db, actor)
    .where(
      allOf(
        searched('etablissements.recherche', query.search),
        isOneOf('etablissements.id', query.filters.id),
        isOneOf('etablissements.groupementId', query.filters['groupement.id']),
        isFilled('etablissements.groupementId', query.exists.groupement),
      ),
    );
  return optionsOf(db, 'etablissements', rows, query, 'etablissements.nom');
}

export async function getEtablissement(db: Connection, actor: Actor, id: number, setting: Setting) {
  const rows = visible.etablissements(db, actor).where('etablissements.id', '=', id);
  return toEtablissement(
    ensureFound(await selectEtablissement(rows, today(setting.clock)).executeTakeFirst()),
    setting,
  );
}

/** Whether this person reads the names of those who played: a test account does not (S-2.19-07, S-6-17). */
export async function canSeeNames(db: Connection, actor: Actor): Promise<boolean> {
  if (actor.role !== 'ROLE_ETABLISSEMENT') return true;
  const own = await visible.etablissements(db, actor).select(['email', 'codeEtablissement']).executeTakeFirst();
  return own === undefined || !isTestAccount(own);
}

/** The columns that a change needs, locked until it is done. */
export async function getEtablissementForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.etablissements(tx, actor).where('etablissements.id', '=', id);
  const columns = rows.select(['id', 'nom', 'userId', 'email', 'version', 'features', 'isMobileModeAvailable']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

/** The id of the new row, or nothing when the code is already taken. */
export async function insertEtablissement(
  tx: Connection,
  values: Insertable<DB['etablissements']>,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('etablissements')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export const updateEtablissement = updateOf('etablissements');

type VersionRow = Omit<Insertable<DB['etablissementAppareilVersions']>, 'etablissementId' | 'id'>;

/** Makes these the only app versions of the establishment; a type that stays keeps the id of its row. */
export async function setVersions(tx: Connection, etablissementId: number, versions: VersionRow[]): Promise<void> {
  const typeIds = versions.map(({ typeId }) => typeId);
  await tx
    .deleteFrom('etablissementAppareilVersions')
    .where('etablissementId', '=', etablissementId)
    .where('typeId', '<>', sql<number>`all(${typeIds})`)
    .execute();
  if (versions.length === 0) return;
  await tx
    .insertInto('etablissementAppareilVersions')
    .values(versions.map((version) => ({ ...version, etablissementId })))
    .onConflict((conflict) =>
      conflict.columns(['etablissementId', 'typeId']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        valeurSpecifique: eb.ref('excluded.valeurSpecifique'),
      })),
    )
    .execute();
}

/** Whether one of these modules is unknown. */
export async function hasUnknownModule(tx: Connection, actor: Actor, moduleIds: readonly number[]): Promise<boolean> {
  const known = await visible
    .modules(tx, actor)
    .where('modules.id', '=', sql<number>`any(${moduleIds})`)
    .select('modules.id')
    .execute();
  return known.length < new Set(moduleIds).size;
}

/** Makes these the only modules that the establishment may use. */
export async function setModules(tx: Connection, etablissementId: number, moduleIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('etablissement_modules')
    .where('etablissementId', '=', etablissementId)
    .where('moduleId', '<>', sql<number>`all(${moduleIds})`)
    .execute();
  await sql`
    insert into etablissement_modules ("etablissementId", "moduleId")
    select ${etablissementId}, unnest(${moduleIds}::int[]) on conflict do nothing`.execute(tx);
}

/** Newest first, the 200 most recent (P-2.4-42, P-9-37). */
export async function listActions(db: Connection, actor: Actor, id: number) {
  const found = visible.etablissements(db, actor).where('etablissements.id', '=', id);
  const etablissement = ensureFound(await found.select('id').executeTakeFirst());
  return db
    .selectFrom('etablissementActions')
    .select(['id', 'date', sql<'Connexion' | 'Clic'>`type`.as('type')])
    .where('etablissementId', '=', etablissement.id)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function listReferentAccounts(tx: Connection, id: number): Promise<number[]> {
  const found = await tx.selectFrom('referents').where('etablissementId', '=', id).select('userId').execute();
  return found.map(({ userId }) => userId);
}

/** Its learners, archived ones too, locked until they are removed. */
export async function listApprenantIds(tx: Connection, id: number): Promise<number[]> {
  const found = await tx
    .selectFrom('apprenants')
    .where('etablissementId', '=', id)
    .where('effaceLe', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return found.map((apprenant) => apprenant.id);
}

/** Whether referents, learners (archived ones included) or possessions remain (P-2.4-50). */
export function isUsed(tx: Connection, id: number): Promise<boolean> {
  return exists(
    tx,
    sql`select from referents where "etablissementId" = ${id}`,
    sql`select from apprenants where "etablissementId" = ${id} and "effaceLe" is null`,
    sql`select from possession_casques where "etablissementId" = ${id}`,
  );
}

export async function deleteEtablissement(tx: Connection, id: number): Promise<void> {
  // Erased learners hold nothing: their rows were there for its figures.
  await tx.deleteFrom('apprenants').where('etablissementId', '=', id).where('effaceLe', 'is not', null).execute();
  await tx.deleteFrom('etablissements').where('id', '=', id).execute();
}

/**
 * Deletes what hangs on the establishment and answers how much, with the accounts left without a record.
 * A computer goes with it when this is where it is, or was last; other devices only lose their possessions here.
 */
export async function deleteRelated(tx: Connection, id: number) {
  const computers = await tx
    .deleteFrom('casques')
    .where('typeId', '=', COMPUTER_TYPE)
    .where(
      sql<boolean>`${id} = (
        select "etablissementId" from possession_casques held
        where held."casqueId" = casques.id order by held."dateDebut" desc limit 1
      )`,
    )
    .executeTakeFirst();
  const possessions = await tx.deleteFrom('possession_casques').where('etablissementId', '=', id).executeTakeFirst();
  const referents = await tx.deleteFrom('referents').where('etablissementId', '=', id).returning('userId').execute();
  return {
    userIds: referents.map(({ userId }) => userId),
    counts: {
      ordinateurs: Number(computers.numDeletedRows),
      possessions: Number(possessions.numDeletedRows),
      referents: referents.length,
    },
  };
}
