import type { SessionJouee } from '@sillage/contracts/statistiques.ts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import { canSeeNames } from '../../etablissements/etablissements.queries.ts';
import { saisieText } from '../../sessions_saisies/sessions_saisies.rules.ts';

/** Sessions that one learner may have played of what is asked. */
const MOST = 1_000;

/**
 * The learner, without a name for who reads none.
 * @throws Refusal 404
 */
export async function getApprenant(db: Connection, actor: Actor, id: number) {
  const row = visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', id)
    .select(['apprenants.id', 'apprenants.nom', 'apprenants.prenom', 'apprenants.codeApprenant']);
  const found = ensureFound(await row.executeTakeFirst());
  return (await canSeeNames(db, actor)) ? found : { ...found, nom: null, prenom: null };
}

interface Asked {
  scenarioId: number | null;
  /** The scenarios of these modules. */
  moduleIds: readonly number[] | null;
}

/** What a learner of the perimeter has played, the latest first; tests are left out, as the steps of a learner do. */
export async function listSessionsOf(
  db: Connection,
  actor: Actor,
  apprenantId: number,
  { scenarioId, moduleIds }: Asked,
): Promise<SessionJouee[]> {
  const rows = await visible
    .passages(db, actor)
    .leftJoin('sessions_saisies', 'sessions_saisies.session', 'passages.session')
    .leftJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .where('passages.apprenantId', '=', apprenantId)
    .where('passages.test', '=', false)
    .$if(scenarioId !== null, (found) => found.where('passages.scenarioId', '=', scenarioId!))
    .$if(moduleIds !== null, (found) => found.where('scenarios.moduleId', '=', sql<number>`any(${moduleIds}::int[])`))
    .select([
      'passages.session',
      'passages.debut as date',
      'passages.dureeSecondes as duree',
      'passages.complete',
      sql<number | null>`passages.score::float8`.as('score'),
      sql<string>`coalesce(scenarios.nom, passages."scenarioRef")`.as('scenario'),
      'sessions_saisies.par',
      'sessions_saisies.saisieLe',
    ])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(MOST)
    .execute();
  return rows.map(({ par, saisieLe, ...row }) => ({ ...row, saisie: saisieText(par, saisieLe) }));
}
