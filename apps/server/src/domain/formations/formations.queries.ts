import { asPlayed } from '@sillage/contracts/adresses.rules.ts';
import { HEADSET_TYPE } from '@sillage/contracts/casques.rules.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Connection, runPrepared, utcText } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { successRating } from '../apprenants/apprenants.queries.ts';
import { participants } from '../assignments/assignments.cards.queries.ts';
import { stepsOutside } from '../assignments/assignments.reach.queries.ts';

/** Modules that learners of the perimeter have begun, by learner code; archived learners are left out. */
export async function listLessons(
  db: Connection,
  actor: Actor,
  where: { apprenantIds: readonly number[]; etablissementId: number | null },
) {
  const rows = await visible
    .apprenants(db, actor)
    .innerJoin('apprenant_modules as suivi', 'suivi.apprenantId', 'apprenants.id')
    .innerJoin('modules', 'modules.id', 'suivi.moduleId')
    .where('apprenants.id', '=', sql<number>`any(${where.apprenantIds}::int[])`)
    .$if(where.etablissementId !== null, (lessons) =>
      lessons.where('apprenants.etablissementId', '=', where.etablissementId),
    )
    .select(['apprenants.codeApprenant', 'modules.id', 'modules.nom', 'suivi.moyenne'])
    .orderBy('modules.tri')
    .execute();
  return Object.groupBy(rows, ({ codeApprenant }) => codeApprenant) as Record<string, typeof rows>;
}

/** Modules that the learners of an establishment follow, each with the mean of their averages. */
export async function listPursued(db: Connection, actor: Actor, etablissementId: number) {
  return await visible
    .apprenants(db, actor)
    .innerJoin('apprenant_modules as suivi', 'suivi.apprenantId', 'apprenants.id')
    .innerJoin('modules', 'modules.id', 'suivi.moduleId')
    .where('apprenants.etablissementId', '=', etablissementId)
    .where('apprenants.deletedAt', 'is', null)
    .groupBy('modules.id')
    .select(['modules.id', 'modules.nom', sql<number | null>`round(avg(suivi.moyenne))::int`.as('moyenne')])
    .orderBy('modules.tri')
    .execute();
}

/** Modules of the running assignments of an establishment. @param day calendar day in France */
export async function listToComplete(db: Connection, actor: Actor, etablissementId: number, day: string) {
  return await visible
    .assignments(db, actor)
    .innerJoin('assignment_modules as etape', 'etape.assignmentId', 'assignments.id')
    .innerJoin('modules', 'modules.id', 'etape.moduleId')
    .where('assignments.etablissementId', '=', etablissementId)
    .where(
      sql<boolean>`coalesce(assignments."startDate", ${day}) <= ${day} and coalesce(assignments."endDate", ${day}) >= ${day}`,
    )
    .groupBy('modules.id')
    .select(['modules.id', 'modules.nom'])
    .orderBy('modules.tri')
    .execute();
}

/** What a step is asked by: the modules of one training, or itself. */
export type Wanted = { moduleIds: readonly number[] } | { scenarioId: number };

/**
 * Steps that learners of the perimeter have played, by learner code: what they did in them wherever that was, and how many sessions of
 * the perimeter these figures open to (S-1-05, S-6-09). @param wanted null for all
 */
export async function listEtapes(
  db: Connection,
  actor: Actor,
  where: { apprenantIds: readonly number[]; codes: readonly string[] },
  wanted: Wanted | null,
) {
  const rows = await visible
    .apprenants(db, actor)
    .innerJoin('apprenant_scenarios as suivi', 'suivi.apprenantId', 'apprenants.id')
    .innerJoin('scenarios', 'scenarios.id', 'suivi.scenarioId')
    .innerJoin('modules', 'modules.id', 'scenarios.moduleId')
    .innerJoinLateral(
      visible
        .passages(db, actor)
        .where('passages.apprenantId', '=', sql.ref<number>('suivi.apprenantId'))
        .where('passages.scenarioId', '=', sql.ref<number>('suivi.scenarioId'))
        .where('passages.test', '=', false)
        .select([
          sql<number>`count(*)`.as('passages'),
          sql<number>`coalesce(sum(passages."dureeSecondes"), 0)`.as('tempsSecondes'),
        ])
        .as('vu'),
      (join) => join.onTrue(),
    )
    .where((eb) =>
      eb.or([
        eb('apprenants.id', '=', sql<number>`any(${where.apprenantIds}::int[])`),
        eb('apprenants.codeApprenant', '=', sql<string>`any(${where.codes}::text[])`),
      ]),
    )
    .where(({ eb, val }) => {
      if (wanted === null) return val(true);
      if ('scenarioId' in wanted) return eb('scenarios.id', '=', wanted.scenarioId);
      return eb('modules.id', '=', sql<number>`any(${wanted.moduleIds}::int[])`);
    })
    .select([
      'apprenants.codeApprenant',
      'scenarios.id',
      'scenarios.nom',
      'modules.id as moduleId',
      'modules.nom as module',
      'suivi.complete',
      'suivi.completeLe as dateCompletion',
      sql<number | null>`suivi.score::float8`.as('score'),
      'vu.passages',
      'vu.tempsSecondes',
      'suivi.dernierPassage',
      (eb) =>
        eb
          .selectFrom('passages')
          .whereRef('passages.apprenantId', '=', 'apprenants.id')
          .whereRef('passages.scenarioId', '=', 'scenarios.id')
          .where('passages.complete', '=', true)
          .where('passages.test', '=', false)
          .orderBy('passages.debut', 'desc')
          .limit(1)
          .select('passages.session')
          .as('session'),
    ])
    .orderBy('modules.tri')
    .orderBy('modules.id')
    .orderBy('scenarios.ordre')
    .orderBy('scenarios.id')
    .execute();
  return rows;
}

/** The modules of an assignment or of its course, in their order; null for an assignment outside the perimeter. */
export async function findModuleIds(db: Connection, actor: Actor, assignmentId: number): Promise<number[] | null> {
  const found = await visible
    .assignments(db, actor)
    .where('assignments.id', '=', assignmentId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('assignment_modules as etape')
          .whereRef('etape.assignmentId', '=', 'assignments.id')
          .select(sql<number>`etape."moduleId"`.as('moduleId'))
          .orderBy('etape.sequenceOrder'),
      ).as('modules'),
    )
    .executeTakeFirst();
  return found ? found.modules.map(({ moduleId }) => moduleId) : null;
}

/**
 * A learner of the perimeter with the overall score, and the mobile mode of the establishment.
 * @throws Refusal introuvable
 */
export async function getApprenant(db: Connection, actor: Actor, id: number) {
  const apprenant = await visible
    .apprenants(db, actor)
    .innerJoin('etablissements', 'etablissements.id', 'apprenants.etablissementId')
    .where('apprenants.id', '=', id)
    .select([
      'apprenants.id',
      'etablissements.isMobileModeAvailable as available',
      'etablissements.isMobileModeForced as forced',
      'etablissements.codeEtablissement',
      successRating.as('score'),
    ])
    .executeTakeFirst();
  return ensureFound(apprenant);
}

/** The headsets that the establishment of a learner found visible has on this day. */
export async function listCasques(db: Connection, apprenantId: number, day: string): Promise<string[]> {
  const { rows } = await sql<{ nom: string }>`
    select distinct coalesce(c.etiquette, c."numeroSerie") as nom
    from apprenants a
    join possession_casques p on p."etablissementId" = a."etablissementId"
    join casques c on c.id = p."casqueId" and c."typeId" = ${HEADSET_TYPE}
    where a.id = ${apprenantId} and ${day}::date between p."dateDebut" and coalesce(p."dateFin", 'infinity')
    order by nom`.execute(db);
  return rows.map(({ nom }) => nom);
}

/** The own record of the connected learner: a training is mailed to it. */
export async function getAddressee(db: Connection, actor: Actor) {
  const found = await visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', actor.apprenantId ?? 0)
    .select(['apprenants.id', 'apprenants.prenom', 'apprenants.email'])
    .executeTakeFirst();
  return ensureFound(found);
}

/** The trainings that an establishment opens to its learners without assignment: all, or none (P-3-69). */
export async function listOpen(db: Connection, actor: Actor, apprenantId: number) {
  return visible
    .apprenants(db, actor)
    .innerJoin('etablissements', 'etablissements.id', 'apprenants.etablissementId')
    .innerJoin('modules', (join) => join.onTrue())
    .where('apprenants.id', '=', apprenantId)
    .where('allowAllSequences', '=', true)
    .where('locked', '=', false)
    .select(['modules.id', 'modules.nom'])
    .orderBy('modules.tri')
    .execute();
}

/** The assignments that reach a learner, each with its modules in order and how far the learner is in them. */
export async function listAssigned(db: Connection, apprenantId: number) {
  const rows = db
    .selectFrom('assignments')
    .leftJoin('modules', 'modules.id', 'assignments.moduleId')
    .leftJoin('training_courses', 'training_courses.id', 'assignments.trainingCourseId')
    .where(sql<boolean>`assignments.id in (select apprenant_assignments(${apprenantId}))`)
    .select((eb) => [
      'assignments.id',
      'assignments.startDate as dateDebut',
      'assignments.endDate as dateFin',
      'assignments.trainingCourseId as trainingCourse',
      'modules.type',
      'modules.illustration',
      sql<string>`coalesce(modules.nom, training_courses.name)`.as('nom'),
      sql<boolean>`coalesce(training_courses."isSequential", false)`.as('isSequential'),
      participants.as('participants'),
      stepsOutside(sql.ref('assignments.id'), sql`${apprenantId}`).as('etapesHorsPeriode'),
      jsonArrayFrom(
        eb
          .selectFrom('assignment_modules as etape')
          .innerJoin('modules as m', 'm.id', 'etape.moduleId')
          .leftJoin('module_groupes as groupe', 'groupe.id', 'm.moduleGroupeId')
          .leftJoin('apprenant_modules as suivi', (join) =>
            join.onRef('suivi.moduleId', '=', 'm.id').on('suivi.apprenantId', '=', apprenantId),
          )
          .leftJoinLateral(
            (lateral) =>
              lateral
                .selectFrom('scenarios as s')
                .whereRef('s.moduleId', '=', 'm.id')
                .select([
                  sql<number>`count(*)::int`.as('etapes'),
                  sql<number>`min(s.id)`.as('scenarioId'),
                  sql<string | null>`(array_agg(s.uuid order by s.ordre, s.id))[1]`.as('scenarioUuid'),
                  sql<string | null>`(array_agg(s."overrideUrl" order by s.ordre, s.id))[1]`.as('overrideUrl'),
                  sql<string | null>`(array_agg(s."overrideUrlMobile" order by s.ordre, s.id))[1]`.as(
                    'overrideUrlMobile',
                  ),
                ])
                .as('contenu'),
            (join) => join.onTrue(),
          )
          .whereRef('etape.assignmentId', '=', 'assignments.id')
          .orderBy('etape.sequenceOrder')
          .select([
            'm.id',
            'm.nom',
            'm.type',
            'groupe.nom as moduleGroupe',
            'm.illustration',
            'm.duree',
            'm.isMobileModeAvailable',
            'contenu.scenarioId',
            'contenu.scenarioUuid',
            'contenu.overrideUrl',
            'contenu.overrideUrlMobile',
            sql<number>`coalesce(contenu.etapes, 0)`.as('etapes'),
            sql<number>`coalesce(suivi.faites, 0)`.as('faites'),
            sql<boolean>`suivi."apprenantId" is not null or exists (
              select from scorm_suivis garde join scorm_packages paquet on paquet.id = garde."packageId"
              where garde."apprenantId" = ${apprenantId} and paquet."moduleId" = m.id)`.as('commence'),
            sql<boolean>`coalesce(suivi.complete, false)`.as('complete'),
            utcText('suivi.completeLe').as('dateCompletion'),
            utcText('suivi.dernierPassage').as('dernierPassage'),
            'suivi.moyenne',
            sql<number>`coalesce(suivi."sommeSatisfaction1", 0)`.as('sommeSatisfaction1'),
            sql<number>`coalesce(suivi."reponsesSatisfaction1", 0)`.as('reponsesSatisfaction1'),
            sql<boolean>`exists (select from scorm_packages paquet where paquet."moduleId" = m.id)`.as('scorm'),
          ])
          .$narrowType<{ id: number; nom: string; type: number; isMobileModeAvailable: boolean }>(),
      ).as('modules'),
    ]);
  const found = await runPrepared(db, rows);
  return found.map(({ modules, ...row }) => ({ ...row, modules: modules.map(asPlayed) }));
}
