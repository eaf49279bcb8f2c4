import { apprenants } from '@sillage/contracts/apprenants.ts';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Apprenants } from '../../../database/types.ts';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, equals, isFilled, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { listNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { insertInto, updateOf } from '../../platform/rows.ts';
import { isToConfirm, selectProposedIdentity } from './apprenants.identity.queries.ts';

type ListQuery = z.output<typeof apprenants.list.query>;
type OptionsQuery = z.output<typeof apprenants.options.query>;

const COLUMNS = columnsOf(
  'apprenants',
  apprenants.show.output,
  'etablissement',
  'profession',
  'identiteProposee',
  'lessonsCompleted',
  'successRating',
  'apprenantRegroupements',
  'lessons',
  'lessonsToDo',
  'sequencesFormation',
  'etablissementModulesIds',
);

/** The overall score of a learner, for whoever reads it: a zero stands for a training that was not played (C-9-21, S-9-48). */
export const successRating = sql<number | null>`(
  select round(avg(suivi.moyenne))::int from apprenant_modules suivi
  where suivi."apprenantId" = apprenants.id and suivi.moyenne <> 0)`;

/** Labels are looked up for the rows of the page alone: a join would be made for every row that matches, before the sort. */
function selectApprenant(db: Connection, rows: ReturnType<typeof visible.apprenants>) {
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
    selectProposedIdentity(db).$asScalar().as('identiteProposee'),
    eb
      .selectFrom('apprenant_modules as suivi')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .whereRef('suivi.apprenantId', '=', 'apprenants.id')
      .where('suivi.complete', '=', true)
      .$asScalar()
      .$notNull()
      .as('lessonsCompleted'),
    successRating.as('successRating'),
  ]);
}

/** One column holds the text; so does the search text, whose index finds the few rows worth reading. */
function holds(column: string, text: string | undefined) {
  return text ? allOf(searched('apprenants.recherche', text), contains(column, text)) : undefined;
}

/** Those who have no password yet, which the first sign-in makes them choose, or the others. */
export function isNeverConnected(asked: boolean | undefined) {
  return asked === undefined
    ? undefined
    : sql<SqlBool>`exists (select from users u where u.id = apprenants."userId" and u."passwordHash" is null) = ${asked}`;
}

export async function listApprenants(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters, exists } = query;
  const rows = visible
    .apprenants(db, actor)
    .where(
      allOf(
        isFilled('apprenants.deletedAt', exists.deletedAt),
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
        isToConfirm(filters.identiteAConfirmer),
        isNeverConnected(filters.jamaisConnecte),
      ),
    );
  return pageOf(db, rows, query, { id: 'apprenants.id', nom: 'apprenants.tri' }, (found) => selectApprenant(db, found));
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
  return optionsOf(db, 'apprenants', rows, query, listNameOf('apprenants'));
}

export async function getApprenant(db: Connection, actor: Actor, id: number) {
  const rows = selectApprenant(db, visible.apprenants(db, actor).where('apprenants.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getApprenantForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', id);
  return ensureFound(
    await rows
      .select(['id', 'userId', 'etablissementId', 'nom', 'prenom', 'dateNaissance', 'email', 'deletedAt', 'version'])
      .$narrowType<{ userId: number }>()
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Those of these learners that are within the perimeter, locked until the transaction ends. */
export async function listApprenantsForUpdate(tx: Connection, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', sql<number>`any(${ids})`);
  const found = await rows.select('apprenants.id').orderBy('apprenants.id').forUpdate().execute();
  return found.map(({ id }) => id);
}

/** Whom the access sheets of these learners would be for, by name; all of them, or none is found. */
export async function listForSheets(db: Connection, actor: Actor, ids: readonly number[]) {
  const found = await visible
    .apprenants(db, actor)
    .innerJoin('etablissements', 'etablissements.id', 'apprenants.etablissementId')
    .where('apprenants.id', 'in', ids)
    .select(['apprenants.id', 'apprenants.userId', 'apprenants.nom', 'apprenants.prenom', 'apprenants.codeApprenant'])
    .select(['apprenants.deletedAt', 'apprenants.estBloque', 'etablissements.nom as etablissement'])
    .$narrowType<{ userId: number }>()
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .execute();
  return ensureFound(found.length === new Set(ids).size ? found : undefined);
}

/** The code of an establishment that is already known to be of the perimeter. */
export async function getCodeEtablissement(tx: Connection, actor: Actor, id: number): Promise<string> {
  const rows = visible.etablissements(tx, actor).where('id', '=', id);
  return (await rows.select('codeEtablissement').executeTakeFirstOrThrow()).codeEtablissement;
}

/** Whether another account signs in by this code: learners and establishments share them. */
export async function isCodeTaken(tx: Connection, code: string, userId = 0): Promise<boolean> {
  const { rows } = await sql`
    select from apprenants where lower("codeApprenant") = lower(${code}) and "userId" is distinct from ${userId}
    union all
    select from etablissements where lower("codeEtablissement") = lower(${code}) and "userId" <> ${userId}`.execute(tx);
  return rows.length > 0;
}

/**
 * The first of so many numbers of a series, after the highest one that is held or was ever given: a code that was printed never means
 * somebody else. Whoever else asks for this series waits until this transaction ends.
 */
export async function takeNextNumber(tx: Connection, series: string, count = 1): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into apprenants_series as known (serie, dernier)
    select ${series}, coalesce(max(substring("codeApprenant" from '-(\\d{1,9})$')::int), 0) + ${count}::int
    from apprenants
    where substring(upper("codeApprenant") from '^(.+)-\\d{1,9}$') = ${series}
    on conflict (serie) do update set dernier = greatest(known.dernier + ${count}::int, excluded.dernier)
    returning dernier - ${count}::int + 1 as first`.execute(tx);
  return rows[0]!.first;
}

export const insertApprenant = insertInto('apprenants');
const writeApprenant = updateOf('apprenants');

/** Writes these columns; an identity that is written ends the one that the learner proposed. */
export async function updateApprenant(tx: Connection, id: number, values: Updateable<Apprenants>): Promise<void> {
  const { nom, prenom, dateNaissance } = values;
  if (nom !== undefined || prenom !== undefined || dateNaissance !== undefined) {
    await tx
      .deleteFrom('identites_proposees')
      .using('apprenants')
      .whereRef('identites_proposees.userId', '=', 'apprenants.userId')
      .where('apprenants.id', '=', id)
      .execute();
  }
  await writeApprenant(tx, id, values);
}

/** Those of an establishment in whose names these words are. */
export async function listNamesakes(db: Connection, actor: Actor, etablissementId: number, words: string) {
  return await visible
    .apprenants(db, actor)
    .where('apprenants.etablissementId', '=', etablissementId)
    .where('apprenants.deletedAt', 'is', null)
    .where(allOf(searched('apprenants.recherche', words)))
    .select(['apprenants.id', 'nom', 'prenom', 'email', 'matricule', 'dateNaissance', 'codeApprenant'])
    .orderBy('apprenants.tri')
    .orderBy('apprenants.id')
    .limit(500)
    .execute();
}
