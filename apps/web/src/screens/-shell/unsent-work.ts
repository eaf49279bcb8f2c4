import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';
import { type PlayerOrder, readNews, SENDING } from '../../client/launch-messages.ts';
import { useAdminSlug, useConnectedUser } from '../../client/login.ts';
import { noteUnsent, onSendAsked, unsentOf } from '../../client/unsent.ts';

/** How long a launch page may take to send what is left, and what did not go waits before the next try. */
const PATIENCE = 60_000;
const NEXT_TRY = 60_000;

/**
 * What a player left on this device goes as soon as there is a network, wherever the learner is in the portal: a launch page
 * that nobody sees sends it. None is opened beside a player: what it plays could reach it.
 */
export function useUnsentWork(): void {
  const { userId, isApprenant } = useConnectedUser();
  const queryClient = useQueryClient();
  const isReallyThere = useAdminSlug() === null;
  const isMine = isApprenant && isReallyThere;
  useEffect(() => {
    if (!isMine) return;
    const stop = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    let pass: Promise<void> | undefined;
    const send = () => {
      if (stop.signal.aborted || pass || !navigator.onLine || unsentOf(userId).length === 0) return;
      clearTimeout(next);
      pass = sendAll(userId, queryClient, stop.signal).finally(() => {
        pass = undefined;
        next = setTimeout(send, NEXT_TRY);
      });
    };
    send();
    window.addEventListener('online', send, { signal: stop.signal });
    onSendAsked(send, stop.signal);
    return () => {
      stop.abort();
      clearTimeout(next);
    };
  }, [userId, isMine, queryClient]);
}

async function sendAll(userId: number, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  for (const { module } of unsentOf(userId)) {
    if (signal.aborted) return;
    try {
      const { adresse, jeton, suivi } = await client.scorm.launch({ module }, { signal });
      const tell = (nombre: number) => noteUnsent(userId, module, nombre);
      if (!suivi || !(await sendLeft(adresse, jeton, { signal, tell }))) continue;
      noteUnsent(userId, module, null);
      // The screen may have been read while this was still on its way.
      await queryClient.invalidateQueries();
    } catch (error) {
      // Refused for good: the module is not this learner's any more. Anything else may come back.
      const isOver = error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
      if (isOver) noteUnsent(userId, module, null);
    }
  }
}

interface Sending {
  signal: AbortSignal;
  /** How many are left, as they go. */
  tell(left: number): void;
}

/** Whether the launch page says that nothing is left. */
async function sendLeft(adresse: string, jeton: string, { signal, tell }: Sending): Promise<boolean> {
  if (signal.aborted) return false;
  const { origin } = new URL(adresse);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal, AbortSignal.timeout(PATIENCE)]);
  const say = (order: PlayerOrder) => frame.contentWindow?.postMessage(order, origin);
  return new Promise<boolean>((resolve) => {
    let left = Number.POSITIVE_INFINITY;
    until.addEventListener('abort', () => {
      frame.remove();
      resolve(left === 0);
    });
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin) return;
      const news = readNews(data);
      if (news?.type === 'etat') {
        left = news.enAttente;
        tell(left);
      }
      if (news?.type === 'jeton') say({ type: 'jeton', jeton: null });
      if (news?.type === 'quitte' || news?.type === 'refus') over.abort();
    };
    window.addEventListener('message', listen, { signal: until });
    frame.addEventListener('load', () => say({ type: 'bonjour', parcours: null, secret: null }));
    frame.src = `${adresse}${SENDING}#${jeton}`;
    document.body.append(frame);
  });
}
