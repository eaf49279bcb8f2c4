import { administrateurs } from '@sillage/contracts/administrateurs.ts';
import type { ADMIN } from '@sillage/contracts/capabilities.ts';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import { type Connection, exists } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

type ListQuery = z.output<typeof administrateurs.list.query>;

const COLUMNS = columnsOf('users', administrateurs.show.output, 'role');

function selectAdministrateur(rows: ReturnType<typeof visible.administrateurs>) {
  return rows.select([...COLUMNS, sql<(typeof ADMIN)[number]>`users.role`.as('role')]);
}

export async function listAdministrateurs(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters } = query;
  const rows = visible
    .administrateurs(db, actor)
    .where(
      allOf(
        searched(sql`sans_accents(users.email)`, search),
        contains('users.email', filters.email),
        filters.role && sql<SqlBool>`users.role = any(${filters.role})`,
      ),
    );
  const columns = { id: 'users.id', email: 'users.email', role: 'users.role' };
  return pageOf(db, rows, query, columns, selectAdministrateur);
}

export async function getAdministrateur(db: Connection, actor: Actor, id: number) {
  const rows = visible.administrateurs(db, actor).where('users.id', '=', id);
  return ensureFound(await selectAdministrateur(rows).executeTakeFirst());
}

/** Whether anyone can administer this database. */
export function hasAdministrator(db: Connection): Promise<boolean> {
  return exists(db, sql`select from users where role = 'ROLE_SUPER_ADMIN'`);
}
