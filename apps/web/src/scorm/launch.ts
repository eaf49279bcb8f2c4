import type { Cmi, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { SENDING } from '../client/launch-messages.ts';
import './launch.css';
import { Outbox } from './outbox.ts';
import { outcomeOf } from './outcome.ts';
import { linkPlayer } from './player-link.ts';
import { createRunTime, type RunTime, type RunTimeEvent } from './run-time.ts';
import { noShelf, openShelf } from './shelf.ts';
import { withValuesOf } from './stores.ts';
import { openLaunch, sendCommit } from './wire.ts';

// The launch page of the content origin: the run-time object stands here before the package loads beside it. What a
// package must not have is held by the variables of this module alone, which it cannot reach.

/** A value that is set reaches this device's storage after so many milliseconds, and the server after so many more. */
const NOTE_AFTER = 300;
const SEND_AFTER = 20_000;
/** How long commits of earlier pages, a new token or the last commit may keep someone waiting. */
const PATIENCE = 4_000;

const token = location.hash.slice(1);
const isSending = location.search === SENDING;
// A secret does not stay in the address, nor in the history.
history.replaceState(null, '', location.pathname);

let askedToken = Promise.withResolvers<string | null>();
let leave: () => Promise<void> = async () => undefined;

const tell = linkPlayer((order) => {
  if (order.type === 'jeton') askedToken.resolve(order.jeton);
  if (order.type === 'quitter') void leave().then(() => tell({ type: 'quitte' }));
});

const opened = await openLaunch(token);
if ('refus' in opened) tell({ type: 'refus', code: opened.refus });
else if (isSending) await sendLeft(opened.launch);
else await start(opened.launch);

/** Sends what this device still holds of the module, and plays nothing. */
async function sendLeft(launch: OpenedLaunch): Promise<void> {
  const outbox = await openOutbox(launch);
  await outbox.flush();
  tell({ type: 'quitte' });
}

async function start(launch: OpenedLaunch): Promise<void> {
  if (!launch.suivi) return play(launch, preview);
  const outbox = await openOutbox(launch);
  const newest = await upToDate(launch, outbox);
  if (!newest) return tell({ type: 'refus', code: null });
  await play(newest, (runTime) => track(runTime, outbox));
}

async function play(
  { casier: _, cle: __, ...launch }: OpenedLaunch,
  follow: (runTime: RunTime) => (event: RunTimeEvent) => void,
): Promise<void> {
  const runTime = await createRunTime(launch, (event) => onEvent(event));
  const onEvent = follow(runTime);
  Object.assign(window, { [runTime.name]: runTime.api });

  const frame = document.createElement('iframe');
  frame.title = launch.titre;
  frame.allow = 'fullscreen; autoplay';
  frame.src = launch.adresse;
  frame.addEventListener('load', () => frame.contentWindow?.focus(), { once: true });
  document.title = launch.titre;
  document.body.append(frame);
  tell({ type: 'pret' });
  const finish = leave;
  leave = async () => {
    // The package hears that it is left, as when its window closes.
    frame.src = 'about:blank';
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    await finish();
  };
}

/** What this device keeps of the learner's work at this module, with what earlier pages left. */
async function openOutbox(launch: OpenedLaunch): Promise<Outbox> {
  const shelf = launch.casier && (await openShelf(launch.casier).catch(() => null));
  const outbox = new Outbox({
    shelf: shelf ?? noShelf,
    launch: currentOf(launch),
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
  if (etat) return { ...launch, etat, entree: 'resume', partage: withValuesOf(etat, launch.partage) };
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

/** Follows the package: what it sets is kept here at once, what it commits is sent. */
function track(runTime: RunTime, outbox: Outbox): (event: RunTimeEvent) => void {
  let changed = false;
  let noting: ReturnType<typeof setTimeout> | undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;
  const commit = (how: { fin?: boolean; isLeaving?: boolean } = {}) => {
    clearTimeout(noting);
    clearTimeout(sending);
    noting = undefined;
    sending = undefined;
    if (changed || how.fin) outbox.commit(runTime.state(), how);
    changed = false;
  };
  // A page that is hidden may never be shown again.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') commit({ isLeaving: true });
    else outbox.wake();
  });
  addEventListener('pagehide', () => commit({ isLeaving: true }));
  addEventListener('online', () => outbox.wake());
  addEventListener('focus', () => outbox.wake());
  leave = async () => {
    // A package that went without a word has ended its session all the same.
    if (runTime.isRunning()) commit({ fin: true, isLeaving: true });
    await patiently(outbox.flush(), false);
  };
  return (event) => {
    changed ||= event === 'change';
    if (event === 'commit') commit();
    if (event === 'end') {
      commit({ fin: true, isLeaving: true });
      tellEnd(runTime);
    }
    if (event === 'change') {
      noting ??= setTimeout(() => {
        noting = undefined;
        outbox.note(runTime.state());
      }, NOTE_AFTER);
      sending ??= setTimeout(commit, SEND_AFTER);
    }
  };
}

function preview(runTime: RunTime): (event: RunTimeEvent) => void {
  return (event) => {
    if (event === 'end') tellEnd(runTime);
  };
}

function tellEnd(runTime: RunTime): void {
  const state: Cmi = runTime.state();
  tell({ type: 'fin', ...outcomeOf(state), suite: runTime.navigation() === 'continue' });
}

/** What comes in time, else the answer for want of it. */
function patiently<T>(promise: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(otherwise), PATIENCE);
  });
  return Promise.race([promise, late]);
}
