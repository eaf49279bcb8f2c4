import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { type Facts, listFreeAddresses } from './donnees_personnelles.effacement.queries.ts';
import { DONNEES } from './donnees_personnelles.rules.ts';

/** Who it is, and what finds their rows; nothing outside the perimeter. */
export async function findPerson(db: Connection, actor: Actor, id: number) {
  const found = await visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', id)
    .select([
      'apprenants.id',
      'apprenants.userId',
      'apprenants.nom',
      'apprenants.prenom',
      'apprenants.email',
      // What was done in a former establishment is not the present one's to read.
      visible
        .passages_recus(db, actor)
        .where('passages.apprenantId', '=', sql.ref<number>('apprenants.id'))
        .select(sql<string[]>`coalesce(array_agg(passages.session), '{}')`.as('sessions'))
        .$asScalar()
        .$notNull()
        .as('sessions'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { id: apprenantId, userId, email, sessions, ...names } = found;
  // Mails to an address that others sign in by too may be theirs.
  const adresses = await listFreeAddresses(db, email ? [email] : [], userId);
  const facts: Facts = { apprenantId, userId, auteur: null, sessions, adresses };
  return { ...names, facts };
}

/** What finds the rows of an account of staff. @param email by which it signs in @param auteur what it is called where it signs */
export async function factsOfAccount(
  db: Connection,
  userId: number,
  { email, auteur }: { email: string | null; auteur: string | null },
): Promise<Facts> {
  const adresses = await listFreeAddresses(db, email ? [email] : [], userId);
  return { apprenantId: null, userId, auteur, sessions: [], adresses };
}

/** Where the rows of a learner say what an establishment did with them: read as that establishment's own are. */
const OF_AN_ETABLISSEMENT: Partial<
  Record<keyof typeof DONNEES, [column: string, rows: 'assignments' | 'etablissements' | 'regroupements']>
> = {
  apprenant_regroupements: ['regroupementId', 'regroupements'],
  assignmentAssigneds: ['assignmentId', 'assignments'],
  relances: ['assignmentId', 'assignments'],
  scorm_lancements: ['etablissementId', 'etablissements'],
  scorm_suivis: ['assignmentId', 'assignments'],
};

/** Of whoever was there under the name of this account, not of its person. */
const OF_WHO_WAS_THERE = ['adresse', 'appareil'];

/** A score is a number, which the driver would give as text. */
const SCORES = ['score', 'meilleurScore'];

/** The rows of a person in a table, with these columns alone; for staff, without what is of a former establishment. */
export async function listTheirs(
  db: Connection,
  actor: Actor,
  table: keyof typeof DONNEES,
  columns: readonly string[],
  whose: RawBuilder<boolean>,
  userId: number | null,
): Promise<Record<string, unknown>[]> {
  const { lien } = DONNEES[table];
  const told = columns.map((column) => {
    const value = SCORES.includes(column) ? sql`${sql.ref(column)}::float8` : sql.ref(column);
    return lien?.onBehalfOf && OF_WHO_WAS_THERE.includes(column)
      ? sql`case when coalesce(${sql.ref(lien.onBehalfOf)}, ${sql.ref(lien.userId!)}) = ${userId} then ${value} end as ${sql.ref(column)}`
      : sql`${value} as ${sql.ref(column)}`;
  });
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(told)} from ${sql.table(table)}
    where ${whose} and ${isInSight(db, actor, table)}`.execute(db);
  return rows;
}

function isInSight(db: Connection, actor: Actor, table: keyof typeof DONNEES): RawBuilder<unknown> {
  const held = OF_AN_ETABLISSEMENT[table];
  if (!held || actor.apprenantId !== null) return sql`true`;
  const [column, rows] = held;
  const seen = visible[rows](db, actor) as ReturnType<typeof visible.etablissements>;
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} in (${seen.select('id')}))`;
}

/** Where the numbers of records are, and what each record is called. */
const NAMES = {
  assignmentId: ['assignments', sql`name`],
  badgeId: ['badges', sql`name`],
  etablissementId: ['etablissements', sql`nom`],
  professionId: ['professions', sql`label`],
  regroupementId: ['regroupements', regroupementNameOf('regroupements')],
  scenarioId: ['scenarios', sql`nom`],
} satisfies Record<string, [table: string, name: RawBuilder<unknown>]>;

/** The names of what these rows are about, by column and number; who may read a row may read what it is about. */
export async function listNames(
  db: Connection,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [column, [table, name]] of Object.entries(NAMES)) {
    const ids = [...new Set(rows.map((row) => row[column]))].filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db);
    for (const one of found) names.set(`${column} ${one.id}`, one.name);
  }
  return names;
}
