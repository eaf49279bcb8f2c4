import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { visibleImports } from './apprenants_import.queries.ts';
import { type Genre, type Line, RESTORED } from './apprenants_import.undo.rules.ts';

/** The records of these learners as they are, with the identity that each has proposed; locked until they are written. */
export async function lockRecords(tx: Connection, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    fiche: Record<string, unknown>;
    identite: Record<string, unknown> | null;
  }>`
    select a.id, to_jsonb(a) as fiche,
      (select to_jsonb(p) from identites_proposees p where p."userId" = a."userId") as identite
    from apprenants a where a.id = any(${ids}::int[]) order by a.id for update of a`.execute(tx);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

export async function listVersions(db: Connection, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from apprenants where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const COLUMNS = ['i.id', 'i.etablissementId', 'i.statut', 'i.createdAt', 'i.regroupementIds'] as const;

export async function getImport(db: Connection, actor: Actor, id: number) {
  const found = visibleImports(db, actor).where('i.id', '=', id).select(COLUMNS);
  return ensureFound(await found.executeTakeFirst());
}

/**
 * Locks an import found visible and all that it wrote, in one order: the import, regroupements, learners, accounts. What would hang on them
 * waits, and so does whoever undoes it too.
 */
export async function lockForUndo(tx: Connection, { id, etablissementId }: { id: number; etablissementId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${etablissementId}))`.execute(tx);
  const row = tx.selectFrom('imports as i').select(COLUMNS).where('i.id', '=', id).forUpdate();
  const found = ensureFound(await row.executeTakeFirst());
  await sql`select from regroupements where id = any(${found.regroupementIds}) order by id for update`.execute(tx);
  await sql`select from apprenants where id in (${writtenBy(id)}) order by id for update`.execute(tx);
  await sql`
    select from users where id in (select "userId" from apprenants where id in (${writtenBy(id)}))
    order by id for update`.execute(tx);
  return found;
}

const writtenBy = (importId: number) => sql`
  select "apprenantId" from import_lignes where "importId" = ${importId} and resultat in ('cree', 'modifie')`;

/** The learners that an import created or changed, in the order of the file. */
export async function listLines(db: Connection, importId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select "apprenantId", resultat, "versionApres", avant from import_lignes
    where "importId" = ${importId} and resultat in ('cree', 'modifie') order by rang`.execute(db);
  return rows;
}

export async function listMemberships(db: Connection, ids: readonly number[]) {
  const rows = db.selectFrom('apprenant_regroupements').where('apprenantId', '=', sql<number>`any(${ids})`);
  return rows.select(['id', 'apprenantId', 'dateFin']).execute();
}

/** What may hang on a learner, or on the account of one: table, column, what it is. A test compares it with the foreign keys of the schema. */
export const LINKED: readonly (readonly [table: keyof DB, column: 'apprenantId' | 'userId' | 'id', genre: Genre])[] = [
  ['passages', 'apprenantId', 'sessions'],
  ['apprenant_scenarios', 'apprenantId', 'sessions'],
  ['scorm_lancements', 'apprenantId', 'sessions'],
  ['scorm_lancements', 'userId', 'sessions'],
  ['scorm_suivis', 'apprenantId', 'sessions'],
  ['scorm_casiers', 'apprenantId', 'sessions'],
  ['user_suspend_datas', 'userId', 'sessions'],
  ['assignmentAssigneds', 'apprenantId', 'assignations'],
  ['relances', 'apprenantId', 'assignations'],
  ['user_badges', 'userId', 'badges'],
  ['connexions', 'userId', 'connexions'],
  ['adresses_connues', 'userId', 'connexions'],
  ['facteurs', 'userId', 'connexions'],
  ['facteur_secours', 'userId', 'connexions'],
  ['cles_idempotence', 'userId', 'connexions'],
  ['document_lots', 'userId', 'connexions'],
  ['jetons', 'userId', 'acces'],
  ['adresses_a_confirmer', 'userId', 'acces'],
  ['identites_proposees', 'userId', 'identite'],
];

/** What hangs on these learners today; of links and of mails kept or waiting, those since this instant. */
export async function listLinked(db: Connection, ids: readonly number[], since: Date | string) {
  const hanging = LINKED.map(([table, column, genre]) => {
    const theirs = column === 'userId' ? sql`t."userId"` : sql`t.id`;
    return sql`select ${genre} as genre, t.id from touches t
      where exists (select from ${sql.table(table)} o where o.${sql.ref(column)} = ${theirs}
        ${genre === 'acces' ? sql`and o."createdAt" >= ${since}` : sql``})`;
  });
  const { rows } = await sql<{ genre: Genre; id: number }>`
    with touches as materialized (
      select id, "userId", nom, prenom from apprenants where id = any(${ids}::int[])
    ),
    courriers as materialized (
      select unnest("userIds") as id from courriels where date >= ${since}
      union select jsonb_array_elements_text((payload->'userIds')::jsonb)::int
      from graphile_worker._private_jobs where payload->'userIds' is not null and created_at >= ${since}
    )
    ${sql.join(hanging, sql` union all `)}
    union all
    select 'connexions', t.id from touches t join users u on u.id = t."userId" where u."passwordHash" is not null
    union all
    select 'acces', t.id from touches t where t."userId" in (select id from courriers)
    union all
    select distinct case when a.contenu->>'nom' = t.nom and a.contenu->>'prenom' = t.prenom
        then 'attestations_du_nom' else 'attestations' end, t.id
    from touches t join passages p on p."apprenantId" = t.id join attestations a on a.session = p.session`.execute(db);
  return rows.map(({ genre, id: apprenantId }) => ({ genre, apprenantId }));
}

/** Of the regroupements that an import made, those that changed since, or that others than its learners are in, stand below or are assigned. */
export async function listUsedGroups(
  db: Connection,
  regroupementIds: readonly number[],
  memberships: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ nom: string }>`
    select ${regroupementNameOf('r')} as nom from regroupements r
    where r.id = any(${regroupementIds}) and (r.version > 1 or r."deletedAt" is not null
      or exists (select from regroupements below
        where below."regroupementId" = r.id and below.id <> all(${regroupementIds}))
      or exists (select from apprenant_regroupements m
        where m."regroupementId" = r.id and m.id <> all(${memberships}))
      or exists (select from "assignmentAssigneds" g where g."regroupementId" = r.id))
    order by r.tri, r.id`.execute(db);
  return rows.map(({ nom }) => nom);
}

/** The first of these learners by name, among those whom the person sees. */
export async function listNames(db: Connection, actor: Actor, ids: readonly number[], limit: number) {
  const rows = visible.apprenants(db, actor).where('apprenants.id', '=', sql<number>`any(${ids})`);
  return rows.select(['nom', 'prenom']).orderBy('tri').orderBy('apprenants.id').limit(limit).execute();
}

/** Ends memberships that the import opened, opens again those that it closed. */
export async function restoreMemberships(tx: Connection, importId: number): Promise<void> {
  await sql`
    delete from apprenant_regroupements where id in (
      select (avant->>'ouvert')::int from import_lignes where "importId" = ${importId} and avant is not null)`.execute(
    tx,
  );
  await sql`
    update apprenant_regroupements set "dateFin" = null where id in (
      select jsonb_array_elements_text(avant->'fermes')::int from import_lignes
      where "importId" = ${importId} and avant is not null)`.execute(tx);
}

/** Gives these records their former values back, their version included; answers how many. */
export async function restoreRecords(tx: Connection, importId: number, ids: readonly number[]): Promise<number> {
  const former = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = (jsonb_populate_record(a, l.avant->'fiche')).${sql.ref(column)}`;
  const { numAffectedRows } = await sql`
    update apprenants a set ${sql.join(RESTORED.map(former))}
    from import_lignes l
    where l."importId" = ${importId} and a.id = l."apprenantId" and a.id = any(${ids}::int[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Gives learners back the identities that they had proposed. */
export async function restoreIdentities(tx: Connection, importId: number): Promise<void> {
  await sql`
    insert into identites_proposees
    select former.* from import_lignes l, jsonb_populate_record(null::identites_proposees, l.avant->'identite') former
    where l."importId" = ${importId} and jsonb_typeof(l.avant->'identite') = 'object'`.execute(tx);
}

/** Removes learners on whom nothing hangs, and their accounts; answers how many. */
export async function deleteLearners(tx: Connection, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ userId: number }>`
    delete from apprenants where id = any(${ids}::int[]) returning "userId"`.execute(tx);
  const userIds = rows.map(({ userId }) => userId);
  await sql`delete from users where id = any(${userIds}::int[])`.execute(tx);
  return rows.length;
}

export async function deleteGroups(tx: Connection, regroupementIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from regroupements where id = any(${regroupementIds})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The import stays in the history as undone; what it carried of people is forgotten, but for its refused rows. */
export async function markUndone(tx: Connection, id: number): Promise<void> {
  await sql`update import_lignes set avant = null where "importId" = ${id} and avant is not null`.execute(tx);
  await tx
    .updateTable('imports')
    .set({ statut: 'annule', datas: '[]', regroupementsCrees: 0, regroupementIds: [] })
    .where('id', '=', id)
    .execute();
}

/** From then on these imports cannot be undone. */
export async function forgetFormer(db: Connection, before: Date): Promise<void> {
  await sql`update import_lignes l set avant = null from imports i
    where i.id = l."importId" and l.avant is not null and i."createdAt" < ${before}`.execute(db);
}
