import type { BlocDefini, Textes } from '@sillage/contracts/gabarits.ts';
import { type SqlBool, sql } from 'kysely';
import { type Connection, runPrepared } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { reportedQuiz } from './gabarits.rules.ts';

export interface ScenarioNomme {
  id: number;
  nom: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The scenario of this uuid or guid, if the person sees it or a session of it: what was played stays readable once its module is closed.
 * @throws Refusal 404
 */
export async function getScenarioByRef(db: Connection, actor: Actor, ref: string): Promise<ScenarioNomme> {
  const uuid = UUID.test(ref) ? ref.toLowerCase() : null;
  const own = visible.scenarios(db, actor).select('scenarios.id');
  const played = visible.passages(db, actor).where(sql<SqlBool>`passages."scenarioId" = s.id`).select(sql`1`.as('one'));
  const rows = db
    .selectFrom('scenarios as s')
    .select(['s.id', 's.nom'])
    .where((eb) => eb.or([eb('s.uuid', '=', uuid), eb('s.guid', '=', ref)]))
    .where((eb) => eb.or([eb('s.id', 'in', own), eb.exists(played)]))
    .orderBy(sql`s.uuid is not distinct from ${uuid}::uuid`, 'desc')
    .limit(1);
  return ensureFound((await runPrepared(db, rows))[0]);
}

export async function getScenarioById(db: Connection, actor: Actor, id: number): Promise<ScenarioNomme> {
  const row = visible.scenarios(db, actor).where('scenarios.id', '=', id).select(['scenarios.id', 'scenarios.nom']);
  return ensureFound(await row.executeTakeFirst());
}

interface GabaritTenu {
  version: number;
  /** Null: the default one. */
  blocs: BlocDefini[] | null;
  textes: Textes;
  createdAt: string | null;
  createdBy: string | null;
}

const NOTHING: GabaritTenu = {
  version: 0,
  blocs: null,
  textes: { libelles: {}, questions: {} },
  createdAt: null,
  createdBy: null,
};

/** The template in use, with the questions that packages tell where it says nothing of them (S-2.23-21). */
export async function findGabarit(db: Connection, scenarioId: number): Promise<GabaritTenu> {
  const [kept, reported] = await Promise.all([findKept(db, scenarioId), listReportedQuestions(db, scenarioId)]);
  const { libelles, questions } = kept.textes;
  return { ...kept, textes: { libelles, questions: { ...reported, ...questions } } };
}

/** By answer code, as packages tell them. */
export async function listReportedQuestions(db: Connection, scenarioId: number): Promise<Textes['questions']> {
  const rows = await db
    .selectFrom('quiz_rapportes')
    .select(['code', 'question', 'choix', 'justes'])
    .where('scenarioId', '=', scenarioId)
    .orderBy('code')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.code, reportedQuiz(row)]));
}

async function findKept(db: Connection, scenarioId: number): Promise<GabaritTenu> {
  const row = await db
    .selectFrom('gabarits')
    .leftJoin('auteurs', 'auteurs.id', 'gabarits.createdBy')
    .select(['version', 'blocs', 'textes', 'gabarits.createdAt', 'auteurs.nom as createdBy'])
    .where('scenarioId', '=', scenarioId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? ({ ...row } as unknown as GabaritTenu) : NOTHING;
}

/** One version more, one at a time. */
export async function insertGabarit(
  tx: Connection,
  values: {
    scenarioId: number;
    version: number;
    blocs: BlocDefini[] | null;
    textes: Textes;
    createdAt: string;
    createdBy: number;
  },
): Promise<void> {
  await tx
    .insertInto('gabarits')
    .values({
      ...values,
      blocs: values.blocs && JSON.stringify(values.blocs),
      textes: JSON.stringify(values.textes),
    })
    .execute();
}

/** Keeps others from changing the template of this scenario until the transaction ends. */
export async function lockScenario(tx: Connection, id: number): Promise<void> {
  await sql`select from scenarios where id = ${id} for update`.execute(tx);
}
