import { canField } from '@sillage/contracts/capabilities.ts';
import { alertBefore, COMPUTER_PREFIX, FIRST_NEWS, type Nouvelles } from '@sillage/contracts/casques.rules.ts';
import { casques } from '@sillage/contracts/casques.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, inReadingOrder, isOneOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof casques.list.query>;
type OptionsQuery = z.output<typeof casques.options.query>;

/** Headsets whose possessions within the perimeter are, or were, of one of these establishments. */
function isHeldBy(db: Connection, actor: Actor, etablissementIds: readonly number[] | undefined) {
  if (!etablissementIds) return undefined;
  const held = visible.possession_casques(db, actor).select('possession_casques.casqueId');
  return sql<boolean>`casques.id in (${held.where('possession_casques.etablissementId', '=', sql<number>`any(${etablissementIds})`)})`;
}

function hasPossession(asked: boolean | undefined) {
  if (asked === undefined) return undefined;
  return sql<SqlBool>`exists (select from possession_casques held where held."casqueId" = casques.id) = ${asked}`;
}

/** Those last heard of in one of these ways (P-9-19, P-9-20). */
export function isHeardOf(asked: readonly Nouvelles[] | undefined, now: Date) {
  if (!asked) return undefined;
  const date = sql.ref('casques.dateDerniereNouvelle');
  const ways: Record<Nouvelles, RawBuilder<SqlBool>> = {
    jamais: sql<SqlBool>`coalesce(${date} < ${FIRST_NEWS}, true)`,
    alerte: sql<SqlBool>`${date} >= ${FIRST_NEWS} and ${date} < ${alertBefore(now)}`,
    recentes: sql<SqlBool>`${date} >= ${alertBefore(now)}`,
  };
  return sql<SqlBool>`(false or ${sql.join(
    asked.map((way) => ways[way]),
    sql` or `,
  )})`;
}

const COLUMNS = columnsOf('casques', casques.show.output, 'type', 'packaging', 'possessions');

function selectCasque(db: Connection, actor: Actor) {
  return (rows: ReturnType<typeof visible.casques>) =>
    rows.select([...COLUMNS]).select((device) => [
      jsonObjectFrom(
        device.selectFrom('types').select(['types.id', 'types.label']).whereRef('types.id', '=', 'casques.typeId'),
      )
        .$notNull()
        .as('type'),
      jsonObjectFrom(
        device
          .selectFrom('packagings')
          .select(['packagings.id', 'packagings.label'])
          .whereRef('packagings.id', '=', 'casques.packagingId'),
      ).as('packaging'),
      jsonArrayFrom(
        visible
          .possession_casques(db, actor)
          .select((eb) => [
            'possession_casques.id',
            'possession_casques.emplacement',
            'possession_casques.dateDebut',
            'possession_casques.dateFin',
            jsonObjectFrom(
              eb
                .selectFrom('etablissements as e')
                .select(['e.id', 'e.nom'])
                .whereRef('e.id', '=', 'possession_casques.etablissementId'),
            ).as('etablissement'),
          ])
          .where(sql<boolean>`possession_casques."casqueId" = casques.id`)
          .orderBy('possession_casques.dateDebut', 'desc')
          .orderBy('possession_casques.id'),
      ).as('possessions'),
    ]);
}

/** What the search box looks through: of what the person may read. */
export function searchText(actor: Actor) {
  const address = canField(actor, 'casques', 'adresseMAC', 'read') ? sql`casques."adresseMAC"` : sql`null`;
  return sql`texte_recherche(casques."numeroSerie", casques.etiquette, ${address})`;
}

export async function listCasques(db: Connection, actor: Actor, query: ListQuery, now: Date) {
  const { search, filters, exists } = query;
  const rows = visible
    .casques(db, actor)
    .where(
      allOf(
        searched(searchText(actor), search),
        isOneOf('casques.id', filters.id),
        contains('casques.numeroSerie', filters.numeroSerie),
        contains('casques.etiquette', filters.etiquette),
        contains('casques.adresseMAC', filters.adresseMAC?.replaceAll(':', '')),
        contains('casques.derniereVersionUtilisee', filters.derniereVersionUtilisee),
        isOneOf('casques.typeId', filters.type),
        isOneOf('casques.packagingId', filters.packaging),
        isHeldBy(db, actor, filters.etablissement),
        isHeardOf(filters.nouvelles, now),
        hasPossession(exists.possession),
      ),
    );
  const columns = {
    id: 'casques.id',
    numeroSerie: inReadingOrder('casques.numeroSerie'),
    etiquette: inReadingOrder('casques.etiquette'),
    type: inReadingOrder(sql`(select label from types where types.id = casques."typeId")`),
    packaging: inReadingOrder(sql`(select label from packagings where packagings.id = casques."packagingId")`),
    adresseMAC: 'casques.adresseMAC',
    dateDerniereNouvelle: 'casques.dateDerniereNouvelle',
    derniereVersionUtilisee: inReadingOrder('casques.derniereVersionUtilisee'),
  };
  return pageOf(db, rows, query, columns, selectCasque(db, actor));
}

export async function listCasqueOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters } = query;
  const rows = visible
    .casques(db, actor)
    .where(
      allOf(
        searched(searchText(actor), search),
        isOneOf('casques.id', filters.id),
        isHeldBy(db, actor, filters.etablissement),
      ),
    );
  // By its label, else by its serial number (S-2.6-13).
  const name = sql<string>`coalesce(casques.etiquette || ' (' || casques."numeroSerie" || ')', casques."numeroSerie")`;
  const columns = { id: 'casques.id', name: inReadingOrder(name) };
  return pageOf(db, rows, query, columns, (found) => found.select(['casques.id', name.as('name')]));
}

export async function getCasque(db: Connection, actor: Actor, id: number) {
  const rows = selectCasque(db, actor)(visible.casques(db, actor).where('casques.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** Which one it is, without all that its record shows. */
export async function getCasqueIdentity(db: Connection, actor: Actor, id: number) {
  const rows = visible.casques(db, actor).where('casques.id', '=', id).select(['casques.id', 'casques.numeroSerie']);
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getCasqueForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.casques(tx, actor).where('casques.id', '=', id);
  const columns = rows.select(['id', 'version', 'typeId', 'numeroSerie', 'packagingId']);
  return ensureFound(await columns.forUpdate().executeTakeFirst());
}

/** Whether another one has this serial number. */
export async function isSerialTaken(tx: Connection, numeroSerie: string, id = 0): Promise<boolean> {
  const others = tx.selectFrom('casques').where('numeroSerie', '=', numeroSerie).where('id', '<>', id);
  return (await others.select('id').executeTakeFirst()) !== undefined;
}

/** The number after the highest computer; whoever else asks for one waits until this transaction ends. */
export async function takeNextComputer(tx: Connection): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ordinateurs', 0))`.execute(tx);
  const { rows } = await sql<{ number: number | null }>`
    select max(substring("numeroSerie" from ${`^${COMPUTER_PREFIX}(\\d{1,9})$`})::int) as number from casques`.execute(
    tx,
  );
  return (rows[0]?.number ?? 0) + 1;
}

export const insertCasque = insertInto('casques');

export const updateCasque = updateOf('casques');

/** Removes it with its possessions; what it sent stays. */
export const deleteCasque = deleteFrom('casques');
