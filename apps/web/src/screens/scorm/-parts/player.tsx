import { Loader } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formerPlace } from '../../../client/former-place.ts';
import { useSession } from '../../../client/session.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { useGo } from '../../../ui/link.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { EndPanel } from './end-panel.tsx';
import classes from './player.module.css';
import { PlayerFrame } from './player-frame.tsx';
import { SaveLine } from './save-line.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { type LaunchState, useLaunch, type Wanted } from './use-launch.ts';

/** Plays a SCORM module (C-2.2-15, C-2.2-16): opens a launch, frames its page, follows it to the end. */
export function Player({ wanted, otherwise }: { wanted: Wanted; otherwise: string }) {
  const { state, frame, greet, play, close } = useLaunch(wanted);
  const [isLeaving, setLeaving] = useState(false);
  const user = useSession();
  const back = useWayBack(otherwise);
  const { launched, isReady, refusal, ended, enAttente } = state;

  const leave = () => {
    setLeaving(true);
    void close().then(back);
  };
  const playOther = (item: string | undefined) => void close().then(() => play(item));
  const items = launched?.items ?? [];
  const place = items.findIndex(({ id }) => id === launched?.item);
  return (
    <PlayerFrame
      title={launched?.titre ?? message('scorm.lecteur')}
      onLeave={leave}
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
          title={launched.titre}
          src={`${launched.adresse}#${launched.jeton}`}
          allow="fullscreen; autoplay"
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
          onLeave={leave}
          onPlay={(item) => playOther(item ?? launched?.item)}
        />
      )}
    </PlayerFrame>
  );
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
export function useWayBack(otherwise: string): () => void {
  const router = useRouter();
  const go = useGo();
  const [former] = useState(formerPlace);
  return () => (former && !former.startsWith('/login') ? router.history.push(former) : go(otherwise));
}
