import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../client/queries.ts';
import { notify } from '../../ui/notify.ts';

/** Does one thing to the own security, says that it went well, and shows what is there now. */
export function useAct() {
  const queryClient = useQueryClient();
  return async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await work();
      if (done) notify.success(done);
    } finally {
      await invalidate(queryClient, 'securite');
    }
  };
}
