import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { allOf } from '../../../platform/list.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import { dernierJourAncien } from '../commun/commun.rules.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { FORMES_CURRENT } from './cumuls.queries.ts';

/** Complete sessions of learners, from the first one to the end of the period. */
function sessionsOfFormes(db: Connection, actor: Actor, limites: Limites) {
  return passagesIn(db, actor, { ...limites, debut: PREMIER_JOUR, withIncomplete: false }).where(
    'passages.apprenantId',
    'is not',
    null,
  );
}

/** Whether what is kept answers: it knows nothing of a device or of an assignation, nor what one learner sees. */
function isKept(actor: Actor, { casqueId, assignmentId }: Limites): boolean {
  return casqueId === null && assignmentId === null && actor.apprenantId === null;
}

/** Learner, scenario and the day of the latest of these sessions. */
function dernieresOf(db: Connection, actor: Actor, limites: Limites): RawBuilder<unknown> {
  const { fin, etablissements, isIFPS, regroupementId, withTests } = limites;
  if (!isKept(actor, limites)) {
    // Scenario by scenario first: what is left to count is a fraction of the sessions.
    const found = sessionsOfFormes(db, actor, limites)
      .groupBy(['passages.apprenantId', 'passages.scenarioId'])
      .select(['passages.apprenantId', 'passages.scenarioId', sql<string>`max(passages.jour)`.as('jour')]);
    return sql`${found}`;
  }
  const seen = visible
    .etablissements(db, actor)
    .select('etablissements.id')
    .$if(isIFPS !== null, (rows) => rows.where('etablissements.IFPS', '=', isIFPS === true));
  const isAsked = allOf(
    withTests ? undefined : sql<SqlBool>`not test`,
    isAdmin(actor) && isIFPS === null ? undefined : sql<SqlBool>`"etablissementId" in (${seen})`,
    etablissements === null ? undefined : sql<SqlBool>`"etablissementId" = any(${etablissements}::int[])`,
    regroupementId === null
      ? undefined
      : sql<SqlBool>`"apprenantId" in (select membre from regroupement_membres(${regroupementId}) membre)`,
  );
  const lastUntil = (isScenario: RawBuilder<unknown>) => sql`
    select max(x.jour) from passages x
    where x."apprenantId" = f."apprenantId" and ${isScenario} and x."etablissementId" = f."etablissementId" and x.test = f.test
      and x.complete and not x."enAttente" and x.jour <= ${fin}`;
  return sql`
    with tenues as materialized (select * from (${FORMES_CURRENT}) actuelles where ${isAsked})
    select "apprenantId", "scenarioId", jour from tenues where jour <= ${fin}
    union all
    select f."apprenantId", f."scenarioId", x.jour
    from tenues f cross join lateral (
      select case when f."scenarioId" is null then (${lastUntil(sql`x."scenarioId" is null`)})
        else (${lastUntil(sql`x."scenarioId" = f."scenarioId"`)}) end as jour offset 0) x
    where f.jour > ${fin} and x.jour is not null`;
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
  const { rows } = await sql<Formes>`
    select "isTotal", d."moduleId", m.nom, count(*) filter (where jour > ${dernierAncien})::int as recente,
      count(*) filter (where jour <= ${dernierAncien})::int as ancienne
    from (
      select grouping(s."moduleId") = 1 as "isTotal", s."moduleId", max(jour) as jour
      from (${dernieresOf(db, actor, limites)}) formes left join scenarios s on s.id = formes."scenarioId"
      group by grouping sets (("apprenantId"), ("apprenantId", s."moduleId"))
    ) d left join modules m on m.id = d."moduleId"
    group by 1, 2, 3
    order by 1 desc, count(*) desc, m.nom`.execute(db);
  return rows;
}

/** Of a passage: it is the latest complete session of its learner among those of the figure, and as old as said. */
export function isDerniere(
  db: Connection,
  actor: Actor,
  limites: Limites,
  { figure, isOne }: { figure: Figure & Required<Pick<Figure, 'derniere'>>; isOne: RawBuilder<SqlBool> },
) {
  const { derniere, module, ...others } = figure;
  const dernierAncien = dernierJourAncien(limites.fin);
  const isOfAge = {
    ancienne: sql`jour <= ${dernierAncien}`,
    recente: sql`jour > ${dernierAncien}`,
    quelconque: sql`true`,
  }[derniere];
  const isOfModule =
    module === undefined ? sql`true` : sql`s."moduleId" is not distinct from ${module === 0 ? null : module}::int`;
  const days = sql<SqlBool>`(passages."apprenantId", passages.jour) in (
    select "apprenantId", max(jour)
    from (${dernieresOf(db, actor, limites)}) formes left join scenarios s on s.id = formes."scenarioId"
    where ${isOfModule} group by "apprenantId")`;
  const isEasy = isKept(actor, limites) && Object.values(others).every((value) => value === undefined);
  const dernieres = sessionsOfFormes(db, actor, limites)
    .where(isOne)
    .$if(isEasy, (rows) => rows.where(days))
    .distinctOn('passages.apprenantId')
    .select(['passages.session', 'passages.jour'])
    .orderBy('passages.apprenantId')
    .orderBy('passages.jour', 'desc')
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session');
  return sql<SqlBool>`passages.session in (select session from (${dernieres}) dernieres where ${isOfAge})`;
}
