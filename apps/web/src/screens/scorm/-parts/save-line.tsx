import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye } from '@tabler/icons-react';
import { formatTime } from '../../../ui/format.ts';
import type { LaunchState } from './launch-state.ts';
import classes from './player.module.css';

type SaveLineProps = Pick<LaunchState, 'launched' | 'isReady' | 'enAttente' | 'enregistreLe' | 'ended'>;

/** Where the learner's progress is: discreet, never an alarm. Only what waits is announced. */
export function SaveLine({ launched, isReady, enAttente, enregistreLe, ended }: SaveLineProps) {
  const isTracked = launched?.suivi !== false;
  const isKept = launched?.jeton === null;
  return (
    <footer className={classes.foot}>
      {!isTracked && (
        <span className={classes.saved}>
          <IconEye size={16} stroke={1.7} aria-hidden="true" />
          {message('scorm.lecteur_apercu')}
        </span>
      )}
      <span className={classes.saved} aria-live={enAttente > 0 ? 'polite' : 'off'}>
        {isKept && enAttente === 0 && !enregistreLe && (
          <>
            <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
            {message('scorm.lecteur_hors_ligne')}
          </>
        )}
        {isTracked && enAttente > 0 && (
          <>
            <IconCloudUp size={16} stroke={1.7} aria-hidden="true" />
            {message('scorm.lecteur_en_attente', { nombre: enAttente })}
          </>
        )}
        {isTracked && enAttente === 0 && enregistreLe && (
          <>
            <IconCloudCheck size={16} stroke={1.7} aria-hidden="true" />
            {message('scorm.lecteur_enregistre', { heure: formatTime(enregistreLe) })}
          </>
        )}
      </span>
      {isTracked && isReady && !ended && <span className={classes.footNote}>{message('scorm.lecteur_reprise')}</span>}
    </footer>
  );
}
