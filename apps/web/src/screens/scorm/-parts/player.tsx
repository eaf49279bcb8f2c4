import { Loader } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formerPlace } from '../../../client/former-place.ts';
import { useSession } from '../../../client/session.ts';
import { confirm } from '../../../ui/confirm.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { type Address, routeTo, useGo } from '../../../ui/link.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { EndPanel } from './end-panel.tsx';
import classes from './player.module.css';
import { PlayerFrame } from './player-frame.tsx';
import { SaveLine } from './save-line.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { type LaunchState, useLaunch, type Wanted } from './use-launch.ts';

/** What a package may do: all that one needs to be played, but lead the page that holds it elsewhere. */
const SANDBOX = [
  ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals', 'allow-downloads'],
  ...['allow-popups', 'allow-popups-to-escape-sandbox'],
].join(' ');

/** Plays a SCORM module (C-2.2-15, C-2.2-16): opens a launch, frames its page, follows it to the end. */
export function Player({ wanted, otherwise }: { wanted: Wanted; otherwise: Address }) {
  const { state, frame, greet, play, isWaiting, close } = useLaunch(wanted);
  const [isLeaving, setLeaving] = useState(false);
  const user = useSession();
  const back = useWayBack(otherwise);
  const { launched, isReady, refusal, ended, enAttente } = state;

  useReady(isReady, otherwise);

  const leave = async () => {
    setLeaving(true);
    if ((await isWaiting()) && !(await askToLeave(state.garde))) return setLeaving(false);
    await close();
    back();
  };
  const playOther = (item: string | undefined) => void close().then(() => play(item));
  const items = launched?.items ?? [];
  const place = items.findIndex(({ id }) => id === launched?.item);
  return (
    <PlayerFrame
      title={launched?.nom ?? message('scorm.lecteur')}
      {...(launched && launched.titre !== launched.nom && { subtitle: launched.titre })}
      onLeave={() => void leave()}
      isLeaving={isLeaving}
      tools={
        launched &&
        items.length > 1 && <StepsMenu items={items} current={launched.item} onPick={(item) => playOther(item)} />
      }
      foot={<SaveLine {...state} />}
    >
      {launched && (
        <iframe
          key={launched.jeton}
          ref={frame}
          className={classes.content}
          title={launched.nom}
          src={`${launched.adresse}#${launched.jeton}`}
          allow="fullscreen; autoplay"
          sandbox={SANDBOX}
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
      {refusal && <Refused refusal={refusal} onRetry={() => play(launched?.item ?? wanted.item)} />}
      {ended && !refusal && (
        <EndPanel
          ended={ended}
          enAttente={enAttente}
          next={place >= 0 ? items[place + 1] : undefined}
          leaveLabel={user.isApprenant ? message('scorm.retour_formations') : message('scorm.retour_page')}
          onLeave={() => void leave()}
          onPlay={(item) => playOther(item ?? launched?.item)}
        />
      )}
    </PlayerFrame>
  );
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

/** The server said why; when nothing answered, it may be worth another try. */
function Refused({ refusal, onRetry }: { refusal: NonNullable<LaunchState['refusal']>; onRetry: () => void }) {
  const sentence = 'error' in refusal ? refusalOf(refusal.error).message : undefined;
  const text = 'code' in refusal && refusal.code ? message('scorm.cle_invalide') : sentence;
  return (
    <div className={classes.state}>
      <ErrorState
        title={message(text ? 'scorm.lecteur_refus_titre' : 'scorm.lecteur_sans_reponse_titre')}
        text={text ?? message('scorm.lecteur_sans_reponse')}
        onRetry={onRetry}
      />
    </div>
  );
}

/** The page one came from; opened from elsewhere, the one given. */
export function useWayBack(otherwise: Address): () => void {
  const router = useRouter();
  const go = useGo();
  const [former] = useState(formerPlace);
  return () => (former && !former.startsWith('/login') ? router.history.push(former) : go({ to: otherwise }));
}
