import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { client } from '../../../client/client.ts';
import { keepModule, keptModule, keptSecret } from '../../../client/kept-modules.ts';
import { type JourneyRequest, type LaunchNews, type PlayerOrder, readNews } from '../../../client/launch-messages.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { noteUnsent } from '../../../client/unsent.ts';
import { change, idle, type LaunchState } from './launch-state.ts';

/** What is to be played. */
export interface Wanted {
  module: number;
  item?: string | undefined;
  etablissement?: number | undefined;
  assignment?: number | undefined;
}

/** The content has so many milliseconds to come up. */
const PATIENCE = 20_000;
/** How long the last commits may keep someone who leaves. */
const FAREWELL = 5_000;
/** A commit that is on its way has so many milliseconds before it is said to wait, or someone who leaves is asked. */
export const ON_ITS_WAY = 1_500;

interface Launch {
  state: LaunchState;
  frame: RefObject<HTMLIFrameElement | null>;
  /** The frame has its page: it is greeted, and learns from whom. */
  greet(): void;
  /** Opens another item, or the same anew. */
  play(item?: string): void;
  /** Asks the order of the package where it leads. */
  navigate(request: JourneyRequest): void;
  /** Whether leaving now would leave work on this device. */
  isWaiting(): Promise<boolean>;
  /** Settles once everything is put away, or late enough. */
  close(): Promise<void>;
}

/** Opens a launch, and follows what its page says (product rule 1: never a loss, never an alarm). */
export function useLaunch({ module, item, etablissement, assignment }: Wanted): Launch {
  const [state, dispatch] = useReducer(change, idle);
  const queryClient = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const closed = useRef<() => void>(() => undefined);
  /** Commits that the launch page last said to hold. */
  const left = useRef(0);
  const emptied = useRef<() => void>(() => undefined);
  /** Where the last launch page has led. */
  const led = useRef<Extract<LaunchNews, { type: 'aller' }>>(null);
  const follow = useRef<() => void>(() => undefined);
  const { userId, isApprenant } = useConnectedUser();
  const { launched } = state;
  const isTracked = launched?.suivi === true;
  const origin = launched && new URL(launched.adresse).origin;

  const ask = useCallback(
    (chosen: string | undefined) =>
      client.scorm.launch({
        module,
        ...(chosen !== undefined && { item: chosen }),
        ...(etablissement !== undefined && { etablissement }),
        ...(assignment !== undefined && { assignment }),
      }),
    [module, etablissement, assignment],
  );
  const say = useCallback(
    (order: PlayerOrder) => {
      if (origin) frame.current?.contentWindow?.postMessage(order, origin);
    },
    [origin],
  );
  const play = useCallback(
    (chosen: string | undefined) => {
      dispatch({ type: 'lancement' });
      ask(chosen).then(
        (launched) => dispatch({ type: 'lance', launched }),
        (error) => {
          const isUnreachable = error instanceof ApiError && error.status === 0;
          const kept = isUnreachable ? keptModule(userId, module) : undefined;
          if (kept) dispatch({ type: 'lance', launched: { ...kept, item: chosen ?? kept.item, jeton: null } });
          else if (isUnreachable && isApprenant) dispatch({ type: 'refus', code: 'scorm.non_garde' });
          else dispatch({ type: 'echec', error });
        },
      );
    },
    [ask, userId, isApprenant, module],
  );
  useEffect(() => play(item), [play, item]);

  const playing = launched?.item;
  useEffect(() => {
    if (!origin) return;
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const news = readNews(data);
      if (news?.type === 'etat') {
        left.current = news.enAttente;
        if (isTracked) noteUnsent(userId, module, news.enAttente);
        if (news.enAttente === 0) emptied.current();
      }
      if (news?.type === 'garde' && launched) keepModule(userId, module, launched);
      if (news?.type === 'quitte') closed.current();
      else if (news?.type === 'jeton') {
        ask(playing).then(
          ({ jeton }) => say({ type: 'jeton', jeton }),
          () => say({ type: 'jeton', jeton: null }),
        );
      } else if (news?.type === 'aller') {
        led.current = news;
        follow.current();
      } else if (news) dispatch(news);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, launched, playing, ask, say, isTracked, userId, module]);

  const mayOpen = state.ended !== null && state.enAttente === 0 && launched?.items.some(({ ouvert }) => !ouvert);
  useEffect(() => {
    if (!mayOpen) return;
    let isStale = false;
    // What opens a step is known where its prerequisites are: asked once what was done is there.
    ask(undefined).then(
      ({ items }) => {
        if (!isStale) dispatch({ type: 'etapes', items });
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [mayOpen, ask]);

  const isComing = state.launched !== null && !state.isReady && !state.refusal;
  useEffect(() => {
    if (!isComing) return;
    const late = setTimeout(() => dispatch({ type: 'refus', code: null }), PATIENCE);
    return () => clearTimeout(late);
  }, [isComing]);
  useWarning(state.enAttente > 0);

  // Until the player is left with nothing behind, however the page ends.
  useEffect(() => {
    if (isTracked && state.isReady) noteUnsent(userId, module, left.current);
  }, [isTracked, state.isReady, userId, module]);

  const isPlaying = state.isReady && !state.ended;
  const isWaiting = useCallback(async () => {
    if (!isTracked) return false;
    if (left.current === 0) return isPlaying && !navigator.onLine;
    return new Promise<boolean>((resolve) => {
      emptied.current = () => resolve(false);
      setTimeout(() => resolve(true), ON_ITS_WAY);
    });
  }, [isTracked, isPlaying]);

  const close = useCallback(async () => {
    const isClosed = await new Promise<boolean>((resolve) => {
      closed.current = () => resolve(true);
      setTimeout(() => resolve(false), state.isReady ? FAREWELL : 0);
      say({ type: 'quitter' });
    });
    if (isClosed && isTracked && left.current === 0) noteUnsent(userId, module, null);
    // Lists, homes and statistics tell of what was just played.
    await queryClient.invalidateQueries({ refetchType: 'none' });
  }, [say, queryClient, state.isReady, isTracked, userId, module]);

  useEffect(() => {
    follow.current = () => void close().then(() => play(led.current?.item));
  }, [close, play]);
  const greet = () => {
    // To the item that it led to, and to no other.
    const parcours = led.current?.item === playing ? (led.current?.parcours ?? null) : null;
    say({ type: 'bonjour', parcours, secret: isTracked ? keptSecret(userId) : null });
  };
  const navigate = (request: JourneyRequest) => say({ type: 'naviguer', ...request });
  return { state, frame, greet, play, navigate, isWaiting, close };
}

/** The browser asks before the page is closed. */
function useWarning(hasUnsent: boolean) {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
