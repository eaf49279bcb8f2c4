import type { Anciennete } from '@sillage/contracts/choices.ts';
import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { dernierJourAncien, type Libelles } from './commun.rules.ts';

/** The names that templates give to the codes of these scenarios. */
export async function listLibelles(db: Connection, scenarioIds: readonly number[]): Promise<Libelles> {
  const { rows } = await sql<{ scenarioId: number; libelles: Record<string, string> }>`
    select distinct on ("scenarioId") "scenarioId", textes -> 'libelles' as libelles
    from gabarits where "scenarioId" = any(${[...new Set(scenarioIds)]}::int[])
    order by "scenarioId", version desc`.execute(db);
  return new Map(rows.map(({ scenarioId, libelles }) => [scenarioId, libelles]));
}

/** Complete sessions of learners, from the first one to the end of the period. */
function sessionsOfFormes(db: Connection, actor: Actor, limites: Limites) {
  return passagesIn(db, actor, { ...limites, debut: PREMIER_JOUR, withIncomplete: false }).where(
    'passages.apprenantId',
    'is not',
    null,
  );
}

export interface Formes {
  /** Of all formations together. */
  isTotal: boolean;
  moduleId: number | null;
  nom: string | null;
  recente: number;
  ancienne: number;
}

/** Learners by the age of their latest complete session: all together, and formation by formation (S-2.23-12). */
export async function countFormes(db: Connection, actor: Actor, limites: Limites): Promise<Formes[]> {
  const dernierAncien = dernierJourAncien(limites.fin);
  // Scenario by scenario first: what is left to count is a fraction of the sessions.
  const found = sessionsOfFormes(db, actor, limites)
    .groupBy(['passages.apprenantId', 'passages.scenarioId'])
    .select(['passages.apprenantId', 'passages.scenarioId', sql<string>`max(passages.jour)`.as('jour')]);
  const { rows } = await sql<Formes>`
    select "isTotal", d."moduleId", m.nom, count(*) filter (where jour > ${dernierAncien})::int as recente,
      count(*) filter (where jour <= ${dernierAncien})::int as ancienne
    from (
      select grouping(s."moduleId") = 1 as "isTotal", s."moduleId", max(jour) as jour
      from (${found}) formes left join scenarios s on s.id = formes."scenarioId"
      group by grouping sets (("apprenantId"), ("apprenantId", s."moduleId"))
    ) d left join modules m on m.id = d."moduleId"
    group by 1, 2, 3
    order by 1 desc, count(*) desc, m.nom`.execute(db);
  return rows;
}

/** Of a passage: it is the latest complete session of its learner among these, and that old. */
export function isDerniere(
  db: Connection,
  actor: Actor,
  limites: Limites,
  { derniere, isOne }: { derniere: Anciennete; isOne: ReturnType<typeof sql<SqlBool>> },
) {
  const dernieres = sessionsOfFormes(db, actor, limites)
    .where(isOne)
    .distinctOn('passages.apprenantId')
    .select(['passages.session', 'passages.jour'])
    .orderBy('passages.apprenantId')
    .orderBy('passages.jour', 'desc')
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session');
  const dernierAncien = dernierJourAncien(limites.fin);
  const isOld = derniere === 'ancienne' ? sql`jour <= ${dernierAncien}` : sql`jour > ${dernierAncien}`;
  return sql<SqlBool>`passages.session in (select session from (${dernieres}) dernieres where ${isOld})`;
}
