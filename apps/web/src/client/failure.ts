import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A query that failed, as `ErrorState` tells it: why, what to give to support, and another try. */
export function failureOf({ error, isFetching, refetch }: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  return {
    text: error?.message,
    onRetry: () => void refetch(),
    retrying: isFetching,
    ...(error instanceof ApiError && { reference: error.reference, at: error.at }),
  };
}
