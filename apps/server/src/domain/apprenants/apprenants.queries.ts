import { apprenants } from '@sillage/contracts/apprenants.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Apprenants } from '../../../database/types.ts';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, equals, isFilled, isOneOf, pageOf, searched } from '../../platform/list.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';

type ListQuery = z.output<typeof apprenants.list.query>;
type OptionsQuery = z.output<typeof apprenants.options.query>;

const COLUMNS = columnsOf(
  'apprenants',
  apprenants.show.output,
  'etablissement',
  'profession',
  'lessonsCompleted',
  'successRating',
  'apprenantRegroupements',
  'lessons',
  'lessonsToDo',
  'sequencesFormation',
  'etablissementModulesIds',
);

/** Labels are looked up for the rows of the page alone: a join would be made for every row that matches, before the sort. */
function selectApprenant(rows: ReturnType<typeof visible.apprenants>) {
  return rows.select((eb) => [
    ...COLUMNS,
    jsonObjectFrom(
      eb
        .selectFrom('etablissements as e')
        .select(['e.id', 'e.nom', 'e.IFPS'])
        .whereRef('e.id', '=', 'apprenants.etablissementId'),
    )
      .$notNull()
      .as('etablissement'),
    jsonObjectFrom(
      eb.selectFrom('professions as p').select(['p.id', 'p.label']).whereRef('p.id', '=', 'apprenants.professionId'),
    ).as('profession'),
    eb
      .selectFrom('apprenant_modules as suivi')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .whereRef('suivi.apprenantId', '=', 'apprenants.id')
      .where('suivi.complete', '=', true)
      .$asScalar()
      .$notNull()
      .as('lessonsCompleted'),
    // A zero stands for a training that was not played (C-9-21, S-9-48).
    eb
      .selectFrom('apprenant_modules as suivi')
      .select(sql<number | null>`round(avg(suivi.moyenne))::int`.as('moyenne'))
      .whereRef('suivi.apprenantId', '=', 'apprenants.id')
      .where('suivi.moyenne', '<>', 0)
      .$asScalar()
      .as('successRating'),
  ]);
}

/** Archived learners are for the admin group only, who see both unless they ask (P-2.3-16, P-2.3-17). */
function isListed(actor: Actor, asked: boolean | undefined) {
  return isFilled('apprenants.deletedAt', isAdmin(actor) ? asked : false);
}

/** One column holds the text; so does the search text, whose index finds the few rows worth reading. */
function holds(column: string, text: string | undefined) {
  return text ? allOf(searched('apprenants.recherche', text), contains(column, text)) : undefined;
}

export async function listApprenants(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .apprenants(db, actor)
    .where(
      allOf(
        isListed(actor, exists.deletedAt),
        searched('apprenants.recherche', search),
        isOneOf('apprenants.id', filters.id),
        holds('apprenants.nom', filters.nom),
        holds('apprenants.prenom', filters.prenom),
        holds('apprenants.matricule', filters.matricule),
        holds('apprenants.email', filters.email),
        holds('apprenants.codeApprenant', filters.codeApprenant),
        isOneOf('apprenants.etablissementId', filters.etablissement),
        isOneOf('apprenants.professionId', filters.profession),
        equals('apprenants.estEtudiant', filters.estEtudiant),
      ),
    );
  return pageOf(db, rows, query, { id: 'apprenants.id', nom: 'apprenants.tri' }, selectApprenant);
}

/** Archived learners are left out of pickers (P-2.3-63). */
export async function listApprenantOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const { search, filters } = query;
  const rows = visible
    .apprenants(db, actor)
    .where(
      allOf(
        isFilled('apprenants.deletedAt', false),
        searched('apprenants.recherche', search),
        isOneOf('apprenants.id', filters.id),
        isOneOf('apprenants.etablissementId', filters.etablissement),
      ),
    );
  return pageOf(db, rows, query, { id: 'apprenants.id', name: 'apprenants.tri' }, (found) =>
    found.select(['apprenants.id', sql<string>`apprenants.nom || ' ' || apprenants.prenom`.as('name')]),
  );
}

export async function getApprenant(db: Connection, actor: Actor, id: number) {
  const rows = selectApprenant(visible.apprenants(db, actor).where('apprenants.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getApprenantForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', id);
  return ensureFound(
    await rows.select(['id', 'userId', 'etablissementId', 'deletedAt', 'version']).forUpdate().executeTakeFirst(),
  );
}

/** Accounts of these learners that are within the perimeter, locked until they are removed. */
export async function listApprenantsForDelete(tx: Connection, actor: Actor, ids: readonly number[]) {
  const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', sql<number>`any(${ids})`);
  return rows.select(['id', 'userId', 'nom', 'prenom', 'codeApprenant']).orderBy('id').forUpdate().execute();
}

/** An establishment of the perimeter, or undefined. */
export async function findEtablissement(tx: Connection, actor: Actor, id: number) {
  const rows = visible.etablissements(tx, actor).where('id', '=', id);
  return rows.select(['id', 'codeEtablissement']).executeTakeFirst();
}

export async function hasProfession(tx: Connection, id: number): Promise<boolean> {
  const row = await tx.selectFrom('professions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The number after the highest one of a series; whoever else asks for this series waits until this transaction ends. */
export async function takeNextNumber(tx: Connection, series: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${series}, 0))`.execute(tx);
  const { rows } = await sql<{ number: number | null }>`
    select max(substring("codeApprenant" from '-(\\d{1,9})$')::int) as number
    from apprenants
    where substring(upper("codeApprenant") from '^(.+)-\\d{1,9}$') = ${series}`.execute(tx);
  return (rows[0]?.number ?? 0) + 1;
}

export async function insertApprenant(tx: Connection, values: Insertable<Apprenants>): Promise<number> {
  const { id } = await tx.insertInto('apprenants').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateApprenant(tx: Connection, id: number, values: Updateable<Apprenants>): Promise<void> {
  await tx
    .updateTable('apprenants')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** @param deletedAt moment of the archive, or null to unarchive */
export async function setArchived(tx: Connection, id: number, deletedAt: string | null): Promise<void> {
  await tx.updateTable('apprenants').set({ deletedAt, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Removes the records and answers how many there were. */
export async function deleteApprenants(tx: Connection, ids: readonly number[]): Promise<number> {
  const removed = await tx
    .deleteFrom('apprenants')
    .where('id', '=', sql<number>`any(${ids})`)
    .returning('id')
    .execute();
  return removed.length;
}
