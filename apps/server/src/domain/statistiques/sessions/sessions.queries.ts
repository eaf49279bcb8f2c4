import { daysOfWeek, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { allOf, startOf } from '../../../platform/list.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import { canSeeNames } from '../../etablissements/etablissements.queries.ts';
import { saisieText } from '../../sessions_saisies/sessions_saisies.rules.ts';
import { listLibelles } from '../commun/commun.queries.ts';
import { isStoppedAt } from '../faits/comptes.queries.ts';
import { codeName, libelleOf } from '../faits/libelles.rules.ts';
import { isUntil, type Limites, passagesIn } from '../filter/filter.queries.ts';
import { isDerniere } from '../formes/dernieres.queries.ts';
import { type Appareil, KINDS } from '../usage/usage.rules.ts';

interface Asked {
  /** What a figure adds to the filter. */
  figure?: Figure;
  /** Sessions of a named person only. */
  identified?: boolean;
  session?: string;
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

const REPONSES = sql`num_nonnulls(${sql.join(QUESTIONS.map((question) => sql.ref(`passages.satisfaction${question}`)))})`;

/** The sessions that a figure counts among those of the filter. */
function isCounted(figure: Figure) {
  const { scenario, etablissement, profil, autresProfils, semaine, jusqua, avecDuree, question, reponse } = figure;
  const { application, systeme, finies, appareils, avecScore, mois } = figure;
  const jours = semaine === undefined ? undefined : daysOfWeek(weekOf(semaine));
  const answer = question && sql.ref(`passages.satisfaction${question}`);
  const noProfil = sql`coalesce(passages.profil, '')`;
  const found = faitsOf(figure);
  return allOf(
    scenario === undefined
      ? undefined
      : sql<SqlBool>`passages."scenarioId" is not distinct from ${scenario || null}::int`,
    figure.module === undefined ? undefined : isOfModule(figure.module),
    etablissement === undefined ? undefined : sql<SqlBool>`passages."etablissementId" = ${etablissement}`,
    profil === undefined ? undefined : sql<SqlBool>`${noProfil} = ${profil}`,
    autresProfils && sql<SqlBool>`${noProfil} <> all(${autresProfils}::text[])`,
    figure.appareil && sql<SqlBool>`${appareil} = ${figure.appareil}`,
    jours && sql<SqlBool>`passages.jour between ${jours.debut} and ${jours.fin}`,
    jusqua === undefined ? undefined : isUntil(jusqua),
    avecDuree && sql<SqlBool>`passages."dureeSecondes" is not null`,
    answer && sql<SqlBool>`${answer} is not null`,
    answer && reponse && sql<SqlBool>`${answer} = ${reponse}`,
    figure.reponses && sql<SqlBool>`${REPONSES} > 0`,
    application === undefined ? undefined : sql<SqlBool>`passages.application is not null`,
    application ? sql<SqlBool>`passages.application = ${application}` : undefined,
    systeme === undefined ? undefined : sql<SqlBool>`coalesce(passages.systeme, '') = ${systeme}`,
    finies && sql<SqlBool>`passages.fin is not null`,
    appareils && sql<SqlBool>`passages."appareilId" is not null`,
    avecScore && sql<SqlBool>`passages.score is not null`,
    mois === undefined
      ? undefined
      : sql<SqlBool>`date_trunc('month', passages.jour::timestamp) = date_trunc('month', ${mois}::timestamp)`,
    figure.numeroSerie === undefined ? undefined : isOfUnregistered(figure.numeroSerie),
    found && sql<SqlBool>`passages.faits && ${found}`,
    figure.arrets && isStoppedAt(figure.arrets),
  );
}

/** The facts that a figure counts: those named, or what was found right of this kind. */
function faitsOf({ faits, genre, categorie, code, scenario }: Figure) {
  if (faits) return sql<number[]>`${faits}::int[]`;
  if (genre === undefined) return undefined;
  return sql<number[]>`array(
    select f.id from faits f
    where f.genre = ${genre} and f.juste and ${categorie === undefined ? sql`true` : sql`f.categorie = ${categorie}`}
      and ${code === undefined ? sql`true` : sql`f.code = ${code}`}
      and ${scenario === undefined ? sql`true` : sql`f."scenarioId" = ${scenario}`})`;
}

/** Played by a headset, where and while these possessions held it. */
function isOfPossessions(db: Connection, actor: Actor, { possessions, tenuLe, anciennesPossessions }: Figure) {
  const held = visible
    .possession_casques(db, actor)
    .selectAll()
    .$if(possessions !== undefined, (rows) => rows.where('id', '=', sql<number>`any(${possessions}::int[])`))
    .$if(tenuLe !== undefined, (rows) => rows.where('dateDebut', '<=', tenuLe!))
    .$if(tenuLe !== undefined && !anciennesPossessions, (rows) =>
      rows.where((eb) => eb.or([eb('dateFin', 'is', null), eb('dateFin', '>=', tenuLe!)])),
    );
  return sql<SqlBool>`exists (select from (${held}) p where p."casqueId" = passages."casqueId"
    and coalesce(p."etablissementId", 0) = passages."etablissementId"
    and passages.jour >= p."dateDebut" and coalesce(passages.jour <= p."dateFin", true))`;
}

/** Told by a headset that nobody has registered. */
function isOfUnregistered(numeroSerie: string) {
  return sql<SqlBool>`passages."casqueId" is null and passages.plateforme = 'casque' and passages."numeroSerie" = ${numeroSerie}`;
}

/** Its scenario is one of this module; of none, for 0. */
function isOfModule(id: number) {
  const own = sql`select s.id from scenarios s where s."moduleId" is not distinct from ${id || null}::int`;
  return sql<SqlBool>`(passages."scenarioId" in (${own}) or ${id === 0} and passages."scenarioId" is null)`;
}

/** One page of the sessions of the filter, the latest first unless said, and their number (S-3-09, S-3-10). */
export async function listSessions(
  db: Connection,
  actor: Actor,
  limites: Limites,
  { figure = {}, identified = false, session, page, rowsPerPage, tri = 'Date', sens = 'DESC' }: Asked,
) {
  const isOne = isCounted(figure);
  const { derniere } = figure;
  const isHeld = figure.possessions !== undefined || figure.tenuLe !== undefined;
  const found = passagesIn(db, actor, limites)
    .where(isOne)
    .$if(isHeld, (rows) => rows.where(isOfPossessions(db, actor, figure)))
    .$if(derniere !== undefined, (rows) =>
      rows.where(isDerniere(db, actor, limites, { figure: { ...figure, derniere: derniere! }, isOne })),
    )
    .$if(session !== undefined, (rows) => rows.where('passages.session', '=', session!))
    .$if(identified, (rows) =>
      rows.where((eb) => eb.or([eb('passages.apprenantId', 'is not', null), eb('passages.nom', 'is not', null)])),
    );
  const { nombreDeSessions } = await found
    .select(sql<number>`count(*)`.as('nombreDeSessions'))
    .executeTakeFirstOrThrow();
  const nombreCompte = await countIn(db, found, figure);
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
    .leftJoin('sessions_saisies', 'sessions_saisies.session', 'passages.session')
    .select([
      'passages.session as Session_id',
      // The account of the learner knows the name better than the device.
      sql<string | null>`coalesce(apprenants.nom, passages.nom)`.as('Nom'),
      sql<string | null>`coalesce(apprenants.prenom, passages.prenom)`.as('Prenom'),
      'passages.nomDeclare',
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
      'sessions_saisies.par',
      'sessions_saisies.saisieLe',
    ])
    .orderBy(order)
    .orderBy('passages.session')
    .limit(rowsPerPage)
    .offset(startOf({ page, rowsPerPage }))
    .execute();
  const seesNames = await canSeeNames(db, actor);
  const tableauPassages = rows.map(({ dureeSecondes, par, saisieLe, ...row }) => ({
    ...row,
    saisie: saisieText(par, saisieLe),
    ...(!seesNames && { Nom: null, Prenom: null }),
    Durée: dureeSecondes,
  }));
  return { tableauPassages, nombreDeSessions, nombreCompte, seesNames };
}

/** How many answers, facts or devices the figure counts in these sessions: one may hold several of them, several have the same device. */
async function countIn(db: Connection, found: ReturnType<typeof passagesIn>, figure: Figure): Promise<number | null> {
  if (figure.reponses) {
    const sum = sql<number>`coalesce(sum(${REPONSES}), 0)::int`.as('nombre');
    return (await found.select(sum).executeTakeFirstOrThrow()).nombre;
  }
  const faits = faitsOf(figure);
  if (!faits && !figure.appareils) return null;
  const counted = faits
    ? sql`select fait from (${found.select('passages.faits')}) trouves cross join lateral unnest(trouves.faits) un (fait)
        where fait in (select unnest(${faits}))`
    : sql`${found.select(['passages.application', 'passages.systeme', 'passages.appareilId']).distinct()}`;
  const { rows } = await sql<{ nombre: number }>`select count(*) as nombre from (${counted}) comptes`.execute(db);
  return rows[0]!.nombre;
}

const ANY: Limites = {
  debut: '1900-01-01',
  fin: '2200-01-01',
  etablissements: null,
  isIFPS: null,
  withTests: true,
  withIncomplete: true,
  assignmentId: null,
  regroupementId: null,
  casqueId: null,
};

/** The row of one session, whatever it is, if the person sees it. */
export async function findSession(db: Connection, actor: Actor, session: string) {
  const { tableauPassages } = await listSessions(db, actor, ANY, { session, page: 1, rowsPerPage: 1 });
  return tableauPassages[0];
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

/** What a formation is called that is open to the person, or that was: they see a session of it. */
export async function findNameOfModule(db: Connection, actor: Actor, id: number): Promise<string | undefined> {
  const open = await visible.modules(db, actor).where('modules.id', '=', id).select('modules.nom').executeTakeFirst();
  if (open) return open.nom;
  const played = await visible
    .passages(db, actor)
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .innerJoin('modules', 'modules.id', 'scenarios.moduleId')
    .where('modules.id', '=', id)
    .select('modules.nom')
    .limit(1)
    .executeTakeFirst();
  return played?.nom;
}

/** What an action is called where the person sees a session that holds it. */
export async function findNameOfAction(db: Connection, actor: Actor, code: string): Promise<string> {
  const played = visible.passages(db, actor).where(sql<SqlBool>`passages."scenarioId" = f."scenarioId"`);
  const { rows } = await sql<{ scenarioId: number; libelle: string | null }>`
    select f."scenarioId", f.libelle from faits f
    where f.code = ${code} and exists (${played.select(sql`1`.as('one'))})
    order by f.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) return codeName(code);
  const libelles = (await listLibelles(db, [found.scenarioId])).get(found.scenarioId);
  return libelleOf({ code, libelle: found.libelle }, libelles ?? {});
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

/** How often the scenarios of these modules were played within these limits, those that were closed since too. */
export async function countOfModules(
  db: Connection,
  actor: Actor,
  limites: Limites,
  moduleIds: readonly number[],
): Promise<number> {
  const { total } = await passagesIn(db, actor, limites)
    .where(
      sql<SqlBool>`passages."scenarioId" in (select s.id from scenarios s where s."moduleId" = any(${moduleIds}::int[]))`,
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
