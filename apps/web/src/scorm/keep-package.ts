import { KEPT_FOLDER, MAX_KEPT_MEGABYTES } from '@sillage/contracts/scorm-limits.ts';
import { request } from './natives.ts';

/** Its files are those of one package, by its number. As in kept-worker.ts. */
const KEPT = 'sillage.garde';
const WORKER = `${KEPT_FOLDER}kept-worker.js`;
/** How often what the content has asked for meanwhile is looked at. */
const LOOK_MS = 2_000;
/** Of the addresses that a page remembers to have asked for. */
const REMEMBERED = 10_000;

/** Whether a package may be kept here: the browser has workers, and no other module shares this origin. */
export function mayKeep(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && /^module-\d+\./.test(location.hostname);
}

/**
 * Keeps for the hours without the network what the content of this frame asks for, with the launch page itself: what it never
 * asked for is not there. The browser has these files already; what a page of it holds longer than its frame is kept too.
 */
export async function keepPackage(paquet: number, frame: HTMLIFrameElement): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: KEPT_FOLDER });
  const name = `${KEPT}.${paquet}`;
  await forgetPackages(name);
  const files = await caches.open(name);
  await files.add(KEPT_FOLDER);
  const kept = new Set((await files.keys()).map(({ url }) => url));
  let left = MAX_KEPT_MEGABYTES * 1024 * 1024;
  let last: Promise<unknown> = Promise.resolve();
  const keep = async (address: string) => {
    const answer = await request(address);
    if (!answer.ok && answer.status !== 404) return;
    const { size } = await answer.clone().blob();
    if (size > left) return;
    left -= size;
    await files.put(address, answer);
  };
  const look = () => {
    for (const address of [...addressesOf(window, '/assets/'), ...addressesIn(frame.contentWindow, '/paquets/')]) {
      if (kept.has(address)) continue;
      kept.add(address);
      // What did not come is looked for anew.
      last = last.then(() => keep(address)).catch(() => kept.delete(address));
    }
  };
  look();
  frame.addEventListener('load', look);
  setInterval(look, LOOK_MS);
}

/** @param but the one that stays */
export async function forgetPackages(but?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${KEPT}.`) && name !== but) await caches.delete(name);
  }
}

/** Tells when something is asked for that was not kept. */
export function onMissing(tell: () => void): void {
  new BroadcastChannel(KEPT).onmessage = tell;
}

/** What this window and the frames in it have asked for. */
function addressesIn(window: Window | null, folder: string): string[] {
  const found: string[] = [];
  try {
    if (window) found.push(...addressesOf(window, folder));
    for (let rank = 0; rank < (window?.length ?? 0); rank += 1) found.push(...addressesIn(window![rank]!, folder));
  } catch {
    // A page of another site.
  }
  return found;
}

function addressesOf({ location: { href }, performance }: Window, folder: string): string[] {
  performance.setResourceTimingBufferSize(REMEMBERED);
  return [href, ...performance.getEntriesByType('resource').map(({ name }) => name)]
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(folder))
    .map((address) => {
      address.hash = '';
      return address.href;
    });
}
