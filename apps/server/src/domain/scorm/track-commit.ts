import type { Cmi, Commit, CommitStored } from '@sillage/contracts/scorm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/login.ts';
import { recordPassages } from '../passages/record-passages.ts';
import { listReported, noteQuestions } from './faits/faits.queries.ts';
import { factsOfItems } from './faits/faits.rules.ts';
import { questionsOfItems } from './faits/questions.rules.ts';
import { keyExpiry } from './open-launch.ts';
import {
  findCommit,
  findLearner,
  findScenario,
  insertCommit,
  listSuivis,
  lockLaunch,
  lockOtherLaunch,
  lockSuivi,
  sumAttempt,
  touchLaunch,
  updateSuivi,
} from './scorm.queries.ts';
import {
  addToWindow,
  bestStatus,
  boundedSeconds,
  isWithinRate,
  MAX_ATTEMPT_BYTES,
  outcome,
  readCmi,
  type Suivi,
} from './scorm.rules.ts';
import { findPath } from './scorm.state.queries.ts';

type Launch = NonNullable<Awaited<ReturnType<typeof lockLaunch>>>;
type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>;

/**
 * Stores one commit, then what it changes: where the learner stands, and the passage of the attempt.
 * Sent again it changes nothing; one that is older than the last stored never takes its place.
 * @throws Refusal 401 when the key is unknown, too old, or its learner may not sign in any more; 413 and 429 when the
 * attempt, or its last minute, holds too much
 */
export async function trackCommit(db: Db, clock: Clock, commit: Commit): Promise<CommitStored> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const launch = await lockLaunch(tx, hashToken(commit.cle), now);
    if (!launch) throw new Refusal('scorm.cle_invalide');
    if (launch.apprenantId === null) throw new Refusal('erreur.non_autorise');
    const learner = await findLearner(tx, launch.apprenantId);
    if (!learner) throw new Refusal('scorm.cle_invalide');
    const madeIn = await launchOf(tx, commit, { launch, learner });
    return { result: true, errorCode: 0, enregistreLe: await store(tx, { launch: madeIn, learner, commit, now }) };
  });
}

/** The launch that the commit was made in: what a device kept is sent by a later one. */
async function launchOf(
  tx: Connection,
  { lancement }: Commit,
  { launch, learner }: { launch: Launch; learner: Learner },
): Promise<Launch> {
  if (lancement === undefined || lancement === launch.id) return launch;
  const whose = { apprenantId: learner.id, moduleId: launch.moduleId };
  return (await lockOtherLaunch(tx, lancement, whose)) ?? launch;
}

interface Received {
  launch: Launch;
  learner: Learner;
  commit: Commit;
  now: Date;
}

async function store(tx: Connection, { launch, learner, commit, now }: Received): Promise<string> {
  const { packageId, moduleId, item, assignmentId, passage, ouvertLe } = launch;
  const apprenantId = learner.id;
  const suivi = await lockSuivi(tx, { packageId, item, apprenantId, assignmentId, passage, debut: ouvertLe });
  const { cmi } = commit;
  const recuLe = now.toISOString();
  const { id, seq } = commit;
  const row = { id, suiviId: suivi.id, lancementId: launch.id, seq, recuLe, cmi: toJson(cmi) };
  if (!(await insertCommit(tx, row))) {
    const stored = await findCommit(tx, id, { apprenantId, moduleId });
    if (!stored) throw new Refusal('erreur.requete_invalide');
    return stored.recuLe;
  }

  const octets = Buffer.byteLength(row.cmi);
  const fenetre = addToWindow(suivi, octets, now);
  if (!isWithinRate(fenetre)) throw new Refusal('scorm.suivi_trop_frequent');

  const said = readCmi(cmi);
  const isLatestOfLaunch = launch.seq === null || seq > launch.seq;
  const tempsSecondes = boundedSeconds(said.tempsSecondes, ouvertLe, now);
  await touchLaunch(tx, launch.id, {
    expire: keyExpiry(now, new Date(ouvertLe)),
    octets,
    latest: isLatestOfLaunch ? { seq, tempsSecondes } : null,
  });

  const attempt = await sumAttempt(tx, passage);
  if (attempt.octets > MAX_ATTEMPT_BYTES) throw new Refusal('scorm.suivi_trop_volumineux');

  const isLatest = isLatestOfLaunch && (suivi.lancementId === null || launch.id >= suivi.lancementId);
  const begins = suivi.passage !== passage;
  // The learner has begun anew since: the former attempt keeps the commit, and stays as it was.
  if (begins && !isLatest) {
    await updateSuivi(tx, { id: suivi.id, passage: suivi.passage, item }, fenetre);
    return recuLe;
  }

  const before = begins ? undefined : suivi;
  await updateSuivi(
    tx,
    { id: suivi.id, passage, item },
    {
      ...fenetre,
      ...(begins && { passage, assignmentId, debut: ouvertLe }),
      ...(isLatest && {
        cmi: row.cmi,
        ...bestStatus(before, said),
        score: said.score,
        termine: commit.fin === true && !said.suspendu,
        lancementId: launch.id,
      }),
      completeLe: before?.completeLe ?? (said.complete ? recuLe : null),
      meilleurScore: bestScore(before, said.complete ? said.score : null),
      derniereActivite: recuLe,
    },
  );
  await recordPassage(tx, { launch, learner, now, attempt });
  return recuLe;
}

function bestScore(before: Suivi | undefined, score: number | null): number | null {
  const known = [before?.meilleurScore ?? null, score].filter((one) => one !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function toJson(cmi: Cmi): string {
  return JSON.stringify(storable(cmi, 0));
}

/** A data model has six levels; a tree without end could be neither written nor stored. */
const MAX_DEPTH = 32;

/** PostgreSQL holds neither the character NUL nor half of a surrogate pair, in names and values alike. */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (value === null || typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) throw new Refusal('erreur.requete_invalide');
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [storable(name, depth), storable(one, depth + 1)]),
  );
}

/** The attempt as statistics see it: one passage of the scenario that stands for the module. */
async function recordPassage(
  tx: Connection,
  { launch, learner, now, attempt }: Omit<Received, 'commit'> & { attempt: Awaited<ReturnType<typeof sumAttempt>> },
): Promise<void> {
  const { packageId, moduleId, manifeste, passage, assignmentId, etablissementId } = launch;
  const scenario = await findScenario(tx, moduleId);
  const whose = { packageId, apprenantId: learner.id, passage };
  const path = manifeste.parcours ? await findPath(tx, whose) : null;
  const { completeLe, score } = outcome(manifeste, await listSuivis(tx, whose), path, now);
  const { debut, tempsSecondes, commits } = attempt;
  const reported = await listReported(tx, whose, manifeste);
  const draft = {
    etablissementId,
    session: passage,
    plateforme: 'scorm' as const,
    casqueId: null,
    numeroSerie: null,
    scenarioRef: scenario?.uuid ?? `module-${moduleId}`,
    scenarioId: scenario?.id ?? null,
    profil: learner.profil,
    apprenantId: learner.id,
    nom: learner.nom,
    prenom: learner.prenom,
    codeApprenant: learner.codeApprenant,
    nomDeclare: false,
    assignmentId,
    langue: learner.defaultLanguage,
    test: false,
    complete: completeLe !== null,
    debut,
    fin: completeLe,
    dureeSecondes: tempsSecondes,
    score,
    satisfaction1: null,
    satisfaction2: null,
    satisfaction3: null,
    satisfaction4: null,
    satisfaction5: null,
    evenements: commits,
    manquants: 0,
    dernierEvenement: now.toISOString(),
    recuLe: null,
    faits: factsOfItems(reported),
  };
  await recordPassages(tx, [draft], now);
  if (scenario) await noteQuestions(tx, scenario.id, questionsOfItems(reported));
}
