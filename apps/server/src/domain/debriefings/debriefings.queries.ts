import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { canSeeNames } from '../etablissements/etablissements.queries.ts';
import { saisieText } from '../sessions_saisies/sessions_saisies.rules.ts';
import type { FaitCompte } from '../statistiques/faits/comptes.queries.ts';
import type { Trace } from './debriefings.rules.ts';

/** What else is known of a session than its row: its scenario, and what was found inside. */
export async function findPassage(db: Connection, actor: Actor, session: string) {
  return visible
    .passages(db, actor)
    .where('passages.session', '=', session)
    .select([
      'passages.scenarioId',
      'passages.debut',
      'passages.dernierEvenement',
      'passages.dureeSecondes',
      'passages.faits',
    ])
    .executeTakeFirst();
}

/** These facts, each found once. */
export async function listFaits(db: Connection, ids: readonly number[]): Promise<FaitCompte[]> {
  const { rows } = await sql<FaitCompte>`
    select f.id, f."scenarioId", f.genre, f.code, f.valeur, f.juste, f.categorie, f.libelle, f.rang, 1 as sessions
    from faits f where f.id = any(${ids}::int[]) order by f.rang, f.id`.execute(db);
  return rows;
}

/** A page of the traces of a session in time order, with the type of the one that follows each. */
export async function listTraces(
  db: Connection,
  session: string,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Promise<{ traces: Trace[]; total: number }> {
  const all = sql`
    select id, at, seq, type, donnees from journaux where session = ${session}
    union all
    select c.id, c."recuLe", coalesce(c.seq, 0), 'suivi', jsonb_build_object('item', s.item, 'cmi', coalesce(c.cmi->'cmi', c.cmi) - 'suspend_data')
    from scorm_lancements l join scorm_commits c on c."lancementId" = l.id join scorm_suivis s on s.id = c."suiviId"
    where l.passage = ${session}`;
  const { rows } = await sql<Trace & { total: number }>`
    select id, at, type, donnees, lead(type) over (order by at, seq, id) as suivant, count(*) over () as total
    from (${all}) traces
    order by at, seq, id
    limit ${rowsPerPage} offset ${startOf({ page, rowsPerPage })}`.execute(db);
  return { traces: rows, total: rows[0]?.total ?? 0 };
}

/** Sessions of serious games that this assignment gave, on these days. */
export async function listSeriousGameSessions(
  db: Connection,
  actor: Actor,
  { shortId, debut, fin }: { shortId: string; debut: string; fin: string },
) {
  const seesNames = await canSeeNames(db, actor);
  const rows = await visible
    .passages(db, actor)
    .innerJoin('assignments', 'assignments.id', 'passages.assignmentId')
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .innerJoin('modules', 'modules.id', 'scenarios.moduleId')
    .leftJoin('apprenants', 'apprenants.id', 'passages.apprenantId')
    .leftJoin('sessions_saisies', 'sessions_saisies.session', 'passages.session')
    .where('assignments.shortId', '=', shortId)
    .where('modules.type', '=', MODULE_TYPE.seriousGame)
    .where('passages.test', '=', false)
    .where('passages.jour', '>=', debut)
    .where('passages.jour', '<=', fin)
    .select([
      'passages.session as Session_id',
      sql<string | null>`coalesce(apprenants.nom, passages.nom)`.as('Nom'),
      sql<string | null>`coalesce(apprenants.prenom, passages.prenom)`.as('Prenom'),
      'passages.nomDeclare',
      'scenarios.nom as Scenario',
      'passages.debut as Date',
      sql<number | null>`passages.score::float8`.as('Score'),
      'passages.dureeSecondes',
      'passages.complete',
      'sessions_saisies.par',
      'sessions_saisies.saisieLe',
    ])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(10_000)
    .execute();
  return rows.map(({ dureeSecondes, par, saisieLe, ...row }) => ({
    ...row,
    saisie: saisieText(par, saisieLe),
    ...(!seesNames && { Nom: null, Prenom: null }),
    Durée: dureeSecondes,
  }));
}
