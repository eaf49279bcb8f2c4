import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { FIN_PROCHE_JOURS } from '@sillage/contracts/possession_casques.rules.ts';
import { possession_casques } from '@sillage/contracts/possession_casques.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, inReadingOrder, isFilled, isOneOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';
import { isHeardOf } from '../casques/casques.queries.ts';

type ListQuery = z.output<typeof possession_casques.list.query>;
type OptionsQuery = z.output<typeof possession_casques.options.query>;

/** Names stand beside the possessions: the list is searched and sorted by them. */
const NAMES = {
  numeroSerie: sql`(select device."numeroSerie" from casques device where device.id = possession_casques."casqueId")`,
  casque: sql`(select texte_recherche(device."numeroSerie", device.etiquette) from casques device where device.id = possession_casques."casqueId")`,
};

function etablissementName(db: Connection, actor: Actor) {
  return visible
    .etablissements(db, actor)
    .select('etablissements.tri')
    .where(sql<SqlBool>`etablissements.id = possession_casques."etablissementId"`);
}

const COLUMNS = columnsOf('possession_casques', possession_casques.show.output, 'casque', 'etablissement');

function selectPossession(rows: ReturnType<typeof visible.possession_casques>) {
  return rows.select([...COLUMNS]).select((eb) => [
    eb
      .selectFrom('casques as device')
      .select((device) =>
        jsonBuildObject({
          id: device.ref('device.id'),
          numeroSerie: device.ref('device.numeroSerie'),
          etiquette: device.ref('device.etiquette'),
        }).as('casque'),
      )
      .whereRef('device.id', '=', 'possession_casques.casqueId')
      .$asScalar()
      .$notNull()
      .as('casque'),
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom'])
        .whereRef('e.id', '=', 'possession_casques.etablissementId'),
    ).as('etablissement'),
  ]);
}

function isLasting(asked: boolean | undefined, day: string) {
  if (asked === undefined) return undefined;
  return sql<SqlBool>`(${day} between possession_casques."dateDebut" and coalesce(possession_casques."dateFin", 'infinity')) = ${asked}`;
}

/** Those that last today and end within thirty days, or the others. */
export function isEndingSoon(asked: boolean | undefined, day: string) {
  if (asked === undefined) return undefined;
  return sql<SqlBool>`(possession_casques."dateDebut" <= ${day}::date and coalesce(
    possession_casques."dateFin" between ${day}::date and ${day}::date + ${sql.lit(FIN_PROCHE_JOURS)}, false)) = ${asked}`;
}

/** Those that last today, of a headset without news for thirty days or ever, or the others. */
export function isSilent(asked: boolean | undefined, now: Date) {
  if (asked === undefined) return undefined;
  return sql<SqlBool>`(${isLasting(true, dayInFrance(now))!} and exists (
    select from casques where casques.id = possession_casques."casqueId" and ${isHeardOf(['alerte', 'jamais'], now)!})) = ${asked}`;
}

export async function listPossessions(db: Connection, actor: Actor, query: ListQuery, now: Date) {
  const day = dayInFrance(now);
  const { search, filters, exists } = query;
  const rows = visible
    .possession_casques(db, actor)
    .where(
      allOf(
        searched(sql`${NAMES.casque} || ' ' || coalesce((${etablissementName(db, actor)}), '')`, search),
        contains(NAMES.numeroSerie, filters.numeroSerie),
        isOneOf('possession_casques.etablissementId', filters.etablissement),
        isOneOf('possession_casques.casqueId', filters.casque),
        isOneOf('possession_casques.emplacement', filters.emplacement),
        isFilled('possession_casques.dateFin', exists.dateFin),
        isLasting(filters.enCours, day),
        isEndingSoon(filters.finProche, day),
        isSilent(filters.silencieux, now),
      ),
    );
  const columns = {
    id: 'possession_casques.id',
    dateDebut: 'possession_casques.dateDebut',
    dateFin: 'possession_casques.dateFin',
    casque: inReadingOrder(NAMES.numeroSerie),
    etablissement: sql`(${etablissementName(db, actor)})`,
    emplacement: 'possession_casques.emplacement',
  };
  return pageOf(db, rows, query, columns, selectPossession);
}

export async function listPossessionOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const rows = visible
    .possession_casques(db, actor)
    .where(
      allOf(
        searched(NAMES.casque, query.search),
        isOneOf('possession_casques.etablissementId', query.filters.etablissement),
        isOneOf('possession_casques.casqueId', query.filters.casque),
      ),
    );
  const columns = { id: 'possession_casques.id', name: inReadingOrder(NAMES.numeroSerie) };
  return pageOf(db, rows, query, columns, (found) =>
    found.select(['possession_casques.id', sql<string>`${NAMES.numeroSerie}`.as('name')]),
  );
}

export async function getPossession(db: Connection, actor: Actor, id: number) {
  const rows = selectPossession(visible.possession_casques(db, actor).where('possession_casques.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** Another possession of the same headset on one of these days. */
export async function findOverlapping(
  tx: Connection,
  actor: Actor,
  { casqueId, dateDebut, dateFin }: { casqueId: number; dateDebut: string; dateFin: string | null },
  ownId: number | null,
) {
  const days = sql`daterange(possession_casques."dateDebut", possession_casques."dateFin", '[]')`;
  const rows = visible
    .possession_casques(tx, actor)
    .where('possession_casques.casqueId', '=', casqueId)
    .where('possession_casques.id', 'is distinct from', ownId)
    .where(sql<SqlBool>`${days} && daterange(${dateDebut}::date, ${dateFin}::date, '[]')`)
    .orderBy('possession_casques.dateDebut');
  return selectPossession(rows).limit(1).executeTakeFirst();
}

/** The columns that a change needs, locked until it is done. */
export async function getPossessionForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.possession_casques(tx, actor).where('possession_casques.id', '=', id);
  const columns = rows.select(['id', 'version', 'createdAt', 'casqueId', 'etablissementId', 'emplacement']);
  const dated = columns.select(['dateDebut', 'dateFin']);
  return ensureFound(await dated.forUpdate().executeTakeFirst());
}

/** Whether the headset of a possession found visible has sent sessions from where it is since it was written. */
export async function hasSessionsSince(
  tx: Connection,
  actor: Actor,
  { casqueId, etablissementId, createdAt }: Awaited<ReturnType<typeof getPossessionForUpdate>>,
): Promise<boolean> {
  const rows = visible.passages(tx, actor).where('casqueId', '=', casqueId).where('recuLe', '>=', createdAt);
  return (await rows.where('etablissementId', '=', etablissementId).select('session').executeTakeFirst()) !== undefined;
}

export const insertPossession = insertInto('possession_casques');

export const updatePossession = updateOf('possession_casques');

export const deletePossession = deleteFrom('possession_casques');
