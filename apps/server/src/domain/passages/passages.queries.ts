import { type RawBuilder, sql } from 'kysely';
import { type Connection, runPrepared } from '../../platform/db.ts';
import type { Utilisateur } from '../journaux/journaux.queries.ts';
import { notesOf } from '../statistiques/totals/totals.queries.ts';

/** What a change of passages may touch elsewhere: the row as it was, or as it is now. */
export interface PassageKeys {
  session: string;
  etablissementId: number;
  scenarioId: number | null;
  apprenantId: number | null;
  casqueId: number | null;
  jour: string;
}

/** What one learner has done of one scenario. */
export interface Paire {
  apprenantId: number;
  scenarioId: number;
}

/** Columns that a draft gives, with their types; `jour`, `isoAnnee` and `isoSemaine` follow from `debut`. */
const DRAFT_COLUMNS = {
  etablissementId: 'integer',
  session: 'uuid',
  plateforme: 'text',
  casqueId: 'integer',
  numeroSerie: 'text',
  application: 'text',
  systeme: 'text',
  appareilId: 'text',
  utilisateur: 'text',
  personnel: 'boolean',
  scenarioRef: 'text',
  scenarioId: 'integer',
  profil: 'text',
  apprenantId: 'integer',
  nom: 'text',
  prenom: 'text',
  codeApprenant: 'text',
  nomDeclare: 'boolean',
  assignmentId: 'integer',
  langue: 'text',
  test: 'boolean',
  complete: 'boolean',
  debut: 'timestamptz',
  fin: 'timestamptz',
  dureeSecondes: 'integer',
  score: 'numeric(5, 2)',
  satisfaction1: 'smallint',
  satisfaction2: 'smallint',
  satisfaction3: 'smallint',
  satisfaction4: 'smallint',
  satisfaction5: 'smallint',
  evenements: 'integer',
  manquants: 'integer',
  dernierEvenement: 'timestamptz',
  recuLe: 'timestamptz',
  faits: 'integer[]',
};
const names = Object.keys(DRAFT_COLUMNS);
const STORED = [...names, 'jour', 'isoAnnee', 'isoSemaine'];

const KEYS = sql.raw('session, "etablissementId", "scenarioId", "apprenantId", "casqueId", jour');

function columns(list: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(list.map((name) => (table ? sql.ref(`${table}.${name}`) : sql.ref(name))));
}

/** Rows given as JSON, so that a thousand of them are one parameter. */
function recordset(rows: readonly object[], types: Record<string, string>): RawBuilder<unknown> {
  const declared = Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as recu(${sql.join(declared)})`;
}

/** The passages of these sessions as they are, locked until the transaction ends. */
export async function lockPassages(tx: Connection, sessions: readonly string[]): Promise<PassageKeys[]> {
  const { rows } = await sql<PassageKeys>`
    select ${KEYS} from passages where session = any(${sessions}::uuid[]) order by session for update`.execute(tx);
  return rows;
}

/** What a draft does not say is null. */
type Draft = Partial<Record<keyof typeof DRAFT_COLUMNS, unknown>>;

/** The drafts with what follows from `debut`: the day is that of France, and the week is the ISO week of that day. */
function received(drafts: readonly Draft[], now: Date): RawBuilder<unknown> {
  return sql`
    select ${columns(names)}, jour, extract(isoyear from jour) as "isoAnnee", extract(week from jour) as "isoSemaine",
      ${now.toISOString()}::timestamptz as "updatedAt"
    from ${recordset(drafts, DRAFT_COLUMNS)}, lateral (select jour_en_france(debut) as jour) france`;
}

/** Answers the passages of sessions that had none. */
export async function insertPassages(tx: Connection, drafts: readonly Draft[], now: Date): Promise<PassageKeys[]> {
  const written = sql<PassageKeys>`
    with ecrits as (
      insert into passages (${columns(STORED)}, "updatedAt") ${received(drafts, now)}
      order by session
      on conflict do nothing
      returning *
    ),
    ${notesOf(sql`select *, 1 as signe from ecrits`)}
    select ${KEYS} from ecrits`;
  return runPrepared(tx, written);
}

/** Answers the passages that change, of those locked (`lockPassages`); a device writes nothing over the session of a package. */
export async function updatePassages(tx: Connection, drafts: readonly Draft[], now: Date): Promise<PassageKeys[]> {
  const updates = [...STORED, 'updatedAt'].map((name) => sql`${sql.ref(name)} = ${sql.ref(`recus.${name}`)}`);
  const written = sql<PassageKeys>`
    with recus as (${received(drafts, now)}),
    avant as (select passages.* from passages join recus using (session)),
    ecrits as (
      update passages set ${sql.join(updates)} from recus
      where passages.session = recus.session
        and (${columns(STORED, 'passages')}) is distinct from (${columns(STORED, 'recus')})
        and (passages.plateforme = 'scorm') = (recus.plateforme = 'scorm')
      returning passages.*
    ),
    changes as (
      select *, 1 as signe from ecrits
      union all
      select *, -1 from avant where session in (select session from ecrits)
    ),
    ${notesOf(sql`select * from changes`)}
    select ${KEYS} from ecrits`;
  return runPrepared(tx, written);
}

/** Removes the sessions of a user of mobile applications; answers them as they were. */
export async function deletePassagesOf(
  tx: Connection,
  { utilisateur, application }: Utilisateur,
): Promise<PassageKeys[]> {
  const { rows } = await sql<PassageKeys>`
    with partis as (
      delete from passages where utilisateur = ${utilisateur} and application = coalesce(${application ?? null}, application) returning *
    ),
    ${notesOf(sql`select *, -1 as signe from partis`)}
    select ${KEYS} from partis`.execute(tx);
  return rows;
}

/** Learners one after the other: two passages of one learner recorded at a time would each be summed without the other. */
export async function lockApprenants(tx: Connection, paires: readonly Paire[]): Promise<void> {
  const ids = [...new Set(paires.map(({ apprenantId }) => apprenantId))];
  await sql`select id from apprenants where id = any(${ids}) order by id for no key update`.execute(tx);
}

/** Learners and scenarios, one pair a row. */
export function asTable(paires: readonly Paire[]): RawBuilder<unknown> {
  return sql`unnest(
    ${paires.map(({ apprenantId }) => apprenantId)}::int[],
    ${paires.map(({ scenarioId }) => scenarioId)}::int[]) as paire("apprenantId", "scenarioId")`;
}

/** Sums again what these learners have done of these scenarios: tests do not count, the best complete score does (C-9-31). */
export async function refreshApprenantScenarios(tx: Connection, paires: readonly Paire[]): Promise<void> {
  const written = sql`
    with paires as (select * from ${asTable(paires)}),
    sommes as (
      select "apprenantId", "scenarioId",
        (array_agg(p."etablissementId" order by p.debut desc, p.session))[1] as "etablissementId",
        count(*)::int as passages, bool_or(p.complete) as complete,
        min(coalesce(p.fin, p.debut)) filter (where p.complete) as "completeLe",
        max(p.score) filter (where p.complete) as score,
        (array_agg(p.satisfaction1 order by p.debut desc, p.session) filter (where p.satisfaction1 is not null))[1] as satisfaction1,
        (array_agg(p.satisfaction5 order by p.debut desc, p.session) filter (where p.satisfaction5 is not null))[1] as satisfaction5,
        coalesce(sum(p."dureeSecondes"), 0)::int as "tempsSecondes", max(p.debut) as "dernierPassage"
      from paires join passages p using ("apprenantId", "scenarioId")
      where not p.test
      group by 1, 2
    ),
    parties as (
      delete from apprenant_scenarios a using paires
      where a."apprenantId" = paires."apprenantId" and a."scenarioId" = paires."scenarioId"
        and not exists (select from sommes where (sommes."apprenantId", sommes."scenarioId") = (a."apprenantId", a."scenarioId"))
    )
    insert into apprenant_scenarios as tenu ("apprenantId", "scenarioId", "etablissementId", passages, complete, "completeLe",
      score, satisfaction1, satisfaction5, "tempsSecondes", "dernierPassage")
    select * from sommes
    on conflict ("apprenantId", "scenarioId") do update set
      "etablissementId" = excluded."etablissementId", passages = excluded.passages, complete = excluded.complete,
      "completeLe" = excluded."completeLe", score = excluded.score, satisfaction1 = excluded.satisfaction1,
      satisfaction5 = excluded.satisfaction5, "tempsSecondes" = excluded."tempsSecondes",
      "dernierPassage" = excluded."dernierPassage"`;
  await runPrepared(tx, written);
}
