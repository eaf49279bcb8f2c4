import { useMediaQuery } from '@mantine/hooks';
import { isPlayableOn } from '@sillage/contracts/module-availability.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { useSession } from '../../../client/session.ts';

interface Availability {
  /** Why it cannot be played: not on this device, or not among what the learner may start now (C-4-63 … 66). */
  reasonOf: (module: { id: number; isMobileModeAvailable: boolean }) => 'appareil' | 'apprenant' | null;
}

/** What the person may play here; staff plays everything that it sees, to get to know it. */
export function useAvailability(): Availability {
  const { apprenantId, isApprenant } = useSession();
  const isMobile = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const learner = { enabled: isApprenant };
  const { data: followed } = useQuery({ ...queries.formations.deApprenant(apprenantId ?? 0), ...learner });
  const { data: open } = useQuery({ ...queries.formations.disponibles(apprenantId ?? 0), ...learner });
  const ids = new Set(open?.['hydra:member'].map(({ id }) => id));
  return {
    reasonOf: (module) => {
      if (!isApprenant) return null;
      if (followed && !isPlayableOn({ isMobile }, module, followed.mobile)) return 'appareil';
      return ids.has(module.id) ? null : 'apprenant';
    },
  };
}
