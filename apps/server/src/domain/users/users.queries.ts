import { ADMIN, type Role } from '@sillage/contracts/capabilities.ts';
import { SANS_ROLE } from '@sillage/contracts/choices.ts';
import { users } from '@sillage/contracts/users.ts';
import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { DB, Users } from '../../../database/types.ts';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { fullNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { insertInto, updateOf } from '../../platform/rows.ts';

type ListQuery = z.output<typeof users.list.query>;
type User = z.input<typeof users.show.output>;

/** Written in the text, as the index of accounts without a record is. */
const ADMIN_ROLES = sql.join(ADMIN.map((role) => sql.lit(role)));

const COLUMNS = columnsOf('users', users.show.output, 'role', 'email', 'nom', 'fiche');

/** Accounts with what stands on the record that each belongs to, or on the account itself. */
function selectUser(rows: ReturnType<typeof visible.users>) {
  return rows
    .leftJoin('apprenants', 'apprenants.userId', 'users.id')
    .leftJoin('etablissements', 'etablissements.userId', 'users.id')
    .leftJoin('groupements', 'groupements.userId', 'users.id')
    .leftJoin('referents', 'referents.userId', 'users.id')
    .select([
      ...COLUMNS,
      sql<Role | null>`users.role`.as('role'),
      sql<
        string | null
      >`coalesce(users.email, apprenants.email, etablissements.email, groupements.email, referents.email)`.as('email'),
      sql<string | null>`coalesce(users.nom, ${fullNameOf('apprenants')}, etablissements.nom, groupements.nom,
        ${fullNameOf('referents')})`.as('nom'),
      sql<User['fiche']>`case
        when apprenants.id is not null then jsonb_build_object('slug', 'apprenants', 'id', apprenants.id)
        when etablissements.id is not null then jsonb_build_object('slug', 'etablissements', 'id', etablissements.id)
        when groupements.id is not null then jsonb_build_object('slug', 'groupements', 'id', groupements.id)
        when referents.id is not null then jsonb_build_object('slug', 'referents', 'id', referents.id)
      end`.as('fiche'),
    ]);
}

export async function listUsers(db: Connection, actor: Actor, { filters, ...query }: ListQuery) {
  const { search } = query;
  const rows = visible
    .users(db, actor)
    .where(ofRole(filters.role))
    .$if(search !== '', (all) =>
      // Each table has its own index of what is searched: a join of all of them would be read whole.
      all.where((eb) =>
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('apprenants')
            .select('apprenants.userId')
            .where(allOf(searched('apprenants.recherche', search)))
            .unionAll(
              eb
                .selectFrom('etablissements')
                .select('etablissements.userId')
                .where(allOf(searched('etablissements.recherche', search))),
            )
            .unionAll(
              eb
                .selectFrom('groupements')
                .select('groupements.userId')
                .where(allOf(searched('groupements.recherche', search))),
            )
            .unionAll(
              eb
                .selectFrom('referents')
                .select('referents.userId')
                .where(allOf(searched('referents.recherche', search))),
            )
            .unionAll(
              eb
                .selectFrom('users as own')
                .select('own.id as userId')
                .where(sql<SqlBool>`(own.role in (${ADMIN_ROLES}) or own.role is null)`)
                .where(allOf(searched(sql`texte_recherche(own.nom, own.email)`, search))),
            ),
        ),
      ),
    );
  return pageOf(db, rows, { ...query, filters }, { id: 'users.id' }, selectUser);
}

function ofRole(roles: ListQuery['filters']['role']) {
  if (!roles) return sql<SqlBool>`true`;
  const among = sql<SqlBool>`users.role = any(${roles})`;
  return roles.includes(SANS_ROLE) ? sql<SqlBool>`(users.role is null or ${among})` : among;
}

export async function getUser(db: Connection, actor: Actor, id: number) {
  return ensureFound(await selectUser(visible.users(db, actor).where('users.id', '=', id)).executeTakeFirst());
}

/** The account that a link was mailed to: whoever follows it is nobody yet. */
export async function getUserOfLink(db: Connection, id: number) {
  return ensureFound(await selectUser(db.selectFrom('users').where('users.id', '=', id)).executeTakeFirst());
}

/** These accounts, locked until the change is done, always in the same order: two people acting on each other wait in turn. */
export async function listAccountsForUpdate(tx: Connection, actor: Actor, ids: readonly number[]) {
  return visible
    .users(tx, actor)
    .where('users.id', '=', sql<number>`any(${ids})`)
    .select(['users.id', 'users.email', 'users.version', sql<Role | null>`users.role`.as('role')])
    .orderBy('users.id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether an account without a record has this address. */
export async function isEmailTaken(tx: Connection, email: string): Promise<boolean> {
  const taken = tx.selectFrom('users').where('users.email', '=', email).select('users.id');
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Opens an account and answers its id; without a hash, a learner chooses a password at the first sign-in (P-4-03), others by a link. */
export const insertUser: (
  db: Connection,
  user: Insertable<Users> & { role: Role | null; passwordHash: string | null },
) => Promise<number> = insertInto('users');

export const updateUser = updateOf('users');

/**
 * Stores a new password and ends the other logins of the account, with the links that would open one.
 * @param keptConnexionId login that goes on: the one that the person is changing the password from
 */
export async function updatePassword(
  db: Connection,
  userId: number,
  passwordHash: string,
  keptConnexionId = 0,
): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  await endLogins(db, userId, { except: keptConnexionId });
}

/** Of a login or a link: the account's, under the own name or another. */
const isOf = (userId: number) => (eb: ExpressionBuilder<DB, 'connexions' | 'jetons'>) =>
  eb.or([eb('userId', '=', userId), eb('onBehalfOf', '=', userId)]);

interface Ended {
  /** A login that goes on: the one that asks. */
  except?: number;
  /** Of the logins that the person holds, under the own name or another, this one or all: none of those that others hold under that name. */
  held?: number | 'all';
}

/**
 * Ends the logins of an account, those under another name too, and answers how many there were. Unused links go with them, those made in
 * its name too: each would open a login again.
 */
export async function endLogins(db: Connection, userId: number, { except = 0, held }: Ended = {}): Promise<number> {
  const ended = await db
    .deleteFrom('connexions')
    .where((eb) => (held === undefined ? isOf(userId)(eb) : eb(eb.fn.coalesce('onBehalfOf', 'userId'), '=', userId)))
    .$if(typeof held === 'number', (logins) => logins.where('id', '=', held as number))
    .where('id', '<>', except)
    .returning('id')
    .execute();
  await db.deleteFrom('jetons').where(isOf(userId)).execute();
  return ended.length;
}

/** Removes accounts, once the records that they belonged to are gone. */
export async function deleteUsers(db: Connection, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom('users').where('id', '=', sql<number>`any(${userIds})`).execute();
}
