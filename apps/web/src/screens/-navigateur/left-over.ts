import { MAX_ENVOI } from '@sillage/contracts/navigateur.rules.ts';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';
import type { Sent, Told, Waiting } from './journal.ts';

/** What of the sessions of this browser the server has not: it outlives the page. */

const PREFIX = 'sillage.navigateur.';

export function keep(session: string, waiting: Waiting): void {
  try {
    if (waiting.evenements.length === 0) localStorage.removeItem(PREFIX + session);
    else localStorage.setItem(PREFIX + session, JSON.stringify(waiting));
  } catch {
    // No storage, or no room: what waits lasts as long as the page.
  }
}

/** What is wrong with one event, or with all of them together. */
const WRONG = new Set([400, 413, 422]);

export async function send(cle: string, evenements: Told[], keepalive: boolean): Promise<Sent> {
  try {
    return { refuses: (await client.navigateur.rapporter({ cle, evenements }, { keepalive })).refuses };
  } catch (error) {
    if (!(error instanceof ApiError)) return 'later';
    if (error.code === 'navigateur.cle_inconnue') return { refuses: evenements.length };
    // A key that was revoked, like a network that is gone, may be followed by another.
    if (!WRONG.has(error.status)) return 'later';
    if (evenements.length === 1) return { refuses: 1 };
    const half = Math.ceil(evenements.length / 2);
    const first = await send(cle, evenements.slice(0, half), keepalive);
    const second = first === 'later' ? first : await send(cle, evenements.slice(half), keepalive);
    return first === 'later' || second === 'later' ? 'later' : { refuses: first.refuses + second.refuses };
  }
}

/** Sends what earlier pages could not; answers how much was refused, and how much still waits. */
export async function sendLeftOver(): Promise<{ refuses: number; enAttente: number }> {
  const found = { refuses: 0, enAttente: 0 };
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const { cle, evenements } = waitingUnder(name);
    const left = await sendAll(cle, evenements);
    if (left === 'later') found.enAttente += evenements.length;
    else {
      found.refuses += left.refuses;
      localStorage.removeItem(name);
    }
  }
  return found;
}

/** Nothing where it cannot be read: it goes, and does not hold back the others. */
function waitingUnder(name: string): Waiting {
  try {
    const { cle, evenements } = JSON.parse(localStorage.getItem(name)!) as Waiting;
    if (typeof cle === 'string' && Array.isArray(evenements)) return { cle, evenements };
  } catch {
    // Cut by a browser that was stopped while it wrote.
  }
  return { cle: '', evenements: [] };
}

async function sendAll(cle: string, evenements: Told[]): Promise<Sent> {
  let refuses = 0;
  for (let sent = 0; sent < evenements.length; sent += MAX_ENVOI) {
    const one = await send(cle, evenements.slice(sent, sent + MAX_ENVOI), false);
    if (one === 'later') return one;
    refuses += one.refuses;
  }
  return { refuses };
}
