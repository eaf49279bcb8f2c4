import { redirect } from '@tanstack/react-router';
import type { authRequired, roleRequired } from '../../../client/guards.ts';
import { connectedUser } from '../../../client/login.ts';
import { routeTo } from '../../../ui/link.tsx';
import { type FilterSearch, keptFilter } from './filter-search.ts';

type Guard = ReturnType<typeof roleRequired | typeof authRequired>;
type Entered = Parameters<ReturnType<typeof roleRequired>>[0] & {
  location: { pathname: string };
  search: FilterSearch;
};

/** After the guard of a statistics screen: an address without filter takes the one last chosen (S-2.3-29). */
export function withKeptFilter(guard: Guard) {
  return async (entered: Entered): Promise<void> => {
    await guard(entered);
    const user = connectedUser();
    const kept = user && keptFilter(user.userId);
    if (kept && Object.keys(entered.search).length === 0) {
      // Whichever of them it is: all read this query.
      throw redirect({ ...routeTo({ to: entered.location.pathname as '/stats/usage', search: kept }), replace: true });
    }
  };
}
