import { message } from '@sillage/contracts/messages.fr.ts';
import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../client/login.ts';
import { formatInteger } from '../../../ui/format.ts';
import type { SelectionAction } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import type { PageAction } from '../../../ui/page-title.tsx';

const CREATE = '/assignments/create';

/** Learners named one by one in an address; beyond, a group or everyone is what is meant. */
const MAX_LEARNERS = 200;

interface AssignActions {
  /** To the learners selected in a list (P-2.3-22, P-2.3-23). */
  toSelected: SelectionAction[];
  /** To everyone, present and to come (P-2.3-24). */
  toAll: PageAction[];
  toOne: (apprenantId: number) => PageAction[];
}

/** Where a training is assigned from learners; nothing for those who may not assign (P-2.3-25, P-2.3-26). */
export function useAssignActions(): AssignActions {
  const may = useCan();
  const navigate = useNavigate();
  if (!may('assignments.modifier')) return { toSelected: [], toAll: [], toOne: () => [] };
  const one = { label: message('apprenants.assigner'), icon: IconUserPlus };
  return {
    toSelected: [
      {
        ...one,
        onSelect: ({ ids }) => {
          if (ids.length > MAX_LEARNERS) {
            notify.error(message('apprenants.assigner_trop', { nombre: formatInteger(MAX_LEARNERS) }));
            return;
          }
          void navigate({ to: CREATE, search: { apprenantIds: ids.map(Number) } });
        },
      },
    ],
    toAll: [
      {
        label: message('apprenants.assigner_tous'),
        icon: IconUsersPlus,
        to: CREATE,
        search: { isAssignedToAllLearners: true },
      },
    ],
    toOne: (apprenantId) => [{ ...one, to: CREATE, search: { apprenantIds: [apprenantId] } }],
  };
}
