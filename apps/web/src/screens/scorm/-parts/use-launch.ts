import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { client } from '../../../client/client.ts';
import { keepModule, keptModule, keptSecret } from '../../../client/kept-modules.ts';
import type { JourneyRequest, LaunchNews } from '../../../client/launch-messages.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { type Change, change, idle, type LaunchState, notOpened } from './launch-state.ts';
import { useLaunchPage } from './use-launch-page.ts';
import { useUnsentWork } from './use-unsent-work.ts';

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
  /** Settles once everything is put away, or late enough: whether nothing else was asked meanwhile. */
  close(): Promise<boolean>;
}

/** Opens a launch, and follows what its page says (product rule 1: never a loss, never an alarm). */
export function useLaunch(wanted: Wanted): Launch {
  const [state, dispatch] = useReducer(change, idle);
  const { launched, isReady, ended } = state;
  const queryClient = useQueryClient();
  const { userId, isApprenant } = useConnectedUser();
  const work = useUnsentWork(wanted.module, state);
  const closed = useRef<() => void>(() => undefined);
  /** What is put away already is, once. */
  const closing = useRef<Promise<void>>(null);
  /** How many steps or ends were asked: the last one counts. */
  const asked = useRef(0);
  /** Where the last launch page has led. */
  const led = useRef<Extract<LaunchNews, { type: 'aller' }>>(null);
  const ask = useAsk(wanted);
  const { frame, say } = useLaunchPage(launched?.adresse, follow);

  function follow(news: LaunchNews) {
    dispatch(news);
    if (news.type === 'etat') work.hold(news.enAttente);
    else if (news.type === 'garde' && launched) keepModule(userId, wanted.module, launched);
    else if (news.type === 'quitte') closed.current();
    else if (news.type === 'jeton') void renew();
    else if (news.type === 'aller') {
      led.current = news;
      void close().then((isLast) => isLast && play(led.current?.item));
    }
  }

  async function renew() {
    const { jeton } = await ask(launched?.item).catch(() => ({ jeton: null }));
    say({ type: 'jeton', jeton });
  }

  const { module, item } = wanted;
  const play = useCallback(
    (chosen: string | undefined) => {
      const rank = ++asked.current;
      const tell = (news: Change) => rank === asked.current && dispatch(news);
      dispatch({ type: 'lancement' });
      ask(chosen).then(
        (opened) => tell({ type: 'lance', launched: opened }),
        (error) => tell(notOpened(error, { kept: keptModule(userId, module), item: chosen, isApprenant })),
      );
    },
    [ask, userId, isApprenant, module],
  );
  useEffect(() => play(item), [play, item]);

  useOpenSteps(state, ask, dispatch);
  useLate(state, dispatch);

  async function isWaiting() {
    const isPlaying = isReady && !ended;
    return launched?.suivi === true && ((await work.isLeft()) || (isPlaying && !navigator.onLine));
  }

  async function close() {
    const rank = ++asked.current;
    closing.current ??= putAway().finally(() => {
      closing.current = null;
    });
    await closing.current;
    return rank === asked.current;
  }

  async function putAway() {
    const isClosed = await new Promise<boolean>((resolve) => {
      closed.current = () => resolve(true);
      setTimeout(() => resolve(false), isReady ? FAREWELL : 0);
      say({ type: 'quitter' });
    });
    if (isClosed) work.close();
    // Lists, homes and statistics tell of what was just played.
    await queryClient.invalidateQueries({ refetchType: 'none' });
  }

  function greet() {
    // To the item that it led to, and to no other.
    const parcours = led.current?.item === launched?.item ? (led.current?.parcours ?? null) : null;
    say({ type: 'bonjour', parcours, secret: launched?.suivi ? keptSecret(userId) : null });
  }
  const navigate = (request: JourneyRequest) => say({ type: 'naviguer', ...request });
  return { state, frame, greet, play, navigate, isWaiting, close };
}

/** Asks the server for a launch of this item, or of the one that comes next. */
function useAsk({ module, etablissement, assignment }: Wanted) {
  return useCallback(
    (item: string | undefined) =>
      client.scorm.launch({
        module,
        ...(item !== undefined && { item }),
        ...(etablissement !== undefined && { etablissement }),
        ...(assignment !== undefined && { assignment }),
      }),
    [module, etablissement, assignment],
  );
}

/** What opens a step is known where its prerequisites are: asked once what was done is there. */
function useOpenSteps(state: LaunchState, ask: ReturnType<typeof useAsk>, dispatch: Dispatch<Change>): void {
  const { launched, ended, enAttente } = state;
  const mayOpen = ended !== null && enAttente === 0 && launched?.items.some(({ ouvert }) => !ouvert);
  useEffect(() => {
    if (!mayOpen) return;
    let isStale = false;
    ask(undefined).then(
      ({ items }) => {
        if (!isStale) dispatch({ type: 'etapes', items });
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [mayOpen, ask, dispatch]);
}

/** A page that does not come up is refused, as one that nothing answered. */
function useLate({ launched, isReady, refusal }: LaunchState, dispatch: Dispatch<Change>): void {
  const isComing = launched !== null && !isReady && !refusal;
  useEffect(() => {
    if (!isComing) return;
    const late = setTimeout(() => dispatch({ type: 'refus', code: null }), PATIENCE);
    return () => clearTimeout(late);
  }, [isComing, dispatch]);
}
