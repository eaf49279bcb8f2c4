import type { Commit, CommitStored, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import type { Entry, Sent } from './outbox.ts';

/** A request that outlives its page may carry 64 KiB; a longer one is sent without that promise, and stays in the outbox. */
const KEEPALIVE_BYTES = 60_000;

export type Opened = { launch: OpenedLaunch } | { refus: string | null };

/** Gives the token for a key and all that the run-time object needs. */
export async function openLaunch(jeton: string): Promise<Opened> {
  try {
    const answer = await fetch('/lancement', post({ jeton }));
    const body = await answer.json();
    return answer.ok ? { launch: body as OpenedLaunch } : { refus: typeof body?.code === 'string' ? body.code : null };
  } catch {
    return { refus: null };
  }
}

export async function sendCommit({ cle, id, seq, cmi, fin }: Entry, isLeaving: boolean): Promise<Sent> {
  const commit: Commit = { cle, id, seq, cmi, fin };
  const init = post(commit);
  try {
    const answer = await fetch('/suivi', { ...init, keepalive: isLeaving && init.body.length < KEEPALIVE_BYTES });
    if (answer.ok) {
      const { enregistreLe } = (await answer.json()) as CommitStored;
      return { outcome: 'stored', enregistreLe };
    }
    if (answer.status === 401 || answer.status === 403) return { outcome: 'over' };
    return { outcome: answer.status >= 500 || [408, 429].includes(answer.status) ? 'later' : 'refused' };
  } catch {
    return { outcome: 'later' };
  }
}

function post(body: object) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
