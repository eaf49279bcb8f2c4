import type { regroupements } from '@sillage/contracts/regroupements.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

type MembersQuery = z.output<typeof regroupements.membres.query>;

/** Whether the column holds one of these regroupements or one below them; a circle in old data ends the walk. */
export function isWithin(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (
    with recursive below as (
      select root.id from regroupements root where root.id = any(${ids})
      union
      select child.id from regroupements child join below on child."regroupementId" = below.id
    )
    select below.id from below)`;
}

function currentMembers(db: Connection, actor: Actor) {
  return visible
    .apprenants(db, actor)
    .innerJoin('apprenant_regroupements as m', 'm.apprenantId', 'apprenants.id')
    .innerJoin('regroupements as g', (on) =>
      on.onRef('g.id', '=', 'm.regroupementId').onRef('g.etablissementId', '=', 'apprenants.etablissementId'),
    )
    .where('m.dateFin', 'is', null)
    .where('apprenants.deletedAt', 'is', null);
}

/**
 * `below`: each of these regroupements, `r`, and those whose learners are its own (C-2.4-19), those in use below it, or all below one that
 * is archived; a circle in old data ends the walk.
 */
const withBelow = (roots: RawBuilder<unknown>) => sql`
  with recursive below as (
    select r.id as root, r.id, r."deletedAt" is not null as archived from regroupements r where ${roots}
    union
    select below.root, child.id, below.archived
    from regroupements child join below on child."regroupementId" = below.id
    where child."deletedAt" is null or below.archived
  )`;

/** How many learners are in the regroupement of the row or below it, each once, as the record lists them. */
export const nombreApprenants = sql<number>`(
  ${withBelow(sql`r.id = regroupements.id`)}
  select count(distinct a.id) from below
  join apprenant_regroupements m on m."regroupementId" = below.id and m."dateFin" is null
  join apprenants a on a.id = m."apprenantId" and a."deletedAt" is null and a."etablissementId" = regroupements."etablissementId")`;

/** For each of these regroupements of the perimeter, who is in it or below it today; archived learners are left out. */
export async function listLearners(db: Connection, actor: Actor, ids: readonly number[]) {
  const roots = visible.regroupements(db, actor).where('regroupements.id', '=', sql<number>`any(${ids})`);
  const found = await roots.select('id').orderBy('tri').orderBy('id').execute();
  const { rows: nested } = await sql<{ root: number; id: number }>`
    ${withBelow(sql`r.id = any(${found.map(({ id }) => id)})`)}
    select root, id from below`.execute(db);
  const members = await currentMembers(db, actor)
    .where('g.id', '=', sql<number>`any(${nested.map(({ id }) => id)})`)
    .select(['g.id as regroupementId', 'apprenants.id', 'apprenants.nom', 'apprenants.prenom'])
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .execute();
  return found.map(({ id }) => {
    const within = new Set(nested.filter(({ root }) => root === id).map((one) => one.id));
    const learners = members.filter(({ regroupementId }) => within.has(regroupementId));
    return { id, learners: [...new Map(learners.map(({ regroupementId: _, ...one }) => [one.id, one])).values()] };
  });
}

/** A page of the learners, each once, by name of their first group, then by last name (C-2.4-05, C-2.4-06). */
export async function listMembers(db: Connection, actor: Actor, id: number, query: MembersQuery) {
  const { page, rowsPerPage, nested } = query;
  const root = visible.regroupements(db, actor).where('regroupements.id', '=', id);
  ensureFound(await root.select('id').executeTakeFirst());
  const rows = currentMembers(db, actor).where(
    nested ? sql<SqlBool>`g.id in (${withBelow(sql`r.id = ${id}`)} select id from below)` : sql<SqlBool>`g.id = ${id}`,
  );
  const { total } = await rows.select(sql<number>`count(distinct apprenants.id)`.as('total')).executeTakeFirstOrThrow();
  const found = await rows
    .groupBy('apprenants.id')
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('apprenants.id'),
        nom: eb.ref('apprenants.nom'),
        prenom: eb.ref('apprenants.prenom'),
      }).as('apprenant'),
      sql<Membership[]>`json_agg(json_build_object('id', m.id, 'dateDebut', m."dateDebut", 'regroupement',
        json_build_object('id', g.id, 'nomA', g."nomA", 'nomB', g."nomB", 'nomC', g."nomC")) order by g.tri, m.id)`.as(
        'memberships',
      ),
    ])
    .orderBy(sql`min(g.tri)`)
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .limit(rowsPerPage)
    .offset(startOf({ page, rowsPerPage }))
    .execute();
  const members = found.map(({ apprenant, memberships: [first, ...others] }) => ({
    apprenant,
    ...first!,
    autres: others.map(({ regroupement }) => regroupement),
  }));
  return { members, total };
}

interface Membership {
  id: number;
  dateDebut: string;
  regroupement: { id: number; nomA: string; nomB: string | null; nomC: string | null };
}

/** The learners who are members of a regroupement found visible. */
export async function listOpenMemberIds(tx: Connection, regroupementId: number): Promise<number[]> {
  const open = await tx
    .selectFrom('apprenant_regroupements')
    .select('apprenantId')
    .where('regroupementId', '=', regroupementId)
    .where('dateFin', 'is', null)
    .execute();
  return open.map(({ apprenantId }) => apprenantId);
}

/** How many of these learners are of the establishment and not archived; none of them leaves before the transaction ends. */
export async function lockPossibleMembers(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number,
): Promise<number> {
  const possible = await visible
    .apprenants(tx, actor)
    .select('id')
    .where('apprenants.id', '=', sql<number>`any(${ids})`)
    .where('etablissementId', '=', etablissementId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .execute();
  return possible.length;
}

/** Members other than these learners leave on this day; those whom the person does not see stay. */
export async function setMembersLeft(
  tx: Connection,
  actor: Actor,
  regroupementId: number,
  stayingIds: readonly number[],
  day: string,
): Promise<void> {
  await tx
    .updateTable('apprenant_regroupements')
    .set({ dateFin: day })
    .where('regroupementId', '=', regroupementId)
    .where('dateFin', 'is', null)
    .where('apprenantId', '<>', sql<number>`all(${stayingIds})`)
    .where('apprenantId', 'in', visible.apprenants(tx, actor).select('apprenants.id'))
    .execute();
}

export async function insertMembers(
  tx: Connection,
  regroupementId: number,
  apprenantIds: readonly number[],
  dateDebut: string,
): Promise<void> {
  await tx
    .insertInto('apprenant_regroupements')
    .values(apprenantIds.map((apprenantId) => ({ apprenantId, regroupementId, dateDebut })))
    .execute();
}

/** A learner who moves leaves on this day the groups of the former establishments; answers their names. */
export async function leaveGroupsElsewhere(
  tx: Connection,
  apprenantId: number,
  etablissementId: number,
  day: string,
): Promise<string[]> {
  const left = await tx
    .updateTable('apprenant_regroupements as m')
    .from('regroupements as r')
    .set({ dateFin: day })
    .whereRef('r.id', '=', 'm.regroupementId')
    .where('m.apprenantId', '=', apprenantId)
    .where('m.dateFin', 'is', null)
    .where('r.etablissementId', '<>', etablissementId)
    .returning('r.nomA')
    .execute();
  return left.map(({ nomA }) => nomA);
}
