import { daysOfWeek, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { allOf } from '../../../platform/list.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Actor } from '../../../platform/session.ts';
import { canSeeNames } from '../../etablissements/etablissements.queries.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { type Appareil, KINDS, minutesOf } from '../usage/usage.rules.ts';

interface Asked {
  /** What a figure adds to the filter. */
  figure?: Figure;
  /** Sessions of a named person only. */
  identified?: boolean;
  page: number;
  rowsPerPage: number;
  tri?: 'Date' | 'Score' | 'Duree';
  sens?: 'ASC' | 'DESC';
}

/** Kind of device (S-2.6-13): the type of the headset where there is one, else the platform. */
const appareil = sql<Appareil>`case when passages."casqueId" is null
  then case passages.plateforme when 'mobile' then 'mobile' when 'casque' then 'casque' else 'ordinateur' end
  else coalesce((select case c."typeId" ${sql.join(
    Object.entries(KINDS).map(([typeId, kind]) => sql`when ${sql.lit(Number(typeId))} then ${sql.lit(kind)}`),
    sql` `,
  )} end from casques c where c.id = passages."casqueId"), 'casque') end`;

/** The sessions that a figure counts among those of the filter. */
function isCounted(figure: Figure) {
  const { scenario, etablissement, profil, autresProfils, semaine, avecDuree, question, reponse } = figure;
  const jours = semaine === undefined ? undefined : daysOfWeek(weekOf(semaine));
  const answer = question && sql.ref(`passages.satisfaction${question}`);
  const noProfil = sql`coalesce(passages.profil, '')`;
  return allOf(
    scenario === undefined
      ? undefined
      : sql<SqlBool>`passages."scenarioId" is not distinct from ${scenario || null}::int`,
    etablissement === undefined ? undefined : sql<SqlBool>`passages."etablissementId" = ${etablissement}`,
    profil === undefined ? undefined : sql<SqlBool>`${noProfil} = ${profil}`,
    autresProfils && sql<SqlBool>`${noProfil} <> all(${autresProfils}::text[])`,
    figure.appareil && sql<SqlBool>`${appareil} = ${figure.appareil}`,
    jours && sql<SqlBool>`passages.jour between ${jours.debut} and ${jours.fin}`,
    avecDuree && sql<SqlBool>`passages."dureeSecondes" is not null`,
    answer && sql<SqlBool>`${answer} is not null`,
    answer && reponse && sql<SqlBool>`${answer} = ${reponse}`,
  );
}

/** One page of the sessions of the filter, the latest first unless said, and their number (S-3-09, S-3-10). */
export async function listSessions(
  db: Connection,
  actor: Actor,
  limites: Limites,
  { figure = {}, identified = false, page, rowsPerPage, tri = 'Date', sens = 'DESC' }: Asked,
) {
  const found = passagesIn(db, actor, limites)
    .where(isCounted(figure))
    .$if(identified, (rows) =>
      rows.where((eb) => eb.or([eb('passages.apprenantId', 'is not', null), eb('passages.nom', 'is not', null)])),
    );
  const { nombreDeSessions } = await found
    .select(sql<number>`count(*)`.as('nombreDeSessions'))
    .executeTakeFirstOrThrow();
  const direction = sql.raw(sens === 'ASC' ? 'asc' : 'desc');
  const order = {
    // The day first: an index is in its order.
    Date: sql`passages.jour ${direction}, passages.debut ${direction}`,
    Score: sql`passages.score ${direction} nulls last`,
    Duree: sql`passages."dureeSecondes" ${direction} nulls last`,
  }[tri];
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
      appareil.as('appareil'),
    ])
    .orderBy(order)
    .orderBy('passages.session')
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute();
  const voitNoms = await canSeeNames(db, actor);
  const tableauPassages = rows.map(({ dureeSecondes, ...row }) => ({
    ...row,
    ...(!voitNoms && { Nom: null, Prenom: null }),
    Durée: minutesOf(dureeSecondes ?? 0, dureeSecondes === null ? 0 : 1),
  }));
  return { tableauPassages, nombreDeSessions, voitNoms };
}

/** What a scenario is called, where the person sees a session of it. */
export async function findNameOfScenario(db: Connection, actor: Actor, id: number): Promise<string | undefined> {
  const found = await visible
    .passages(db, actor)
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .where('passages.scenarioId', '=', id)
    .select('scenarios.nom')
    .limit(1)
    .executeTakeFirst();
  return found?.nom;
}

/** What an establishment of the perimeter is called. */
export async function findNameOfEtablissement(db: Connection, actor: Actor, id: number): Promise<string | undefined> {
  const found = await visible
    .etablissements(db, actor)
    .where('etablissements.id', '=', id)
    .select('etablissements.nom')
    .executeTakeFirst();
  return found?.nom;
}
