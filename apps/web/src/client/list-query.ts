import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ListQuery } from '../ui/list/list-types.ts';
import { ApiError } from './api-error.ts';
import type { ListRead } from './queries.ts';

/** A list as `ListScreen` takes it. */
export function useListQuery<Row>(read: ListRead<{ rows: Row[]; total: number }>): ListQuery<Row> {
  return asListQuery(useQuery(read), async (paging) => (await read.another(paging)).rows);
}

/** The same for a call whose answer was read as rows and a total. */
export function asListQuery<Row>(
  query: UseQueryResult<{ rows: Row[]; total: number }>,
  another?: ListQuery<Row>['another'],
): ListQuery<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  return {
    rows: data?.rows,
    total: data?.total,
    isStale: isPlaceholderData,
    error: error && {
      message: error.message,
      ...(error instanceof ApiError && {
        reference: error.reference,
        at: error.at,
        forbidden: error.status === 403,
      }),
    },
    retry: () => void refetch(),
    another,
  };
}
