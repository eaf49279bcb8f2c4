import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { isUntil, type Limites, passagesIn } from '../statistiques/filter/filter.queries.ts';
import { quoted } from '../statistiques/totals/kept.queries.ts';
import { DECLARATION } from '../statistiques/totals/measures.rules.ts';
import { countsOfPassages, countsOnScenarios } from '../statistiques/totals/scenario.queries.ts';

type Reponses = Record<(typeof DECLARATION.measuresOfScenarios)[number], number>;

/** Sum and number of the answers to each question on one scenario. */
export type SommeReponses = Reponses & {
  /** Null for a SCORM module without a scenario. */
  scenarioId: number | null;
  scenario: string | null;
  moduleId: number | null;
  module: string | null;
};

/** Scenarios of which the filter has an answer. */
export async function sumReponses(db: Connection, actor: Actor, limites: Limites): Promise<SommeReponses[]> {
  return answered(db, await countsOnScenarios(db, actor, limites, 'satisfactions_cumuls'));
}

/** @param instant `2026-11-22 14:02` in France: the sessions that began until then, from the first one */
export async function sumReponsesUntil(db: Connection, actor: Actor, limites: Limites, instant: string) {
  const jour = instant.slice(0, 10);
  const fin = Temporal.PlainDate.from(jour).subtract({ days: 1 }).toString();
  const ofDay = passagesIn(db, actor, { ...limites, debut: jour, fin: jour }).where(isUntil(instant));
  const parts = await Promise.all([sumReponses(db, actor, { ...limites, fin }), answered(db, countsOfPassages(ofDay))]);
  return parts.flat();
}

async function answered(db: Connection, counts: RawBuilder<unknown>): Promise<SommeReponses[]> {
  const sums = quoted(DECLARATION.measuresOfScenarios, (name) => `sum(${name})::int as ${name}`);
  const { rows } = await sql<SommeReponses>`
    select sommes.*, s.nom as scenario, m.id as "moduleId", m.nom as module
    from (select "scenarioId", ${sums} from (${counts}) comptes group by 1) sommes
    left join scenarios s on s.id = sommes."scenarioId" left join modules m on m.id = s."moduleId"
    where reponses1 + reponses2 + reponses3 + reponses4 + reponses5 > 0
    order by s.nom, sommes."scenarioId"`.execute(db);
  return rows;
}
