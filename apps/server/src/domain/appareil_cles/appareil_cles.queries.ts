import type { appareil_cles } from '@sillage/contracts/appareil_cles.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, isFilled, isOneOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

type ListQuery = z.output<typeof appareil_cles.list.query>;

function selectCle(rows: ReturnType<typeof visible.appareil_cles>) {
  return rows.select((eb) => [
    'appareil_cles.id',
    'appareil_cles.createdAt',
    'appareil_cles.revokedAt',
    'appareil_cles.derniereUtilisation',
    'appareil_cles.application',
    jsonObjectFrom(
      eb.selectFrom('casques as c').select(['c.id', 'c.numeroSerie']).whereRef('c.id', '=', 'appareil_cles.casqueId'),
    ).as('casque'),
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom'])
        .whereRef('e.id', '=', 'appareil_cles.etablissementId'),
    ).as('etablissement'),
  ]);
}

/** What the search box looks through: whom the key is of. */
const HOLDER = sql`texte_recherche(
  (select c."numeroSerie" from casques c where c.id = appareil_cles."casqueId"),
  (select e.nom from etablissements e where e.id = appareil_cles."etablissementId"),
  appareil_cles.application)`;

export async function listCles(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .appareil_cles(db, actor)
    .where(
      allOf(
        searched(HOLDER, search),
        isOneOf('appareil_cles.casqueId', filters.casque),
        isOneOf('appareil_cles.etablissementId', filters.etablissement),
        isFilled('appareil_cles.revokedAt', exists.revokedAt),
      ),
    );
  const columns = {
    id: 'appareil_cles.id',
    createdAt: 'appareil_cles.createdAt',
    // Never is longer ago than any day.
    derniereUtilisation: sql`coalesce(appareil_cles."derniereUtilisation", '-infinity')`,
  };
  return pageOf(db, rows, query, columns, selectCle);
}

export async function getCle(db: Connection, actor: Actor, id: number) {
  const rows = selectCle(visible.appareil_cles(db, actor).where('appareil_cles.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** Whether the headset that a key is for exists for this person; locked, so that two keys are not made at once. */
export async function hasCasque(tx: Connection, actor: Actor, id: number): Promise<boolean> {
  const rows = visible.casques(tx, actor).where('casques.id', '=', id).select('casques.id').forUpdate();
  return (await rows.executeTakeFirst()) !== undefined;
}

interface Holder {
  casqueId: number | null;
  etablissementId: number | null;
  application: string | null;
}

/** @param hash of the secret, which is not kept */
export async function insertCle(tx: Connection, holder: Holder, hash: Buffer, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('appareil_cles')
    .values({ ...holder, hash, createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function revokeCle(tx: Connection, id: number, now: Date): Promise<void> {
  await revoke(tx, now).where('id', '=', id).execute();
}

export async function revokeClesOfCasque(tx: Connection, casqueId: number, now: Date): Promise<void> {
  await revoke(tx, now).where('casqueId', '=', casqueId).execute();
}

/** The date of a first revocation stays. */
function revoke(tx: Connection, now: Date) {
  return tx
    .updateTable('appareil_cles')
    .set({ revokedAt: sql`coalesce("revokedAt", ${now.toISOString()}::timestamptz)` });
}
