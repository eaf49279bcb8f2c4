import { useMediaQuery } from '@mantine/hooks';
import { isPlayableOn } from '@sillage/contracts/modules.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';

interface Availability {
  /** Why it cannot be played: not on this device, or not among what the learner may start now (C-4-63, C-4-64, C-4-65, C-4-66). */
  reasonOf: (module: { id: number; isMobileModeAvailable: boolean }) => 'appareil' | 'apprenant' | null;
}

/** What the person may play here: the establishment says it of devices, the trainings of a learner say it of modules. */
export function useAvailability(): Availability {
  const { apprenantId, isApprenant, isMobileModeAvailable, isMobileModeForced } = useConnectedUser();
  const isMobile = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const open = useQuery({ ...queries.formations.disponibles(apprenantId ?? 0), enabled: isApprenant });
  const ids = new Set(open.data?.['hydra:member'].map(({ id }) => id));
  const mobile = { available: isMobileModeAvailable, forced: isMobileModeForced };
  return {
    reasonOf: (module) => {
      if (!isPlayableOn({ isMobile }, module, mobile)) return 'appareil';
      return isApprenant && !ids.has(module.id) ? 'apprenant' : null;
    },
  };
}
