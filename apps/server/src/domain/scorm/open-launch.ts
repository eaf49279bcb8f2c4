import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type Acquis, type OpenedLaunch, type Path, SharedData } from '@sillage/contracts/scorm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken, makeToken } from '../../platform/login.ts';
import { attemptsLeft } from './count-attempts.ts';
import type { Manifest } from './read-manifest.ts';
import {
  ensureCasier,
  findAttempt,
  findLearner,
  getPackageById,
  listSuivis,
  lockAttempt,
  setAttempt,
  setFilesKey,
  sumSeconds,
  takeLaunch,
} from './scorm.queries.ts';
import { isOver, itemsShown, KEY_SECONDS, launchPath, MAX_KEY_SECONDS } from './scorm.rules.ts';
import { findPath, findState, listObjectives, listShared } from './scorm.state.queries.ts';
import { readFormer } from './versions/read-former.ts';
import { carrySuivis, isBegun, type Whose } from './versions/versions.queries.ts';

type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>;

/** What the launch page is given. */
interface Opened {
  launch: OpenedLaunch;
  moduleId: number;
}

/**
 * Turns the single-use code of a launch into a key.
 * @throws Refusal 401 when the code is unknown, used, too old, or its learner may not sign in any more
 */
export async function openLaunch(db: Db, clock: Clock, jeton: string): Promise<Opened> {
  const cle = makeToken();
  const now = clock.now();
  const opened = { cleHash: hashToken(cle), expire: keyExpiry(now), now };
  return db.transaction().execute(async (tx) => {
    const taken = await takeLaunch(tx, hashToken(jeton), opened);
    if (!taken) throw new Refusal('scorm.cle_invalide');
    const { moduleId, dossier, norme, titre, manifeste } = await getPackageById(tx, taken.packageId);
    const item = manifeste.items.find(({ id }) => id === taken.item)!;
    const learner = taken.apprenantId === null ? null : await findLearner(tx, taken.apprenantId);
    if (learner === undefined) throw new Refusal('scorm.cle_invalide');
    const attempt = learner ? await openAttempt(tx, taken, { manifeste, moduleId }, learner) : preview(manifeste);
    // Packages that were put there before stores were read have none.
    const stores = item.partage ?? [];
    const shared =
      learner && stores.length > 0 ? await readShared(tx, taken, { manifeste, moduleId }, learner) : new Map();
    const casier = learner && (await ensureCasier(tx, { apprenantId: learner.id, moduleId }, randomBytes(32)));
    const cleFichiers = casier ? filesKey(casier.secret, dossier) : makeToken();
    await setFilesKey(tx, taken.id, hashToken(cleFichiers));
    const launch: OpenedLaunch = {
      cle,
      lancement: taken.id,
      paquet: taken.packageId,
      casier: casier && { id: casier.id, secret: casier.secret.toString('base64') },
      norme: norme as OpenedLaunch['norme'],
      titre,
      item: item.id,
      sco: item.sco,
      doneByContent: item.doneByContent ?? false,
      adresse: launchPath(`${dossier}/${cleFichiers}`, item),
      suivi: learner !== null,
      apprenant: learner
        ? { id: String(learner.id), nom: `${learner.nom}, ${learner.prenom}` }
        : { id: '0', nom: message('scorm.apercu') },
      langue: learner?.defaultLanguage === 'be' ? 'fr-BE' : null,
      entree: attempt.etat ? 'resume' : 'ab-initio',
      launchData: item.launchData,
      // Packages that were put there before objectives were read have none.
      objectifs: item.objectifs ?? [],
      masteryScore: item.masteryScore,
      maxTimeAllowed: item.maxTimeAllowed ?? null,
      timeLimitAction: item.timeLimitAction ?? null,
      completionThreshold: item.completionThreshold,
      scaledPassingScore: item.scaledPassingScore,
      partage: stores.map((store) => ({ ...store, valeur: shared.get(store.id) ?? null })),
      ...attempt,
    };
    return { launch, moduleId };
  });
}

/** Reads the files of a package: the same at each launch of a learner, whose browser has kept them under their addresses. */
function filesKey(secret: Buffer, dossier: string): string {
  return createHmac('sha256', secret).update(dossier).digest('base64url');
}

/** The end of a key used at this moment. @param openedAt when it was made */
export function keyExpiry(now: Date, openedAt = now): Date {
  return new Date(Math.min(now.getTime() + KEY_SECONDS * 1000, openedAt.getTime() + MAX_KEY_SECONDS * 1000));
}

/** The values of shared stores, by id: the activity that was played last knows best. */
async function readShared(
  tx: Connection,
  { packageId }: { packageId: number },
  { manifeste: { portees }, moduleId }: Played,
  { id: apprenantId }: Learner,
): Promise<Map<string, string>> {
  const { passage } = (await findAttempt(tx, packageId, apprenantId))!;
  const states = await listShared(tx, { apprenantId, moduleId, portee: portees?.donnees ?? 'module', passage });
  const read = states.flatMap((state) => SharedData.safeParse(state).data?.adl.data ?? []);
  return new Map(read.map(({ id, store }) => [id, store]));
}

interface Played {
  manifeste: Manifest;
  moduleId: number;
}

/** What the learner has of the objectives that this order shares: packages that were put there before this was said keep them. */
async function readAcquis(
  tx: Connection,
  { manifeste: { portees }, moduleId }: Played,
  { id: apprenantId }: Learner,
): Promise<Acquis> {
  const portee = portees?.objectifs ?? 'module';
  if (portee === 'tentative') return {};
  const known = await listObjectives(tx, { apprenantId, moduleId, portee, passage: null });
  return Object.assign({}, ...known);
}

type State = Pick<OpenedLaunch, 'items' | 'etat' | 'tempsTotalSecondes' | 'parcours'>;

function preview(manifest: Manifest, acquis: Acquis = {}): State {
  const parcours = orderOf(manifest, null, acquis);
  return { items: itemsShown(manifest, []), etat: null, tempsTotalSecondes: 0, parcours };
}

/** Packages that were put there before their order was read have none. */
function orderOf({ parcours }: Manifest, etat: Path | null, acquis: Acquis): OpenedLaunch['parcours'] {
  return parcours ? { racine: parcours, etat, acquis } : null;
}

/** Goes on with the attempt of the last launch, or begins one when there is none or when it is over. */
async function openAttempt(
  tx: Connection,
  taken: { id: number; packageId: number; item: string; assignmentId: number | null },
  played: Played,
  learner: Learner,
): Promise<State> {
  const { id, packageId, item, assignmentId } = taken;
  const { manifeste } = played;
  const apprenantId = learner.id;
  await lockAttempt(tx, packageId, apprenantId);
  await attemptsLeft(tx, { packageId, manifeste }, apprenantId);
  const last = await findAttempt(tx, packageId, apprenantId);
  const anew = { passage: randomUUID(), etablissementId: learner.etablissementId, assignmentId };
  const attempt = last ? { ...last, assignmentId: assignmentId ?? last.assignmentId } : anew;
  const whose = { packageId, apprenantId, passage: attempt.passage };
  if (!last || !(await isBegun(tx, whose))) {
    await setAttempt(tx, id, attempt);
    return (await carryFormer(tx, whose, attempt, played)) ?? begin(tx, played, learner);
  }
  const suivis = await listSuivis(tx, whose);
  const path = manifeste.parcours ? await findPath(tx, whose) : null;
  if (isOver(manifeste, suivis, path)) {
    await setAttempt(tx, id, anew);
    return begin(tx, played, learner);
  }
  await setAttempt(tx, id, attempt);
  return {
    items: itemsShown(manifeste, suivis),
    etat: await findState(tx, { ...whose, item }),
    tempsTotalSecondes: await sumSeconds(tx, whose.passage, item),
    // Begun before an order was read in the package, an attempt goes on without one.
    parcours: path && orderOf(manifeste, path, {}),
  };
}

async function begin(tx: Connection, played: Played, learner: Learner): Promise<State> {
  return preview(played.manifeste, played.manifeste.parcours ? await readAcquis(tx, played, learner) : {});
}

/** Goes on in the order where the package before this one was left, as long as nothing was committed in this one. */
async function carryFormer(
  tx: Connection,
  to: Whose,
  { assignmentId }: { assignmentId: number | null },
  { manifeste, moduleId }: Played,
): Promise<State | null> {
  const former = await readFormer(tx, { packageId: to.packageId, moduleId, manifeste }, to.apprenantId);
  if (!former) return null;
  const { suivis, path } = former;
  const items = suivis.map(({ item }) => item);
  await carrySuivis(tx, { from: former.whose, to, assignmentId }, { items, parcours: path });
  return {
    items: itemsShown(manifeste, suivis),
    etat: null,
    tempsTotalSecondes: 0,
    parcours: orderOf(manifeste, path, {}),
  };
}
