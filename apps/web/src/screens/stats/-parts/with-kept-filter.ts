import { redirect } from '@tanstack/react-router';
import type { roleRequired } from '../../../client/guards.ts';
import { sessionUser } from '../../../client/session.ts';
import { type FilterSearch, keptFilter } from './filter-search.ts';

type Guard = ReturnType<typeof roleRequired>;
type Entered = Parameters<Guard>[0] & { search: FilterSearch };

/** After the guard of a statistics screen: an address without filter takes the one last chosen (S-2.3-29). */
export function withKeptFilter(to: string, guard: Guard) {
  return async (entered: Entered): Promise<void> => {
    await guard(entered);
    const user = sessionUser();
    const kept = user && keptFilter(user.userId);
    if (kept && Object.keys(entered.search).length === 0) throw redirect({ to, search: kept, replace: true } as never);
  };
}
