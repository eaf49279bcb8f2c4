import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { type Insertable, sql } from 'kysely';
import type { Apprenants } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import type { Known, Levels, Profession, Verdict } from './apprenants_import.rules.ts';

export async function findEtablissementToImport(db: Connection, actor: Actor, id: number) {
  return visible.etablissements(db, actor).where('id', '=', id).select('id').executeTakeFirst();
}

/**
 * Every learner of the establishment, archived ones too, with what an import compares.
 * @param etablissementId found within the perimeter when the import was asked
 * @param importId the import under way, whose own learners are not compared: its last rows are judged as its first were
 */
export async function listKnown(db: Connection, etablissementId: number, importId: number | null): Promise<Known[]> {
  const { rows: learners } = await sql<Omit<Known, 'regroupements'>>`
    select a.id, a.nom, a.prenom, a.email, a.matricule, a."dateNaissance", a."rppsOrAdeli", a."professionId",
      p.label as profession, a."deletedAt"
    from apprenants a left join professions p on p.id = a."professionId"
    where a."etablissementId" = ${etablissementId}
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
  return learners.map((learner) => ({ ...learner, regroupements: regroupements.get(learner.id) ?? [] }));
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
    datas: readonly ImportRow[];
    professions: StoredJobs;
  },
): Promise<number> {
  const { datas, professions, ...columns } = values;
  const row = { ...columns, datas: JSON.stringify(datas), jobs: JSON.stringify(professions), total: datas.length };
  const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Counts of the rows that are in the database now, not of what was meant to be. */
export async function getProgress(db: Connection, actor: Actor, id: number) {
  const rows = visible
    .etablissements(db, actor)
    .innerJoin('imports as i', 'i.etablissementId', 'etablissements.id')
    .where('i.id', '=', id);
  const counted = (resultat: string) =>
    sql<number>`(select count(*) from import_lignes l
      where l."importId" = i.id and l.resultat = ${resultat} and (l."apprenantId" is not null or l.resultat = 'rejete'))`;
  return ensureFound(
    await rows
      .select([
        'i.id',
        sql<'en_attente' | 'en_cours' | 'termine' | 'echec'>`i.statut`.as('statut'),
        'i.total',
        'i.faites',
        'i.regroupementsCrees',
        counted('cree').as('crees'),
        counted('modifie').as('modifies'),
        counted('identique').as('identiques'),
        counted('rejete').as('rejetes'),
      ])
      .executeTakeFirst(),
  );
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

/** How many rows are done; whoever else works on this import, or on another one of the establishment, waits. */
export async function lockImport(tx: Connection, id: number, etablissementId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${etablissementId}))`.execute(tx);
  const row = tx.selectFrom('imports').select('faites').where('id', '=', id);
  return (await row.forUpdate().executeTakeFirstOrThrow()).faites;
}

export async function updateProgress(tx: Connection, id: number, faites: number, regroupements: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set((eb) => ({
      faites,
      statut: 'en_cours',
      regroupementsCrees: eb('regroupementsCrees', '+', regroupements),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends an import; the rows of people that it carried are forgotten. */
export async function endImport(tx: Connection, id: number): Promise<void> {
  await tx.updateTable('imports').set({ statut: 'termine', datas: '[]' }).where('id', '=', id).execute();
}

export async function markFailed(db: Connection, id: number): Promise<void> {
  await db.updateTable('imports').set({ statut: 'echec' }).where('id', '=', id).execute();
}

export async function insertOutcomes(
  tx: Connection,
  importId: number,
  outcomes: readonly { rang: number; resultat: Verdict['kind']; apprenantId: number | null }[],
): Promise<void> {
  await tx
    .insertInto('import_lignes')
    .values(outcomes.map((outcome) => ({ ...outcome, importId })))
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

/** Puts each learner in one regroupement from this day on; the memberships that were open end the same day. */
export async function moveLearners(
  tx: Connection,
  moves: readonly { apprenantId: number; regroupementId: number }[],
  day: string,
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ apprenantId }) => apprenantId);
  await tx
    .updateTable('apprenant_regroupements')
    .set({ dateFin: day })
    .where('apprenantId', '=', sql<number>`any(${ids})`)
    .where('dateFin', 'is', null)
    .execute();
  await tx
    .insertInto('apprenant_regroupements')
    .values(moves.map((move) => ({ ...move, dateDebut: day })))
    .execute();
}
