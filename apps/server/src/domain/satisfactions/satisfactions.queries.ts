import { can } from '@sillage/contracts/capabilities.ts';
import { readId } from '@sillage/contracts/fields.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import { type FiltresSatisfaction, NOTES } from '@sillage/contracts/satisfactions.ts';
import { sql } from 'kysely';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { type Limites, limitesOf, passagesIn } from '../statistiques/filter/filter.queries.ts';

type Question = (typeof QUESTIONS)[number];
type Note = (typeof NOTES)[number];
type Comptes = Record<Question, Record<Note, number>>;

/**
 * The limits that these filters stand for: what the bar holds as the bar does, an establishment by its code in the perimeter.
 */
export async function limitesOfScores(
  { readDb: db, clock }: Pick<Platform, 'readDb' | 'clock'>,
  actor: Actor,
  { eId, eIds = [], start, end, type, assignment, group, etab, casque, tests, incomplete }: FiltresSatisfaction,
): Promise<Limites> {
  // What one may not choose is ignored (S-2.3-24).
  const isChosen = (ref: string | undefined) => ref !== undefined && can(actor, 'statistiques.filtre_formations');
  const codes = eId === undefined ? eIds : [eId, ...eIds];
  const filtre = Filtre.parse({
    etab,
    debut: start ?? null,
    fin: end ?? null,
    tests,
    incomplete,
    typeEtablissement: type,
  });
  return {
    ...limitesOf(actor, filtre, clock),
    ...(codes.length > 0 && { etablissements: await findEtablissements(db, actor, codes) }),
    assignmentId: isChosen(assignment) ? (readId(assignment) ?? 0) : null,
    regroupementId: isChosen(group) ? (readId(group) ?? 0) : null,
    casqueId: casque?.[0] ?? null,
  };
}

/** How many answers of each rating the sessions within these limits gave to each question. */
export async function countAnswers(
  db: Connection,
  actor: Actor,
  limites: Limites,
  lesson?: string | undefined,
): Promise<Comptes> {
  const counts = QUESTIONS.flatMap((question) =>
    NOTES.map((note) =>
      sql<number>`count(*) filter (where ${sql.ref(`passages.satisfaction${question}`)} = ${note})::int`.as(
        `q${question}n${note}`,
      ),
    ),
  );
  const row = await passagesIn(db, actor, limites)
    .$if(lesson !== undefined, (rows) =>
      rows.where(
        sql<boolean>`passages."scenarioId" in (select s.id from scenarios s where s."moduleId" = ${readId(lesson) ?? 0})`,
      ),
    )
    .select(counts)
    .executeTakeFirstOrThrow();
  const found = row as Record<string, number>;
  return Object.fromEntries(
    QUESTIONS.map((question) => [
      question,
      Object.fromEntries(NOTES.map((note) => [note, found[`q${question}n${note}`] ?? 0])),
    ]),
  ) as Comptes;
}

export function answersOf(comptes: Comptes[Question]): { somme: number; nombre: number } {
  return {
    somme: NOTES.reduce((sum, note) => sum + note * comptes[note], 0),
    nombre: NOTES.reduce((sum, note) => sum + comptes[note], 0),
  };
}

async function findEtablissements(db: Connection, actor: Actor, codes: readonly string[]): Promise<number[]> {
  const rows = await visible
    .etablissements(db, actor)
    .where('codeEtablissement', 'in', codes)
    .select('etablissements.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Mean score of each module over the learners of the perimeter who have one, in whole percents. */
export async function listModuleAverages(db: Connection, actor: Actor, code: string | null): Promise<number[]> {
  // An erasure changes no figure: who was there then counts as before.
  const learners = visible
    .apprenants_comptes(db, actor)
    .where(sql<boolean>`(apprenants."deletedAt" is null or apprenants."deletedAt" = apprenants."effaceLe")`)
    .$if(code !== null, (rows) =>
      rows.where(
        'apprenants.etablissementId',
        'in',
        visible.etablissements(db, actor).where('codeEtablissement', '=', code).select('etablissements.id'),
      ),
    )
    .select('apprenants.id');
  const rows = await db
    .selectFrom('apprenant_modules as suivi')
    .where('suivi.apprenantId', 'in', learners)
    .where('suivi.moyenne', 'is not', null)
    .groupBy('suivi.moduleId')
    .select(sql<number>`round(avg(suivi.moyenne))::integer`.as('moyenne'))
    .execute();
  return rows.map(({ moyenne }) => moyenne);
}
