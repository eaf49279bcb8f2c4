import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Actor } from '../../../platform/session.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { appareilOf, minutesOf } from './usage.rules.ts';

interface Paging {
  /** Sessions of a named person only. */
  identified: boolean;
  page: number;
  rowsPerPage: number;
}

/** One page of the sessions of the filter, the latest first, and their number (S-3-09, S-3-10). */
export async function listSessions(
  db: Connection,
  actor: Actor,
  limites: Limites,
  { identified, page, rowsPerPage }: Paging,
) {
  const found = passagesIn(db, actor, limites).$if(identified, (rows) =>
    rows.where((eb) => eb.or([eb('passages.apprenantId', 'is not', null), eb('passages.nom', 'is not', null)])),
  );
  const { nombreDeSessions } = await found
    .select(sql<number>`count(*)`.as('nombreDeSessions'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .leftJoin('casques', 'casques.id', 'passages.casqueId')
    .leftJoin('etablissements', 'etablissements.id', 'passages.etablissementId')
    .leftJoin('apprenants', 'apprenants.id', 'passages.apprenantId')
    .select([
      'passages.session as Session_id',
      // The account of the learner knows the name better than the device.
      sql<string | null>`coalesce(apprenants.nom, passages.nom)`.as('Nom'),
      sql<string | null>`coalesce(apprenants.prenom, passages.prenom)`.as('Prenom'),
      'passages.profil as Profil',
      sql<string>`coalesce(scenarios.nom, passages."scenarioRef")`.as('Scenario'),
      'passages.debut as Date',
      sql<number | null>`passages.score::float8`.as('Score'),
      'passages.dureeSecondes',
      sql<string | null>`coalesce(casques."numeroSerie", passages."numeroSerie")`.as('Casque_id'),
      sql<string | null>`coalesce(casques.etiquette, casques."numeroSerie", passages."numeroSerie")`.as('Casque'),
      sql<boolean>`coalesce(scenarios.dpc, false)`.as('DPC'),
      'etablissements.nom as etablissement',
      'passages.complete',
      'passages.test',
      'passages.plateforme',
      'casques.typeId',
    ])
    .orderBy('passages.debut', 'desc')
    .orderBy('passages.session')
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute();
  const isAnonymous = await isTestAccount(db, actor);
  const tableauPassages = rows.map(({ dureeSecondes, plateforme, typeId, ...row }) => ({
    ...row,
    ...(isAnonymous && { Nom: null, Prenom: null }),
    Durée: minutesOf(dureeSecondes ?? 0, dureeSecondes === null ? 0 : 1),
    appareil: appareilOf(plateforme, typeId),
  }));
  return { tableauPassages, nombreDeSessions };
}

/** Whether this is the account of an establishment made to try the product: it sees no names (S-2.19-07, S-2.19-10). */
export async function isTestAccount(db: Connection, actor: Actor): Promise<boolean> {
  if (actor.etablissementId === null) return false;
  const own = await visible
    .etablissements(db, actor)
    .where('etablissements.id', '=', actor.etablissementId)
    .select('etablissements.email')
    .executeTakeFirst();
  return own?.email?.startsWith('test-') ?? false;
}
