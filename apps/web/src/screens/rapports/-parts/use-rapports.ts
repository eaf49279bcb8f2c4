import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../client/queries.ts';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';

/** Does one thing to the own reports, says how it went, and shows what is there now. */
export function useRapports() {
  const queryClient = useQueryClient();
  return async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      notify.success(done);
    } catch (error) {
      sayRefusal(error);
    }
    await invalidate(queryClient, 'rapports');
  };
}
