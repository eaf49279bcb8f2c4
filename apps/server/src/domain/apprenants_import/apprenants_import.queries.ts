import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Apprenants } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { fullNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Known, Levels, Profession, Verdict } from './apprenants_import.rules.ts';
import { type Former, identityIn, type Moved } from './apprenants_import.undo.rules.ts';

/**
 * Every learner of the establishment, archived ones too, with what an import compares.
 * @param etablissementId found within the perimeter when the import was asked
 * @param importId the import under way: those whom it created are not compared, those whom it changed are as they were. Its last rows are
 * judged as its first were, and as the check that was confirmed
 */
export async function listKnown(db: Connection, etablissementId: number, importId: number | null): Promise<Known[]> {
  const { rows: learners } = await sql<Omit<Known, 'regroupements'>>`
    select a.id, a.nom, a.prenom, a.email, a.matricule, a."dateNaissance", a."rppsOrAdeli", a."professionId",
      p.label as profession, a."deletedAt"
    from apprenants a left join professions p on p.id = a."professionId"
    where a."etablissementId" = ${etablissementId} and a."effaceLe" is null
      and not exists (select from import_lignes l
        where l."importId" = ${importId} and l."apprenantId" = a.id and l.resultat = 'cree')
    order by a.id`.execute(db);
  // Two plain reads and a map: joined, they are at the mercy of statistics that a fresh import has made wrong.
  const members = await db
    .selectFrom('regroupements as r')
    .innerJoin('apprenant_regroupements as m', 'm.regroupementId', 'r.id')
    .where('r.etablissementId', '=', etablissementId)
    .where('r.deletedAt', 'is', null)
    .where('m.dateFin', 'is', null)
    .select(['m.apprenantId', 'r.nomA', 'r.nomB', 'r.nomC'])
    .orderBy('r.tri')
    .execute();
  const regroupements = new Map<number, Levels[]>();
  for (const { apprenantId, ...names } of members) {
    regroupements.set(apprenantId, [...(regroupements.get(apprenantId) ?? []), levelsOf(names)]);
  }
  const former = importId === null ? new Map<number, Former>() : await listFormer(db, importId);
  return learners.map((learner) => ({
    ...learner,
    ...identityIn(former.get(learner.id)),
    regroupements: regroupements.get(learner.id) ?? [],
  }));
}

/** What an import keeps of the learners whom it has changed so far. */
async function listFormer(db: Connection, importId: number): Promise<Map<number, Former>> {
  const { rows } = await sql<{ id: number; avant: Former }>`
    select "apprenantId" as id, avant from import_lignes
    where "importId" = ${importId} and resultat = 'modifie' and "apprenantId" is not null and avant is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, avant }) => [id, avant]));
}

function levelsOf({ nomA, nomB, nomC }: { nomA: string; nomB: string | null; nomC: string | null }): Levels {
  return [nomA, nomB, nomC].filter((name) => name !== null);
}

export async function listRegroupements(db: Connection, etablissementId: number) {
  const rows = db.selectFrom('regroupements').where('etablissementId', '=', etablissementId);
  const found = await rows
    .where('deletedAt', 'is', null)
    .select(['id', 'nomA', 'nomB', 'nomC'])
    .orderBy('id')
    .execute();
  return found.map(({ id, ...names }) => ({ id, levels: levelsOf(names) }));
}

export async function listProfessions(db: Connection): Promise<Profession[]> {
  return db.selectFrom('professions').select(['id', 'label']).orderBy('id').execute();
}

/** What the establishment calls its professions, as it was last told. */
export async function listMappings(db: Connection, etablissementId: number) {
  return db
    .selectFrom('profession_correspondances as m')
    .innerJoin('professions as p', 'p.id', 'm.professionId')
    .select(['m.cle', 'p.id', 'p.label'])
    .where('m.etablissementId', '=', etablissementId)
    .execute();
}

export async function saveMappings(
  tx: Connection,
  etablissementId: number,
  mappings: readonly { cle: string; label: string; professionId: number }[],
): Promise<void> {
  if (mappings.length === 0) return;
  await tx
    .insertInto('profession_correspondances')
    .values(mappings.map((mapping) => ({ ...mapping, etablissementId })))
    .onConflict((on) =>
      on.columns(['etablissementId', 'cle']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        professionId: eb.ref('excluded.professionId'),
      })),
    )
    .execute();
}

export async function deleteMappings(tx: Connection, etablissementId: number, cles: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('profession_correspondances')
    .where('etablissementId', '=', etablissementId)
    .where('cle', '=', sql<string>`any(${cles})`)
    .execute();
}

export type StoredJobs = readonly { cle: string; id: number; label: string }[];

export async function insertImport(
  tx: Connection,
  values: {
    etablissementId: number;
    userId: number;
    importOption: 'ignore' | 'update';
    fichier: string | null;
    datas: readonly ImportRow[];
    professions: StoredJobs;
  },
): Promise<number> {
  const { datas, professions, ...columns } = values;
  const row = { ...columns, datas: JSON.stringify(datas), jobs: JSON.stringify(professions), total: datas.length };
  const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Statut = 'en_attente' | 'en_cours' | 'termine' | 'echec' | 'annule';

/** Imports of the establishments that this person sees, with the counts of the rows that are in the database now. */
export function visibleImports(db: Connection, actor: Actor) {
  return visible
    .etablissements(db, actor)
    .innerJoin('imports as i', 'i.etablissementId', 'etablissements.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('import_lignes as l')
          .whereRef('l.importId', '=', 'i.id')
          // Those of learners removed since count no more, nor what was undone.
          .where(sql<SqlBool>`(l.resultat = 'rejete' or l."apprenantId" is not null and i.statut <> 'annule')`)
          .select(({ fn }) => {
            const counted = (resultat: string) => fn.countAll<number>().filterWhere('l.resultat', '=', resultat);
            return [
              counted('cree').as('crees'),
              counted('modifie').as('modifies'),
              counted('identique').as('identiques'),
              counted('rejete').as('rejetes'),
              sql<boolean>`count(l.rejet) > 0`.as('rejetsConserves'),
              sql<boolean>`count(l.avant) > 0`.as('avantConserve'),
            ];
          })
          .as('c'),
      (join) => join.onTrue(),
    );
}

const progressColumns = [
  'i.id',
  sql<Statut>`i.statut`.as('statut'),
  'i.total',
  'i.faites',
  'i.regroupementsCrees',
  sql<number>`c.crees`.as('crees'),
  sql<number>`c.modifies`.as('modifies'),
  sql<number>`c.identiques`.as('identiques'),
  sql<number>`c.rejetes`.as('rejetes'),
  sql<boolean>`c."avantConserve" and i.statut in ('termine', 'echec')`.as('annulable'),
] as const;

export async function getProgress(db: Connection, actor: Actor, id: number) {
  const rows = visibleImports(db, actor).where('i.id', '=', id).select(progressColumns);
  return ensureFound(await rows.executeTakeFirst());
}

/** Failed, and none of its establishment has gone well since. `i` is the import. */
export const isToTakeUpAgain = sql<SqlBool>`i.statut = 'echec' and not exists (
  select from imports later where later."etablissementId" = i."etablissementId" and later.id > i.id and later.statut = 'termine')`;

/** The latest imports, newest first; those to take up again alone if asked, all of them. */
export async function listImports(
  db: Connection,
  actor: Actor,
  {
    etablissement: etablissementId,
    aReprendre,
  }: { etablissement?: number | undefined; aReprendre?: boolean | undefined },
  limit: number,
) {
  const rows = await visibleImports(db, actor)
    .leftJoin('users as u', 'u.id', 'i.userId')
    .leftJoin('referents as r', 'r.userId', 'u.id')
    .leftJoin('etablissements as own', 'own.userId', 'u.id')
    .$if(etablissementId !== undefined, (found) => found.where('i.etablissementId', '=', etablissementId!))
    .$if(aReprendre === true, (found) => found.where(isToTakeUpAgain))
    .orderBy('i.id', 'desc')
    .$if(aReprendre !== true, (found) => found.limit(limit))
    .select(progressColumns)
    .select([
      'i.fichier',
      'i.createdAt',
      'i.etablissementId',
      'etablissements.nom as etablissementNom',
      sql<boolean>`c."rejetsConserves"`.as('rejetsConserves'),
      sql<string | null>`coalesce(u.nom, ${fullNameOf('r')}, own.nom, u.email)`.as('auteur'),
    ])
    .execute();
  return rows.map(({ etablissementId: of, etablissementNom: nom, ...row }) => ({
    ...row,
    etablissement: { id: of, nom },
  }));
}

interface Rejection {
  value: ImportRow;
  reason: string;
}

/** The rows that were refused, as long as they are kept. */
export async function listRejections(db: Connection, importId: number): Promise<Rejection[]> {
  const rows = db.selectFrom('import_lignes').where('importId', '=', importId).where('rejet', 'is not', null);
  const found = await rows.select(sql<Rejection>`rejet`.as('rejet')).orderBy('rang').execute();
  return found.map(({ rejet }) => rejet);
}

/** @returns whether it had not begun */
export async function cancelImport(tx: Connection, id: number): Promise<boolean> {
  const waiting = tx.updateTable('imports').set({ statut: 'annule', datas: '[]' });
  const { numUpdatedRows } = await waiting
    .where('id', '=', id)
    .where('statut', '=', 'en_attente')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The refused rows hold names and addresses: they are kept as long as one may want to correct them. */
export async function forgetRejections(db: Connection, before: Date): Promise<void> {
  await sql`update import_lignes l set rejet = null from imports i
    where i.id = l."importId" and l.rejet is not null and i."createdAt" < ${before}`.execute(db);
}

/** What an import was asked, or undefined when its establishment is gone. */
export async function findImport(db: Connection, id: number) {
  return db
    .selectFrom('imports as i')
    .innerJoin('etablissements as e', 'e.id', 'i.etablissementId')
    .select(['i.id', 'i.etablissementId', 'e.codeEtablissement', 'i.importOption', 'i.total'])
    .select(sql<ImportRow[]>`i.datas`.as('datas'))
    .select(sql<StoredJobs>`i.jobs`.as('professions'))
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** How many rows are done, or null once given up; whoever else works on an import of the establishment waits. */
export async function lockImport(tx: Connection, id: number, etablissementId: number): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${etablissementId}))`.execute(tx);
  const row = tx.selectFrom('imports').select(['faites', 'statut']).where('id', '=', id);
  const { faites, statut } = await row.forUpdate().executeTakeFirstOrThrow();
  return statut === 'annule' ? null : faites;
}

export async function updateProgress(
  tx: Connection,
  id: number,
  faites: number,
  regroupementIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('imports')
    .set((eb) => ({
      faites,
      statut: 'en_cours',
      regroupementsCrees: eb('regroupementsCrees', '+', regroupementIds.length),
      regroupementIds: sql<number[]>`"regroupementIds" || ${regroupementIds}::int[]`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends an import; the rows of people that it carried are forgotten. */
export async function endImport(tx: Connection, id: number): Promise<void> {
  await tx.updateTable('imports').set({ statut: 'termine', datas: '[]' }).where('id', '=', id).execute();
}

/** One that was undone while a try of it failed stays undone. */
export async function markFailed(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ statut: 'echec' })
    .where('id', '=', id)
    .where('statut', '<>', 'annule')
    .execute();
}

export async function insertOutcomes(
  tx: Connection,
  importId: number,
  outcomes: readonly {
    rang: number;
    resultat: Verdict['kind'];
    apprenantId: number | null;
    rejet: Rejection | null;
    avant: Former | null;
    versionApres: number | null;
  }[],
): Promise<void> {
  const text = (value: object | null) => value && JSON.stringify(value);
  await tx
    .insertInto('import_lignes')
    .values(outcomes.map(({ rejet, avant, ...row }) => ({ ...row, importId, rejet: text(rejet), avant: text(avant) })))
    .execute();
}

type NewLearner = Omit<Insertable<Apprenants>, 'userId'> & { codeApprenant: string };

/** Opens the accounts of these learners and answers their ids, in the same order. */
export async function insertLearners(tx: Connection, learners: readonly NewLearner[]): Promise<number[]> {
  if (learners.length === 0) return [];
  const users = await tx
    .insertInto('users')
    .values(learners.map(() => ({ role: 'ROLE_APPRENANT', passwordHash: null })))
    .returning('id')
    .execute();
  const made = await tx
    .insertInto('apprenants')
    .values(learners.map((learner, rank) => ({ ...learner, userId: users[rank]!.id })))
    .returning(['id', 'codeApprenant'])
    .execute();
  const ids = new Map(made.map(({ codeApprenant, id }) => [codeApprenant, id]));
  return learners.map(({ codeApprenant }) => ids.get(codeApprenant)!);
}

export async function insertRegroupement(
  tx: Connection,
  etablissementId: number,
  levels: Levels,
  regroupementId: number | null,
): Promise<number> {
  const [nomA = '', nomB = null, nomC = null] = levels;
  const { id } = await tx
    .insertInto('regroupements')
    .values({ etablissementId, regroupementId, nomA, nomB, nomC })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Puts each learner in one regroupement from this day on; the memberships that were open end the same day.
 * @returns by learner, the ids of what was opened and closed
 */
export async function moveLearners(
  tx: Connection,
  moves: readonly { apprenantId: number; regroupementId: number }[],
  day: string,
): Promise<Map<number, Moved>> {
  if (moves.length === 0) return new Map();
  const ids = moves.map(({ apprenantId }) => apprenantId);
  const closed = await tx
    .updateTable('apprenant_regroupements')
    .set({ dateFin: day })
    .where('apprenantId', '=', sql<number>`any(${ids})`)
    .where('dateFin', 'is', null)
    .returning(['id', 'apprenantId'])
    .execute();
  const opened = await tx
    .insertInto('apprenant_regroupements')
    .values(moves.map((move) => ({ ...move, dateDebut: day })))
    .returning(['id', 'apprenantId'])
    .execute();
  const closedOf = Map.groupBy(closed, ({ apprenantId }) => apprenantId);
  return new Map(
    opened.map(({ id, apprenantId }) => [
      apprenantId,
      { ouvert: id, fermes: (closedOf.get(apprenantId) ?? []).map((one) => one.id) },
    ]),
  );
}
