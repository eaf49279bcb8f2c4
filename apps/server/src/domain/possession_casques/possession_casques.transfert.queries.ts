import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

/** A serial number as it may be misread: the letters and digits that look the same are one. */
const readOf = (text: ReturnType<typeof sql>) => sql<string>`translate(upper(${text}), 'OQILSBZ', '0011582')`;

/** Headsets with all their possessions, the latest first. */
function selectStays(db: Connection, actor: Actor) {
  return visible
    .casques(db, actor)
    .select(['casques.id', 'casques.numeroSerie', 'casques.etiquette'])
    .select(
      jsonArrayFrom(
        visible
          .possession_casques(db, actor)
          .select(['possession_casques.id', 'possession_casques.emplacement', 'possession_casques.etablissementId'])
          .select(['possession_casques.dateDebut', 'possession_casques.dateFin'])
          .select((eb) =>
            jsonObjectFrom(
              eb
                .selectFrom('etablissements as e')
                .select('e.nom')
                .whereRef('e.id', '=', 'possession_casques.etablissementId'),
            ).as('etablissement'),
          )
          .where(sql<boolean>`possession_casques."casqueId" = casques.id`)
          .orderBy('possession_casques.dateDebut', 'desc'),
      ).as('possessions'),
    );
}

export function listStaysBySerial(db: Connection, actor: Actor, numeros: readonly string[]) {
  return selectStays(db, actor).where('casques.numeroSerie', '=', sql<string>`any(${numeros})`).execute();
}

/** The same, locked until the transfer is done, always in one order. */
export async function listStaysForUpdate(tx: Connection, actor: Actor, ids: readonly number[]) {
  const chosen = visible.casques(tx, actor).where('casques.id', '=', sql<number>`any(${ids})`);
  await chosen.select('casques.id').orderBy('casques.id').forUpdate().execute();
  return selectStays(tx, actor).where('casques.id', '=', sql<number>`any(${ids})`).orderBy('casques.id').execute();
}

export type DeviceStays = Awaited<ReturnType<typeof listStaysBySerial>>[number];

/** For each of these unknown numbers, the device whose number reads the same, when there is but one. */
export async function listAlike(
  db: Connection,
  actor: Actor,
  numeros: readonly string[],
): Promise<Map<string, string>> {
  if (numeros.length === 0) return new Map();
  const serial = sql`casques."numeroSerie"`;
  const { rows } = await sql<{ numero: string; proche: string }>`
    select asked.numero, min(found."numeroSerie") as proche
    from unnest(${numeros}::text[]) as asked(numero)
    join (${visible.casques(db, actor).select(['casques.numeroSerie', readOf(serial).as('lu')])}) found
      on found.lu = ${readOf(sql`asked.numero`)}
    group by asked.numero having count(*) = 1`.execute(db);
  return new Map(rows.map(({ numero, proche }) => [numero, proche]));
}

/** Sessions of each of these headsets at the establishment that it leaves, by headset. */
export async function countSessionsAt(
  db: Connection,
  actor: Actor,
  leaving: readonly { casqueId: number; etablissementId: number }[],
): Promise<Map<number, number>> {
  if (leaving.length === 0) return new Map();
  const rows = await visible
    .passages(db, actor)
    .where('passages.casqueId', '=', sql<number>`any(${leaving.map(({ casqueId }) => casqueId)})`)
    .where(
      sql<boolean>`(passages."casqueId", passages."etablissementId") in (
        select * from unnest(${leaving.map(({ casqueId }) => casqueId)}::int[], ${leaving.map(({ etablissementId }) => etablissementId)}::int[]))`,
    )
    .groupBy('passages.casqueId')
    .select(['passages.casqueId', sql<number>`count(*)::int`.as('nombre')])
    .execute();
  return new Map(rows.map(({ casqueId, nombre }) => [casqueId!, nombre]));
}

export async function findEtablissementName(
  db: Connection,
  actor: Actor,
  etablissementId: number,
): Promise<string | undefined> {
  const rows = visible.etablissements(db, actor).where('etablissements.id', '=', etablissementId);
  return (await rows.select('etablissements.nom').executeTakeFirst())?.nom;
}

/** What the slip tells of these possessions, and where each headset was the day before. */
export async function listForSlip(db: Connection, actor: Actor, ids: readonly number[]) {
  return visible
    .possession_casques(db, actor)
    .where('possession_casques.id', '=', sql<number>`any(${ids})`)
    .innerJoin('casques as device', 'device.id', 'possession_casques.casqueId')
    .innerJoin('types', 'types.id', 'device.typeId')
    .leftJoin('packagings', 'packagings.id', 'device.packagingId')
    .leftJoin('etablissements as e', 'e.id', 'possession_casques.etablissementId')
    .leftJoin('possession_casques as former', (join) =>
      join
        .onRef('former.casqueId', '=', 'possession_casques.casqueId')
        .on('former.dateFin', '=', sql<string>`possession_casques."dateDebut" - 1`),
    )
    .leftJoin('etablissements as left', 'left.id', 'former.etablissementId')
    .select(['possession_casques.id', 'possession_casques.dateDebut'])
    .select(['possession_casques.dateFin', 'device.numeroSerie', 'device.etiquette', 'types.label as type'])
    .select(['packagings.label as packaging', 'e.nom as lieu', 'former.emplacement as departEmplacement'])
    .select('left.nom as departLieu')
    .orderBy('device.numeroSerie')
    .execute();
}
