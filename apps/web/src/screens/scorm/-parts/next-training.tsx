import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Cover } from '../../../ui/cover.tsx';
import { coverOf, useDevice } from '../../apprenants/-parts/formation-cards.tsx';
import { dureeOf, playableOf, type Way } from '../../apprenants/-parts/formations.ts';
import classes from './player.module.css';

interface NextTrainingProps {
  /** Just done. */
  module: number;
  onOpen: (way: Way) => void;
}

/** What the learner can follow next on this device, in one tap. */
export function NextTraining({ module, onOpen }: NextTrainingProps) {
  const { apprenantId } = useConnectedUser();
  const device = useDevice();
  const { data } = useQuery({ ...queries.formations.deApprenant(apprenantId ?? 0), staleTime: 0 });
  const next =
    data &&
    playableOf(data, device, new Date()).find(({ suivi }) => suivi.formation.modules.every(({ id }) => id !== module));
  if (!next) return null;
  const { suivi, way } = next;
  const { formation } = suivi;
  const { coverId, ...cover } = coverOf(formation);
  return (
    <div className={classes.next}>
      <span className={classes.nextCover}>
        <Cover id={coverId} {...cover} ratio={1} compact />
      </span>
      <span className={classes.nextText}>
        <span className={classes.nextLabel}>{message('scorm.fin_ensuite', { duree: dureeOf(formation) })}</span>
        <strong className={classes.nextTitle}>{formation.nom}</strong>
      </span>
      <button type="button" className={classes.nextPlay} onClick={() => onOpen(way)}>
        <IconPlayerPlayFilled size={18} aria-hidden="true" />
        <span className="visually-hidden">
          {message('formations.acceder')} {formation.nom}
        </span>
      </button>
    </div>
  );
}
