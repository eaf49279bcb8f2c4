import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import { isPlayableOn } from '@sillage/contracts/modules.rules.ts';
import type { EtatAdresse } from '@sillage/contracts/navigateur.rules.ts';
import type { Answer, Api } from '../../client/client.ts';

export type Accueil = Answer<Api['navigateur']['accueil']>;
export type Training = Accueil['modules'][number];
export type Step = Training['scenarios'][number];
export type Opened = Answer<Api['navigateur']['ouvrir']>;

const OBSTACLES: Record<EtatAdresse, MessageCode | null> = {
  bonne: null,
  aucune: 'navigateur.sans_adresse',
  refusee: 'navigateur.adresse_refusee',
};

/** Why a training is not played on this device; null where it is. */
export function obstacleTo(
  step: Step,
  training: Training,
  { mobile }: Pick<Accueil, 'mobile'>,
  device: { isMobile: boolean },
): MessageCode | null {
  if (!isPlayableOn(device, training, mobile)) return 'navigateur.indisponible_ici';
  return OBSTACLES[device.isMobile ? step.telephone : step.ordinateur];
}

/** The step of a link, with its module, if it is open here. */
export function findStep({ modules }: Accueil, uuid: string): { training: Training; step: Step } | undefined {
  for (const training of modules) {
    const step = training.scenarios.find((one) => one.uuid === uuid.toLowerCase());
    if (step) return { training, step };
  }
  return undefined;
}
