import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { DB } from '../../../database/types.ts';
import { type Connection, runPrepared } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Manifest } from './read-manifest.ts';
import type { Suivi } from './scorm.rules.ts';

export async function getModule(db: Connection, actor: Actor, id: number) {
  const rows = visible.modules(db, actor).where('modules.id', '=', id);
  return ensureFound(
    await rows.select(['modules.id', 'modules.nom', 'modules.type', 'modules.microCamera']).executeTakeFirst(),
  );
}

/** The package that a module plays: the last one put there. */
export async function findPackage(db: Connection, moduleId: number) {
  const row = await db
    .selectFrom('scorm_packages')
    .leftJoin('auteurs', 'auteurs.id', 'scorm_packages.createdBy')
    .select(['scorm_packages.id', 'dossier', 'norme', 'titre', 'manifeste', 'octets', 'fichiers', 'createdAt'])
    .select('auteurs.nom as createdBy')
    .where('moduleId', '=', moduleId)
    .orderBy('scorm_packages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, manifeste: row.manifeste as unknown as Manifest };
}

export async function insertPackage(tx: Connection, values: Insertable<DB['scorm_packages']>): Promise<void> {
  await tx.insertInto('scorm_packages').values(values).execute();
}

/** Statistics and progress are told by scenario: a module of packages has one that stands for all of them. */
export async function ensureScenario(tx: Connection, module: { id: number; nom: string }): Promise<void> {
  await sql`
    insert into scenarios (nom, "moduleId")
    select ${module.nom}, ${module.id}::int
    where not exists (select from scenarios where "moduleId" = ${module.id})`.execute(tx);
}

const SUIVI_COLUMNS = [
  'item',
  'passage',
  'completionStatus',
  'successStatus',
  'completeLe',
  'termine',
  sql<number | null>`score::float`.as('score'),
  sql<number | null>`"meilleurScore"::float`.as('meilleurScore'),
] as const;

/** Where a learner stands in the items of an attempt. */
export async function listSuivis(
  db: Connection,
  { packageId, apprenantId, passage }: { packageId: number; apprenantId: number; passage: string },
): Promise<Suivi[]> {
  const rows = db
    .selectFrom('scorm_suivis')
    .select(SUIVI_COLUMNS)
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('passage', '=', passage);
  return runPrepared(db, rows);
}

/** What the launches of one attempt share. */
interface Attempt {
  passage: string;
  /** Where the learner was when it began. */
  etablissementId: number;
  assignmentId: number | null;
}

/** The last attempt of a learner at a package: that of the last launch which was opened. */
export async function findAttempt(db: Connection, packageId: number, apprenantId: number) {
  const row = await db
    .selectFrom('scorm_lancements')
    .select(['passage', 'etablissementId', 'assignmentId'])
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('passage', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as Attempt | undefined;
}

/** The attempts in which a learner has committed something. */
export async function countAttempts(db: Connection, packageId: number, apprenantId: number): Promise<number> {
  const row = await db
    .selectFrom('scorm_lancements')
    .select((eb) => eb.fn.count<number>('passage').distinct().as('nombre'))
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('commits', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.nombre);
}

/** One opening of an attempt at a time for a learner, so that two tabs share it. */
export async function lockAttempt(tx: Connection, packageId: number, apprenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${packageId}::int, ${apprenantId}::int)`.execute(tx);
}

/** Assignment of this module that reaches the learner: the one asked, else the running one that ends first. */
export async function findAssignment(
  db: Connection,
  { actor, moduleId, asked, day }: { actor: Actor; moduleId: number; asked: number | null; day: string },
): Promise<number | null> {
  const row = await visible
    .assignments(db, actor)
    .innerJoin('assignment_modules as step', 'step.assignmentId', 'assignments.id')
    .select('assignments.id')
    .where('step.moduleId', '=', moduleId)
    .$if(asked !== null, (rows) => rows.where('assignments.id', '=', asked))
    .$if(asked === null, (rows) =>
      rows
        .where((eb) => eb.or([eb('assignments.startDate', 'is', null), eb('assignments.startDate', '<=', day)]))
        .where((eb) => eb.or([eb('assignments.endDate', 'is', null), eb('assignments.endDate', '>=', day)])),
    )
    .orderBy(sql`assignments."endDate" asc nulls last`)
    .orderBy('assignments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertLaunch(tx: Connection, values: Insertable<DB['scorm_lancements']>): Promise<void> {
  await tx.insertInto('scorm_lancements').values(values).execute();
}

/** Uses the code of a launch, once and in time; nothing otherwise. */
export async function takeLaunch(
  tx: Connection,
  jetonHash: Buffer,
  opened: { cleHash: Buffer; expire: Date; now: Date },
) {
  const { cleHash, expire, now } = opened;
  return tx
    .updateTable('scorm_lancements')
    .set({ cleHash, expire: expire.toISOString(), ouvertLe: now.toISOString() })
    .where('jetonHash', '=', jetonHash)
    .where('ouvertLe', 'is', null)
    .where('jetonExpire', '>', now.toISOString())
    .returning(['id', 'packageId', 'item', 'apprenantId', 'assignmentId'])
    .executeTakeFirst();
}

export async function getPackageById(db: Connection, id: number) {
  const row = await db.selectFrom('scorm_packages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, manifeste: row.manifeste as unknown as Manifest };
}

/** A learner who may still sign in, with what the passage says of them; nothing otherwise. */
export async function findLearner(db: Connection, id: number) {
  const rows = db
    .selectFrom('apprenants')
    .leftJoin('professions', 'professions.id', 'apprenants.professionId')
    .innerJoin('etablissements', 'etablissements.id', 'apprenants.etablissementId')
    .select(['apprenants.id', 'apprenants.nom', 'prenom', 'codeApprenant', 'etablissementId', 'defaultLanguage'])
    .select('professions.label as profil')
    .where('apprenants.id', '=', id)
    .where(sql<SqlBool>`not apprenant_ferme(apprenants)`);
  return (await runPrepared(db, rows))[0];
}

/** Where a learner's device keeps what it has of a module, and what opens it; made at the first launch. */
export async function ensureCasier(
  tx: Connection,
  key: { apprenantId: number; moduleId: number },
  secret: Buffer,
): Promise<{ id: string; secret: Buffer }> {
  const own = tx
    .selectFrom('scorm_casiers')
    .select(['id', 'secret'])
    .where('apprenantId', '=', key.apprenantId)
    .where('moduleId', '=', key.moduleId);
  const known = await own.executeTakeFirst();
  if (known) return known;
  await tx
    .insertInto('scorm_casiers')
    .values({ ...key, secret })
    .onConflict((conflict) => conflict.columns(['apprenantId', 'moduleId']).doNothing())
    .execute();
  return own.executeTakeFirstOrThrow();
}

/** What a launch reads the files of its package by; others of the same learner read them by the same. */
export async function setFilesKey(tx: Connection, id: number, fichiersHash: Buffer): Promise<void> {
  await tx.updateTable('scorm_lancements').set({ fichiersHash }).where('id', '=', id).execute();
}

/** Ties a launch to an attempt. */
export async function setAttempt(tx: Connection, id: number, attempt: Attempt): Promise<void> {
  await tx.updateTable('scorm_lancements').set(attempt).where('id', '=', id).execute();
}

/** Seconds spent on an item in an attempt: each of its sessions once. */
function secondsOf(passage: string, item: string) {
  return sql<number>`(
    select coalesce(sum("tempsSecondes"), 0)::int from scorm_lancements where passage = ${passage} and item = ${item})`;
}

export async function sumSeconds(db: Connection, passage: string, item: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${secondsOf(passage, item)} as total`.execute(db);
  return rows[0]!.total;
}

/** @returns the module whose package's files this key reads; `undefined` when it reads none in this folder */
export async function findModuleRead(
  db: Connection,
  fichiersHash: Buffer,
  dossier: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('scorm_lancements')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'scorm_lancements.packageId')
    .select('scorm_packages.moduleId')
    .where('fichiersHash', '=', fichiersHash)
    .where('dossier', '=', dossier)
    .where('expire', '>', now.toISOString())
    .executeTakeFirst();
  return row?.moduleId;
}

export async function listFolders(db: Connection): Promise<string[]> {
  return (await db.selectFrom('scorm_packages').select('dossier').execute()).map(({ dossier }) => dossier);
}

/** Launches that nobody opened or that left no commit, once they are of no use. */
export async function deleteIdleLaunches(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('scorm_lancements')
    .where('commits', '=', 0)
    .where(sql`coalesce(expire, "jetonExpire")`, '<', before.toISOString())
    .execute();
}

function lockedLaunches(tx: Connection) {
  return tx
    .selectFrom('scorm_lancements')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'packageId')
    .selectAll('scorm_lancements')
    .select(['moduleId', 'manifeste'])
    .forUpdate('scorm_lancements');
}

type LockedLaunch = Awaited<ReturnType<ReturnType<typeof lockedLaunches>['executeTakeFirstOrThrow']>> & {
  manifeste: Manifest;
  passage: string;
  etablissementId: number;
  ouvertLe: string;
};

/** The launch of a key that may still track, locked until the commit is stored, with its package; nothing otherwise. */
export async function lockLaunch(tx: Connection, cleHash: Buffer, now: Date): Promise<LockedLaunch | undefined> {
  const rows = lockedLaunches(tx).where('cleHash', '=', cleHash).where('expire', '>', now.toISOString());
  return (await runPrepared(tx, rows))[0] as LockedLaunch | undefined;
}

/** Another launch of the same learner and module, locked; nothing when it is no more, or never was theirs. */
export async function lockOtherLaunch(
  tx: Connection,
  id: number,
  { apprenantId, moduleId }: { apprenantId: number; moduleId: number },
): Promise<LockedLaunch | undefined> {
  const rows = lockedLaunches(tx)
    .where('scorm_lancements.id', '=', id)
    .where('apprenantId', '=', apprenantId)
    .where('moduleId', '=', moduleId)
    .where('passage', 'is not', null);
  return (await rows.executeTakeFirst()) as LockedLaunch | undefined;
}

interface SuiviKey {
  packageId: number;
  item: string;
  apprenantId: number;
  assignmentId: number | null;
  passage: string;
  debut: string;
}

/** The tracking of an item for a learner, locked; made when this is its first commit. */
export async function lockSuivi(tx: Connection, key: SuiviKey) {
  const locked = tx
    .selectFrom('scorm_suivis')
    .select(['id', 'lancementId', 'fenetreDebut', 'fenetreCommits', 'fenetreOctets'])
    .select(SUIVI_COLUMNS)
    .where('packageId', '=', key.packageId)
    .where('item', '=', key.item)
    .where('apprenantId', '=', key.apprenantId)
    .forUpdate();
  const [known] = await runPrepared(tx, locked);
  if (known) return known;
  await tx
    .insertInto('scorm_suivis')
    .values({ ...key, derniereActivite: key.debut })
    .onConflict((conflict) => conflict.columns(['packageId', 'item', 'apprenantId']).doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
}

/** Whether the commit is new: one that was sent again is stored once. */
export async function insertCommit(tx: Connection, values: Insertable<DB['scorm_commits']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('scorm_commits')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The stored commit of this id, when it is of this learner and module. */
export async function findCommit(
  tx: Connection,
  id: string,
  { apprenantId, moduleId }: { apprenantId: number; moduleId: number },
) {
  return tx
    .selectFrom('scorm_commits')
    .innerJoin('scorm_lancements', 'scorm_lancements.id', 'scorm_commits.lancementId')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'scorm_lancements.packageId')
    .select('recuLe')
    .where('scorm_commits.id', '=', id)
    .where('apprenantId', '=', apprenantId)
    .where('moduleId', '=', moduleId)
    .executeTakeFirst();
}

/** Counts a commit of a launch and puts off the end of its key; the time is that of its latest commit. */
export async function touchLaunch(
  tx: Connection,
  id: number,
  { expire, octets, latest }: { expire: Date; octets: number; latest: { seq: number; tempsSecondes: number } | null },
): Promise<void> {
  const counted = { commits: sql<number>`commits + 1`, octets: sql<number>`octets + ${octets}` };
  await tx
    .updateTable('scorm_lancements')
    .set({ expire: expire.toISOString(), ...counted, ...latest })
    .where('id', '=', id)
    .execute();
}

/** Writes what a commit changes; the time is summed over the sessions of the attempt. */
export async function updateSuivi(
  tx: Connection,
  { id, passage, item }: { id: number; passage: string; item: string },
  values: Updateable<DB['scorm_suivis']>,
): Promise<void> {
  await tx
    .updateTable('scorm_suivis')
    .set({ ...values, tempsSecondes: secondsOf(passage, item) })
    .where('id', '=', id)
    .execute();
}

/** The step that a module of packages stands for in statistics and progress. */
export async function findScenario(db: Connection, moduleId: number) {
  const rows = db
    .selectFrom('scenarios')
    .select(['id', 'uuid'])
    .where('moduleId', '=', moduleId)
    .orderBy('ordre')
    .orderBy('id')
    .limit(1);
  return (await runPrepared(db, rows))[0];
}

/** Beginning, time, number and size of the commits of an attempt, over all its launches. */
export async function sumAttempt(db: Connection, passage: string) {
  const rows = db
    .selectFrom('scorm_lancements')
    .select([
      sql<string>`min("ouvertLe")`.as('debut'),
      sql<number>`sum("tempsSecondes")::int`.as('tempsSecondes'),
      sql<number>`sum(commits)::int`.as('commits'),
      sql<number>`sum(octets)::float`.as('octets'),
    ])
    .where('passage', '=', passage)
    .where('commits', '>', 0);
  return (await runPrepared(db, rows))[0]!;
}
