import type { Cmi } from '@sillage/contracts/scorm.ts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Manifest } from '../read-manifest.ts';
import type { QuestionRapportee } from './questions.rules.ts';

/** Interactions and objectives of each item of an attempt, as last committed, in the order of the package. */
export async function listReported(
  db: Connection,
  { packageId, apprenantId, passage }: { packageId: number; apprenantId: number; passage: string },
  { items }: Manifest,
): Promise<Cmi[]> {
  const { rows } = await sql<{ cmi: Cmi }>`
    select jsonb_build_object('interactions', data->'interactions', 'objectives', data->'objectives') as cmi
    from scorm_suivis, lateral (select coalesce(cmi->'cmi', cmi) as data) donnees
    where "packageId" = ${packageId} and "apprenantId" = ${apprenantId} and passage = ${passage}
    order by array_position(${items.map(({ id }) => id)}::text[], item)`.execute(db);
  return rows.map(({ cmi }) => cmi);
}

/** Keeps what a package tells of its questions; what is known already is not written again. */
export async function noteQuestions(
  tx: Connection,
  scenarioId: number,
  questions: readonly QuestionRapportee[],
): Promise<void> {
  if (questions.length === 0) return;
  const union = (name: string) => {
    const column = sql.ref(name);
    return sql`coalesce((select array_agg(distinct un) from unnest(q.${column} || excluded.${column}) un), '{}')`;
  };
  await sql`
    insert into quiz_rapportes as q ("scenarioId", code, question, choix, justes)
    select ${scenarioId}, d.code, d.question, d.choix, d.justes
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as d(code text, question text, choix text[], justes text[])
    where not exists (
      select from quiz_rapportes k where k."scenarioId" = ${scenarioId} and k.code = d.code and k.choix @> d.choix
        and k.justes @> d.justes and (d.question is null or k.question = d.question))
    order by d.code
    on conflict ("scenarioId", code) do update set question = coalesce(excluded.question, q.question),
      choix = ${union('choix')}, justes = ${union('justes')}`.execute(tx);
}
