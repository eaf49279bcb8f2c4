import type { Cmi, Commit, CommitStored, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { readJson, request, toBytes, toJson } from './natives.ts';
import type { Entry, Sent } from './outbox.ts';

/** Requests that outlive their page may carry 64 KiB, all together; a longer one is sent without that promise, and stays in the outbox. */
const KEEPALIVE_BYTES = 60_000;

/** Whether two commits of this state are more than that. */
export function isLarge(state: Cmi): boolean {
  return toBytes(toJson(state)).length > KEEPALIVE_BYTES / 2 - 1_000;
}

type Opened = { launch: OpenedLaunch } | { refus: string | null };

/** Gives the token for a key and all that the run-time object needs. */
export async function openLaunch(jeton: string): Promise<Opened> {
  try {
    const answer = await request('/lancement', post({ jeton }));
    const body = await readJson(answer);
    if (answer.ok) return { launch: body as OpenedLaunch };
    const { code } = body as { code?: unknown };
    return { refus: typeof code === 'string' ? code : null };
  } catch {
    return { refus: null };
  }
}

export async function sendCommit(
  { id, lancement, seq, cmi, fin }: Entry,
  cle: string,
  isLeaving: boolean,
): Promise<Sent> {
  const commit: Commit = { cle, lancement, id, seq, cmi, fin };
  const init = post(commit);
  try {
    const answer = await request('/suivi', { ...init, keepalive: isLeaving && init.body.length < KEEPALIVE_BYTES });
    if (answer.ok) {
      const { enregistreLe } = (await readJson(answer)) as CommitStored;
      return { outcome: 'stored', enregistreLe };
    }
    if (answer.status === 401 || answer.status === 403) return { outcome: 'over' };
    return { outcome: answer.status >= 500 || [408, 429].includes(answer.status) ? 'later' : 'refused' };
  } catch {
    return { outcome: 'later' };
  }
}

function post(body: object) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: toBytes(toJson(body)) };
}
