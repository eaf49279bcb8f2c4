import { MAX_ENVOI } from '@sillage/contracts/navigateur.rules.ts';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';
import type { Told, Waiting } from './journal.ts';

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

export async function send(cle: string, evenements: Told[], keepalive: boolean) {
  try {
    await client.navigateur.rapporter({ cle, evenements }, { keepalive });
    return 'stored' as const;
  } catch (error) {
    const { status } = error as ApiError;
    const isRefused = error instanceof ApiError && status >= 400 && status < 500 && status !== 429;
    return isRefused ? ('refused' as const) : ('later' as const);
  }
}

/** Sends what earlier pages could not. */
export async function sendLeftOver(): Promise<void> {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const { cle = '', evenements = [] } = JSON.parse(localStorage.getItem(name)!) as Partial<Waiting>;
    for (let sent = 0; sent < evenements.length; sent += MAX_ENVOI) {
      if ((await send(cle, evenements.slice(sent, sent + MAX_ENVOI), false)) === 'later') return;
    }
    localStorage.removeItem(name);
  }
}
