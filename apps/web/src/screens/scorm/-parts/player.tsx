import { Button, Loader } from '@mantine/core';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import type { ScormItem } from '@sillage/contracts/scorm.ts';
import { KEPT_FOLDER } from '@sillage/contracts/scorm-limits.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { formerAddress } from '../../../client/former-address.ts';
import type { JourneyRequest, Offer } from '../../../client/launch-messages.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { confirm } from '../../../ui/confirm.ts';
import { useGo } from '../../../ui/current-page.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { type Address, routeTo } from '../../../ui/link.tsx';
import { Banner } from '../../../ui/shell/banner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Way } from '../../apprenants/-parts/formations.ts';
import { itemsAfter } from './end.ts';
import { EndGains, useFormerBadges } from './end-gains.tsx';
import { EndPanel } from './end-panel.tsx';
import { FlowButtons } from './flow-buttons.tsx';
import type { LaunchState } from './launch-state.ts';
import { NextTraining } from './next-training.tsx';
import classes from './player.module.css';
import { PlayerFrame } from './player-frame.tsx';
import { SaveLine } from './save-line.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { useLaunch, type Wanted } from './use-launch.ts';

/** What a package may use of the device; immersive ones turn with the head. */
const FEATURES = 'fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; screen-wake-lock';
/** Beside them, for the modules that say so. */
const MICROPHONE_CAMERA = 'microphone; camera';

/** What a package may do: all that one needs to be played, but lead the page that holds it elsewhere. */
const SANDBOX = [
  ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals', 'allow-downloads', 'allow-pointer-lock'],
  ...['allow-popups', 'allow-popups-to-escape-sandbox'],
].join(' ');

/** Plays a SCORM module (C-2.2-15, C-2.2-16): opens a launch, frames its page, follows it to the end. */
export function Player({ wanted, otherwise }: { wanted: Wanted; otherwise: Address }) {
  const { state, frame, greet, play, navigate, isWaiting, close } = useLaunch(wanted);
  const [isLeaving, setLeaving] = useState(false);
  const user = useConnectedUser();
  const back = useWayBack(otherwise);
  const go = useGo();
  const former = useFormerBadges();
  const { launched, isReady, refusal, ended, enAttente } = state;

  useReady(isReady, otherwise);

  const mayLeave = useAskedOnce(async () => {
    setLeaving(true);
    const leaves = !(await isWaiting()) || (await askToLeave(state.garde));
    if (leaves) await close();
    else setLeaving(false);
    return leaves;
  });
  // However one goes: by its buttons, or by those of the browser. Closing the window is warned of where work waits.
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: Place; next: Place }) =>
      placeOf(current) !== placeOf(next) && !(await mayLeave()),
    enableBeforeUnload: false,
  });
  const leave = async (go = back) => {
    if (await mayLeave()) go();
  };
  const leaveLabel = message(user.isApprenant ? 'scorm.retour_formations' : 'scorm.retour_page');
  const open = (way: Way) => ('href' in way ? window.location.assign(way.href) : go(way));
  const playOther = (item: string | undefined) => void close().then((isLast) => isLast && play(item));
  const items = launched?.items ?? [];
  return (
    <PlayerFrame
      title={launched?.nom ?? message('scorm.lecteur')}
      subtitle={subtitleOf(launched)}
      onLeave={() => void leave()}
      isLeaving={isLeaving}
      tools={
        launched && items.length > 1 && <Tools {...state} launched={launched} onAsk={navigate} onPlay={playOther} />
      }
      banner={state.manque && <Banner icon={IconCloudOff} text={message('scorm.manque')} />}
      foot={<SaveLine {...state} />}
    >
      {launched && (
        <iframe
          key={launched.jeton ?? launched.item}
          ref={frame}
          className={classes.content}
          title={launched.nom}
          src={pageOf(launched)}
          allow={launched.microCamera ? `${FEATURES}; ${MICROPHONE_CAMERA}` : FEATURES}
          sandbox={launched.cadreOuvert ? undefined : SANDBOX}
          data-hidden={!isReady || refusal !== null || ended !== null || undefined}
          onLoad={greet}
        />
      )}
      {!isReady && !refusal && (
        <div className={classes.state} role="status">
          <Loader size="sm" />
          <span>{message('scorm.lecteur_ouverture')}</span>
        </div>
      )}
      {refusal && (
        <Refused
          refusal={refusal}
          onRetry={() => play(launched?.item ?? wanted.item)}
          leaveLabel={leaveLabel}
          onLeave={() => void leave()}
        />
      )}
      {ended && !refusal && (
        <EndPanel
          ended={ended}
          enAttente={enAttente}
          items={items}
          essaisRestants={launched?.essaisRestants ?? null}
          leaveLabel={leaveLabel}
          onLeave={() => void leave()}
          onPlay={playOther}
          onAsk={navigate}
          {...(user.isApprenant && {
            gains: (variant) => <EndGains module={wanted.module} former={former} variant={variant} />,
            following: <NextTraining module={wanted.module} onOpen={(way) => void leave(() => open(way))} />,
          })}
        />
      )}
    </PlayerFrame>
  );
}

interface ToolsProps extends Pick<LaunchState, 'ended' | 'offer'> {
  launched: NonNullable<LaunchState['launched']>;
  /** Asks the order of the package, where it has one. */
  onAsk: (request: JourneyRequest) => void;
  onPlay: (item: string | undefined) => void;
}

/** From one item to another. */
function Tools({ launched: { items, item, plan }, ended, offer, onAsk, onPlay }: ToolsProps) {
  const rank = items.findIndex(({ id }) => id === item);
  const turn = (demande: 'continue' | 'previous') =>
    offer ? onAsk({ demande }) : onPlay(items[demande === 'continue' ? rank + 1 : rank - 1]?.id);
  const pick = (cible: string) => (offer ? onAsk({ demande: 'choice', cible }) : onPlay(cible));
  return (
    <>
      {!ended && <FlowButtons offer={offer ?? plainOffer(items, rank)} onAsk={turn} />}
      <StepsMenu
        items={ended ? itemsAfter(ended, items) : items}
        plan={plan ?? []}
        current={item}
        offer={offer}
        onPick={pick}
      />
    </>
  );
}

/** Its launch page; without a code, that of what the device has kept. */
function pageOf({ adresse, jeton, item }: NonNullable<LaunchState['launched']>): string {
  return jeton === null ? new URL(`${KEPT_FOLDER}#${encodeURIComponent(item)}`, adresse).href : `${adresse}#${jeton}`;
}

/** Without an order of its own a package is gone through from one item to the next. */
function plainOffer(items: readonly ScormItem[], rank: number): Offer {
  return { suivant: items[rank + 1]?.ouvert === true, precedent: items[rank - 1]?.ouvert === true, choix: [] };
}

interface Place {
  pathname: string;
  search: object;
}

/** What is played there, or another page. */
const placeOf = ({ pathname, search }: Place) => `${pathname} ${'module' in search ? search.module : ''}`;

/** Asks once for all those who ask meanwhile, and no more once it was granted. */
function useAskedOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  const asked = useRef<Promise<boolean>>(null);
  return () => {
    asked.current ??= ask().then((granted) => {
      if (!granted) asked.current = null;
      return granted;
    });
    return asked.current;
  };
}

/** Leaving must work without the network: its question and the screen that it leads to are brought while there is one. */
function useReady(isReady: boolean, otherwise: Address): void {
  const router = useRouter();
  useEffect(() => {
    if (!isReady) return;
    void import('../../../ui/confirm-host.tsx').catch(() => undefined);
    void router.preloadRoute(routeTo({ to: otherwise })).catch(() => undefined);
  }, [isReady, router, otherwise]);
}

/** Some work has not reached the server. */
async function askToLeave(isKept: boolean): Promise<boolean> {
  // A dialog stands outside what fills the screen.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
  return confirm({
    title: message('scorm.quitter_question'),
    body: message(isKept ? 'scorm.quitter_garde' : 'scorm.quitter_perdu'),
    confirmLabel: message('scorm.quitter'),
    cancelLabel: message('scorm.quitter_rester'),
    danger: !isKept,
  });
}

/** Refusals of the launch page itself, when it plays what the device has kept. */
const OF_DEVICE: Record<string, MessageCode> = {
  'scorm.non_garde': 'scorm.non_garde',
  'scorm.garde_finie': 'scorm.garde_finie',
};

/** The server said why; when nothing answered, it may be worth another try. */
function Refused({
  refusal,
  onRetry,
  leaveLabel,
  onLeave,
}: {
  refusal: NonNullable<LaunchState['refusal']>;
  onRetry: () => void;
  leaveLabel: string;
  onLeave: () => void;
}) {
  // What the content itself does not let is answered the same again.
  const isFinal =
    'error' in refusal && refusal.error instanceof ApiError && refusal.error.code === 'scorm.essais_epuises';
  const sentence = 'error' in refusal ? refusalOf(refusal.error).message : undefined;
  const text = 'code' in refusal && refusal.code ? message(OF_DEVICE[refusal.code] ?? 'scorm.cle_invalide') : sentence;
  return (
    <div className={classes.state}>
      <ErrorState
        title={message(text ? 'scorm.lecteur_refus_titre' : 'scorm.lecteur_sans_reponse_titre')}
        text={text ?? message('scorm.lecteur_sans_reponse')}
        onRetry={isFinal ? undefined : onRetry}
        actions={isFinal && <Button onClick={onLeave}>{leaveLabel}</Button>}
      />
    </div>
  );
}

/** The page one came from; opened from elsewhere, the one given. */
export function useWayBack(otherwise: Address): () => void {
  const router = useRouter();
  const go = useGo();
  const [former] = useState(formerAddress);
  return () => (former && !former.startsWith('/login') ? router.history.push(former) : go({ to: otherwise }));
}

/** What the package calls itself, and what it may ask of the device. */
function subtitleOf(launched: LaunchState['launched']): string | undefined {
  if (!launched) return undefined;
  const { nom, titre, microCamera } = launched;
  const said = [...(titre === nom ? [] : [titre]), ...(microCamera ? [message('scorm.micro_camera')] : [])];
  return said.join(' · ') || undefined;
}
