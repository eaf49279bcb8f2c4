import { isComplete } from '@sillage/contracts/scorm.rules.ts';
import type { Cmi, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { KEPT_FOLDER } from '@sillage/contracts/scorm-limits.ts';
import { FORGETTING, type JourneyRequest, type PlayerOrder, SENDING } from '../client/launch-messages.ts';
import './launch.css';
import { sessionSeconds } from './durations.ts';
import { type Follower, preview, track } from './follower.ts';
import { forgetPackages, keepPackage, mayKeep, onMissing } from './keep-package.ts';
import { type Keeper, type KeptLaunch, keeperOf, openKept, withState } from './kept-launch.ts';
import { type Entry, Outbox } from './outbox.ts';
import { outcomeOf, wholeOf } from './outcome.ts';
import { linkPlayer } from './player-link.ts';
import { createRunTime, type RunTime, type RunTimeEvent } from './run-time.ts';
import { noShelf, openShelf } from './shelf.ts';
import { followWindows } from './windows.ts';
import { openLaunch, sendCommit } from './wire.ts';

// The launch page of the content origin: the run-time object stands here before the package loads beside it. What a
// package must not have is held by the variables of this module alone, which it cannot reach.

/** How long commits of earlier pages, a new token or the last commit may keep someone waiting. */
const PATIENCE = 4_000;
/** What a content may use of the device, as far as the player lets it: the last two for the modules that say so. */
const FEATURES =
  'fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; screen-wake-lock; microphone; camera';

/** Commits that a page may have sent as it was closed, before it could put their rank away. */
const UNSAID = 16;

const token = location.hash.slice(1);
const isSending = location.search === SENDING;
const isForgetting = location.search === FORGETTING;
/** Played from what this device has kept: the server does not answer. */
const isKept = location.pathname === KEPT_FOLDER;
// A secret does not stay in the address, nor in the history.
history.replaceState(null, '', location.pathname);

let askedToken = Promise.withResolvers<string | null>();
let leave: () => Promise<void> = async () => undefined;
let navigate: (request: JourneyRequest) => void = () => undefined;
const greeted = Promise.withResolvers<Extract<PlayerOrder, { type: 'bonjour' }>>();

const tell = linkPlayer((order) => {
  if (order.type === 'bonjour') greeted.resolve(order);
  if (order.type === 'jeton') askedToken.resolve(order.jeton);
  if (order.type === 'naviguer') navigate(order);
  if (order.type === 'quitter') void leave().then(() => tell({ type: 'quitte' }));
});

if (isKept) await (isForgetting ? forget() : startKept(decodeURIComponent(token)));
else await open();

async function open(): Promise<void> {
  const opened = await openLaunch(token);
  if ('refus' in opened) tell({ type: 'refus', code: opened.refus });
  else if (isSending) await sendLeft(opened.launch);
  else await start(opened.launch);
}

/** Goes on with the launch of this item that this device has kept; its commits wait for the network. */
async function startKept(item: string): Promise<void> {
  const { secret } = await greeted.promise;
  const shelf = secret !== null && mayKeep() ? await openKept(secret).catch(() => null) : null;
  const found = shelf?.find(item) ?? { refus: 'scorm.non_garde' as const };
  if ('refus' in found) return tell({ type: 'refus', code: found.refus });
  onMissing(() => tell({ type: 'manque' }));
  await start(found.kept.launch, found.kept);
}

async function forget(): Promise<void> {
  await forgetPackages();
  tell({ type: 'quitte' });
}

/** Sends what this device still holds of the module, and plays nothing. */
async function sendLeft(launch: OpenedLaunch): Promise<void> {
  const outbox = await openOutbox(launch);
  await outbox.flush();
  tell({ type: 'quitte' });
}

async function start(launch: OpenedLaunch, kept?: KeptLaunch): Promise<void> {
  if (!launch.suivi) return play(launch, { follow: preview });
  const outbox = await openOutbox(launch, kept && kept.seq + UNSAID);
  const newest = kept ? asLeft(kept, outbox) : await upToDate(launch, outbox);
  if (!newest) return tell({ type: 'refus', code: null });
  const keeper = await findKeeper(newest);
  const before = kept?.secondes ?? 0;
  const keep = async (frame: HTMLIFrameElement) => {
    if (!keeper) return;
    await keeper.begin(outbox.next, before);
    if (!kept) await keepPackage(newest.paquet, frame);
    tell({ type: 'garde' });
  };
  await play(newest, {
    before,
    follow: (runTime) => track(runTime, outbox, keeper),
    onShow: (frame) => void keep(frame).catch(() => undefined),
  });
  // What waits goes behind what is played.
  if (kept) void outbox.flush();
}

/** What keeps this launch for the hours without the network, when the player and the browser let it. */
async function findKeeper(launch: OpenedLaunch): Promise<Keeper | null> {
  const secret = mayKeep() ? (await patiently(greeted.promise, null))?.secret : null;
  const shelf = secret ? await openKept(secret).catch(() => null) : null;
  return shelf && keeperOf(shelf, launch);
}

/** The kept launch, with what a page noted as it closed. */
function asLeft(kept: KeptLaunch, outbox: Outbox): OpenedLaunch {
  const noted = outbox.latest(true);
  if (noted) kept.secondes = sessionSeconds(noted);
  return noted ? withState(kept.launch, noted) : kept.launch;
}

interface Played {
  follow: (runTime: RunTime) => Follower;
  /** Seconds of the session when it goes on where another page left it. */
  before?: number;
  onShow?: (frame: HTMLIFrameElement) => void;
}

async function play(
  { casier: _, cle: __, ...launch }: OpenedLaunch,
  { follow, before = 0, onShow }: Played,
): Promise<void> {
  // Where the player has just led comes before what the server knows of it.
  const led = launch.parcours && (await greeted.promise).parcours;
  const etat = led?.paquet === launch.paquet ? led.etat : (launch.parcours?.etat ?? null);
  const parcours = launch.parcours && { ...launch.parcours, etat };
  let isLeaving = false;
  let wanted: JourneyRequest | null = null;
  const tellStep = () => {
    if (!isLeaving) tellEnd(runTime, launch, wanted !== null);
  };
  const tempsTotalSecondes = launch.tempsTotalSecondes + before;
  const hear = (event: RunTimeEvent) => {
    follower.on(event);
    if (event === 'end') tellStep();
    if (event === 'goOn') tell({ type: 'pret', offre: runTime.offer() });
  };
  const runTime = await createRunTime({ ...launch, parcours, tempsTotalSecondes }, hear, before);
  // Before the follower, which then tells what was seen as the page goes away.
  addEventListener('pagehide', () => look());
  const follower = follow(runTime);
  const { frame, stands, unload } = contentFrame(launch);
  // What never calls is seen as soon as it stands; the rest may call once it has loaded.
  const look = () => {
    if (!launch.sco && stands()) runTime.show();
  };
  const end = (request: JourneyRequest | null) => {
    look();
    wanted = request;
    runTime.request(request);
    unload();
    runTime.finish();
  };
  navigate = end;
  leave = async () => {
    isLeaving = true;
    end(null);
    await patiently(follower.close(), undefined);
  };
  if (!runTime.isPlayed) {
    tell({ type: 'pret', offre: null });
    if (runTime.step() === 'fini') follower.on('end');
    return tellStep();
  }

  // A content climbs from window to window to where none is above: it ends here, or would be refused by the application's origin.
  Object.assign(window, { [runTime.name]: runTime.api, parent: window });
  frame.addEventListener('load', () => runTime.show(), { once: true });
  followWindows(frame);
  document.title = launch.titre;
  document.body.append(frame);
  onShow?.(frame);
  tell({ type: 'pret', offre: runTime.offer() });
}

function contentFrame({ titre, adresse }: Pick<OpenedLaunch, 'titre' | 'adresse'>) {
  const frame = document.createElement('iframe');
  frame.title = titre;
  frame.allow = FEATURES;
  frame.src = isKept ? KEPT_FOLDER + adresse.slice(1) : adresse;
  frame.addEventListener('load', () => frame.contentWindow?.focus(), { once: true });
  return {
    frame,
    /** Its page is on the screen, be a picture of it still on its way. */
    stands: () => (frame.contentDocument?.body?.childElementCount ?? 0) > 0,
    /** The package hears that it is left, as when its window closes; but whoever asked for it is not asked once more. */
    unload(): void {
      if (!frame.isConnected) return;
      announceEnd(frame.contentWindow!);
      frame.remove();
    },
  };
}

/** The one event of an end that a frame which is taken away does not hear. */
function announceEnd(content: Window): void {
  try {
    content.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    for (let rank = 0; rank < content.length; rank += 1) announceEnd(content[rank]!);
  } catch {
    // Of another origin: it has nothing to say here.
  }
}

/** What this device keeps of the learner's work at this module, with what earlier pages left. */
async function openOutbox(launch: OpenedLaunch, seq = 0): Promise<Outbox> {
  const shelf = launch.casier && (await openShelf<Entry>(launch.casier).catch(() => null));
  const outbox = new Outbox({
    shelf: shelf ?? noShelf,
    launch: { ...currentOf(launch), seq },
    send: sendCommit,
    renew: async () => (await reopen())?.cle ?? null,
    tell: (news) => tell({ type: 'etat', ...news }),
    later: (milliseconds, run) => void setTimeout(run, milliseconds),
  });
  await outbox.load();
  return outbox;
}

/** The launch with the newest state of this learner: what an earlier page left here counts before what the server has. */
async function upToDate(launch: OpenedLaunch, outbox: Outbox): Promise<OpenedLaunch | null> {
  if (outbox.isEmpty()) return launch;
  await patiently(outbox.flush(), false);
  const etat = outbox.latest();
  if (etat) return withState(launch, etat);
  // What was just stored is not in the state that came before it.
  const fresh = await reopen();
  if (fresh) outbox.begin(currentOf(fresh));
  return fresh;
}

function currentOf({ paquet, item, lancement, cle }: OpenedLaunch) {
  return { piece: `${paquet}|${item}`, lancement, cle };
}

/** Opens the launch once more, with a token that the player asks the application for. */
async function reopen(): Promise<OpenedLaunch | null> {
  askedToken = Promise.withResolvers<string | null>();
  tell({ type: 'jeton' });
  const jeton = await patiently(askedToken.promise, null);
  const opened = jeton === null ? null : await openLaunch(jeton);
  return opened && 'launch' in opened ? opened.launch : null;
}

/** Where the order leads, else what came of the session. @param isAsked the player asked for what comes next */
function tellEnd(runTime: RunTime, { paquet, item }: Pick<OpenedLaunch, 'paquet' | 'item'>, isAsked: boolean): void {
  const step = runTime.step();
  if (step !== null && typeof step === 'object') {
    const etat = runTime.path();
    tell({ type: 'aller', item: step.item, parcours: etat && { paquet, etat } });
    return;
  }
  const state: Cmi = runTime.state();
  const fini = step === 'fini';
  const path = runTime.path();
  // Not every order leads to its end: what may be chosen, or was known beforehand, is complete without it.
  const bilan = path && (fini || isComplete(path.bilan)) ? wholeOf(path.bilan) : null;
  const suite = runTime.navigation() === 'continue';
  const isOwn = /continue|previous|choice|jump/.test(runTime.navigation() ?? '');
  const ferme = step === 'attente' && (isAsked || isOwn);
  tell({
    ...outcomeOf(state),
    type: 'fin',
    item,
    suite,
    ferme,
    fini,
    joue: runTime.isPlayed,
    reprend: runTime.isLeftThere(),
    offre: runTime.offer(),
    bilan,
  });
}

/** What comes in time, else the answer for want of it. */
function patiently<T>(promise: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(otherwise), PATIENCE);
  });
  return Promise.race([promise, late]);
}
