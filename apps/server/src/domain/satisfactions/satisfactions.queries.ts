import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import { readId } from '@sillage/contracts/fields.ts';
import { type FiltresSatisfaction, NOTES, QUESTIONS } from '@sillage/contracts/satisfactions.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { passagesIn } from '../statistiques/filter/filter.queries.ts';

type Question = (typeof QUESTIONS)[number];
type Note = (typeof NOTES)[number];
export type Comptes = Record<Question, Record<Note, number>>;

/**
 * How many answers of each rating the complete sessions of the perimeter gave to each question; tests do not count.
 * @param until last day when the filters say none
 */
export async function countAnswers(
  db: Connection,
  actor: Actor,
  filtres: FiltresSatisfaction,
  until: string,
): Promise<Comptes> {
  const { type = 'all', lesson } = filtres;
  const codes = [...(filtres.eId ? [filtres.eId] : []), ...(filtres.eIds ?? [])];
  const counts = QUESTIONS.flatMap((question) =>
    NOTES.map((note) =>
      sql<number>`count(*) filter (where ${sql.ref(`passages.satisfaction${question}`)} = ${note})::int`.as(
        `q${question}n${note}`,
      ),
    ),
  );
  const row = await passagesIn(db, actor, {
    debut: filtres.start ?? DEBUT_PAR_DEFAUT,
    fin: filtres.end ?? until,
    etablissements: codes.length > 0 ? await findEtablissements(db, actor, codes) : null,
    isIFPS: type === 'all' ? null : type === 'trainingInstitute',
    withTests: false,
    withIncomplete: false,
    assignmentId: filtres.assignment === undefined ? null : (readId(filtres.assignment) ?? 0),
    regroupementId: filtres.group === undefined ? null : (readId(filtres.group) ?? 0),
    casqueId: null,
  })
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

/** Sum and number of the answers to a question. */
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

/** Mean score of each module over the learners of the perimeter who have one, percent, not rounded. */
export async function listModuleAverages(db: Connection, actor: Actor, code: string | null): Promise<number[]> {
  const learners = visible
    .apprenants(db, actor)
    .where('apprenants.deletedAt', 'is', null)
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
    .select(sql<number>`avg(suivi.moyenne)::float8`.as('moyenne'))
    .execute();
  return rows.map(({ moyenne }) => moyenne);
}
