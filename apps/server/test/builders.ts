import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../database/types.ts';
import { notesOf } from '../src/domain/statistiques/totals/totals.queries.ts';
import type { Connection } from '../src/platform/db.ts';

/** Rows for tests: each builder makes the parents that it lacks, and takes only what the test is about. */
interface Built {
  id: number;
  userId: number;
}

let counter = 0;
const next = () => ++counter;

async function user(db: Connection, role: string, values: Partial<Insertable<DB['users']>> = {}): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({ role, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function administrateur(
  db: Connection,
  role: string,
  email: string,
  passwordHash: string | null = null,
): Promise<number> {
  return user(db, role, { email, nom: email, passwordHash });
}

type Values<T extends keyof DB> = Partial<Insertable<DB[T]>> & { passwordHash?: string | null };

export async function groupement(
  db: Connection,
  { passwordHash, ...values }: Values<'groupements'> = {},
): Promise<Built> {
  const userId = await user(db, 'ROLE_GROUPEMENT', { passwordHash: passwordHash ?? null });
  const row = { nom: `Groupement ${next()}`, ...values, userId };
  return db.insertInto('groupements').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function etablissement(
  db: Connection,
  { passwordHash, ...values }: Values<'etablissements'> = {},
): Promise<Built> {
  const userId = await user(db, 'ROLE_ETABLISSEMENT', { passwordHash: passwordHash ?? null });
  const row = {
    nom: `Établissement ${next()}`,
    codeEtablissement: `ETAB-${next()}`,
    features: ['trainingCourses'],
    ...values,
    userId,
  };
  return db.insertInto('etablissements').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function referent(db: Connection, { passwordHash, ...values }: Values<'referents'> = {}): Promise<Built> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const userId = await user(db, 'ROLE_REFERENT', { passwordHash: passwordHash ?? null });
  const row = { nom: `Référent ${next()}`, prenom: 'Anaïs', ...values, etablissementId, userId };
  return db.insertInto('referents').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function apprenant(
  db: Connection,
  { passwordHash, ...values }: Values<'apprenants'> = {},
): Promise<Built> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const userId = await user(db, 'ROLE_APPRENANT', { passwordHash: passwordHash ?? null });
  const row = {
    nom: `Apprenant ${next()}`,
    prenom: 'Zoé',
    codeApprenant: `APP-${next()}`,
    ...values,
    etablissementId,
    userId,
  };
  const { id } = await db.insertInto('apprenants').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, userId };
}

export async function casque(db: Connection, values: Partial<Insertable<DB['casques']>> = {}): Promise<{ id: number }> {
  const row = { numeroSerie: `SERIE-${next()}`, typeId: 1, ...values };
  return db.insertInto('casques').values(row).returning('id').executeTakeFirstOrThrow();
}

export async function possession(
  db: Connection,
  values: Partial<Insertable<DB['possession_casques']>> & { etablissementId: number },
): Promise<{ id: number }> {
  const casqueId = values.casqueId ?? (await casque(db)).id;
  const row = { emplacement: 2, dateDebut: '2026-01-01', ...values, casqueId };
  return db.insertInto('possession_casques').values(row).returning('id').executeTakeFirstOrThrow();
}

export async function scenario(
  db: Connection,
  values: Partial<Insertable<DB['scenarios']>> = {},
): Promise<{ id: number; uuid: string }> {
  const row = { nom: `Scénario ${next()}`, ...values };
  return db.insertInto('scenarios').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow();
}

export async function regroupement(
  db: Connection,
  values: Partial<Insertable<DB['regroupements']>> = {},
): Promise<{ id: number }> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const row = { nomA: `Regroupement ${next()}`, ...values, etablissementId };
  return db.insertInto('regroupements').values(row).returning('id').executeTakeFirstOrThrow();
}

export async function membre(
  db: Connection,
  values: Insertable<DB['apprenant_regroupements']> | { apprenantId: number; regroupementId: number },
): Promise<{ id: number }> {
  const row = { dateDebut: '2026-01-01', ...values };
  return db.insertInto('apprenant_regroupements').values(row).returning('id').executeTakeFirstOrThrow();
}

/** A passage as it is recorded: `jour` and the ISO week follow from `debut` and the French day. */
export async function passage(
  db: Connection,
  values: Partial<Insertable<DB['passages']>> & { etablissementId: number },
): Promise<{ session: string }> {
  const debut = String(values.debut ?? '2026-11-03T09:00:00Z');
  const day = Temporal.Instant.from(debut).toZonedDateTimeISO('Europe/Paris').toPlainDate();
  const row = {
    session: crypto.randomUUID(),
    // Of a headset, it would be held until its scenario exists.
    plateforme: values.scenarioId ? 'casque' : 'scorm',
    scenarioRef: 'scenario',
    complete: true,
    jour: day.toString(),
    isoAnnee: day.yearOfWeek!,
    isoSemaine: day.weekOfYear!,
    dernierEvenement: debut,
    updatedAt: debut,
    ...values,
    debut,
  };
  const written = db.insertInto('passages').values(row).returningAll();
  const { rows } = await sql<{ session: string }>`
    with ecrits as (${written}), ${notesOf(sql`select *, 1 as signe from ecrits`)}
    select session from ecrits`.execute(db);
  return rows[0]!;
}

/** Changes this passage; totals hear of it as when the product writes. */
export async function changePassage(
  db: Connection,
  session: string,
  values: Updateable<DB['passages']>,
): Promise<void> {
  const written = db.updateTable('passages').set(values).where('session', '=', session).returningAll();
  await sql`
    with avant as (select * from passages where session = ${session}),
    ecrits as (${written}),
    ${notesOf(sql`select *, 1 as signe from ecrits union all select *, -1 from avant`)}
    select`.execute(db);
}

export async function removePassage(db: Connection, session: string): Promise<void> {
  await sql`
    with partis as (${db.deleteFrom('passages').where('session', '=', session).returningAll()}),
    ${notesOf(sql`select *, -1 as signe from partis`)}
    select`.execute(db);
}

export async function moduleGroupe(
  db: Connection,
  values: Partial<Insertable<DB['module_groupes']>> = {},
): Promise<{ id: number }> {
  const row = { nom: `Groupe ${next()}`, ...values };
  return db.insertInto('module_groupes').values(row).returning('id').executeTakeFirstOrThrow();
}

/** Lets these establishments use a module. */
export async function openModule(db: Connection, moduleId: number, etablissementIds: readonly number[]): Promise<void> {
  const rows = etablissementIds.map((etablissementId) => ({ etablissementId, moduleId }));
  await db.insertInto('etablissement_modules').values(rows).execute();
}

export async function module(db: Connection, values: Partial<Insertable<DB['modules']>> = {}): Promise<{ id: number }> {
  const row = { nom: `Module ${next()}`, type: 1, ...values };
  return db.insertInto('modules').values(row).returning('id').executeTakeFirstOrThrow();
}

/** A course of these modules, in this order. */
export async function trainingCourse(
  db: Connection,
  { moduleIds = [], ...values }: Partial<Insertable<DB['training_courses']>> & { moduleIds?: readonly number[] } = {},
): Promise<{ id: number }> {
  const row = { name: `Parcours ${next()}`, type: values.etablissementId ? 2 : 1, ...values };
  const made = await db.insertInto('training_courses').values(row).returning('id').executeTakeFirstOrThrow();
  const steps = moduleIds.length > 0 ? moduleIds : [(await module(db)).id, (await module(db)).id];
  await db
    .insertInto('trainingCourseModules')
    .values(steps.map((moduleId, index) => ({ trainingCourseId: made.id, moduleId, sequenceOrder: index + 1 })))
    .execute();
  return made;
}

/** An assignment to all learners of its establishment, unless it names some. */
export async function assignment(
  db: Connection,
  {
    apprenantIds = [],
    regroupementIds = [],
    ...values
  }: Partial<Insertable<DB['assignments']>> & {
    apprenantIds?: readonly number[];
    regroupementIds?: readonly number[];
  } = {},
): Promise<{ id: number }> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const moduleId = values.trainingCourseId ? null : (values.moduleId ?? (await module(db)).id);
  const assigneds = [
    ...apprenantIds.map((apprenantId) => ({ apprenantId })),
    ...regroupementIds.map((regroupementId) => ({ regroupementId })),
  ];
  const row = {
    name: `Assignation ${next()}`,
    shortId: `CODE${next()}`,
    isAssignedToAllLearners: assigneds.length === 0,
    updatedAt: '2026-11-01T09:00:00Z',
    ...values,
    etablissementId,
    moduleId,
  };
  const made = await db.insertInto('assignments').values(row).returning('id').executeTakeFirstOrThrow();
  if (assigneds.length > 0) {
    const rows = assigneds.map((one) => ({ ...one, assignmentId: made.id }));
    await db.insertInto('assignmentAssigneds').values(rows).execute();
  }
  return made;
}

/** What a learner has done of a scenario, as passages keep it. */
export async function suivi(
  db: Connection,
  values: Partial<Insertable<DB['apprenant_scenarios']>> & { apprenantId: number; scenarioId: number },
): Promise<void> {
  const row = {
    etablissementId: 0,
    passages: 1,
    complete: true,
    completeLe: '2026-11-10T09:00:00Z',
    score: 80,
    tempsSecondes: 600,
    dernierPassage: '2026-11-10T09:00:00Z',
    ...values,
  };
  await db.insertInto('apprenant_scenarios').values(row).execute();
}

/** A badge that asks for these steps. */
export async function vue(
  db: Connection,
  values: Pick<Insertable<DB['vues']>, 'userId'> & Partial<Insertable<DB['vues']>>,
): Promise<{ id: number }> {
  const row = { liste: '/apprenants', nom: `Vue ${next()}`, etat: '{}', ...values };
  return db.insertInto('vues').values(row).returning('id').executeTakeFirstOrThrow();
}

export async function badge(
  db: Connection,
  {
    criterias = [],
    ...values
  }: Partial<Insertable<DB['badges']>> & { criterias?: readonly { param1: string; param2?: number }[] } = {},
): Promise<{ id: number }> {
  const row = { name: `Badge ${next()}`, ...values };
  const made = await db.insertInto('badges').values(row).returning('id').executeTakeFirstOrThrow();
  if (criterias.length > 0) {
    const rows = criterias.map((one) => ({ ...one, badgeId: made.id, type: 1 }));
    await db.insertInto('badge_criterias').values(rows).execute();
  }
  return made;
}
