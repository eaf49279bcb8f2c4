import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The same, where one may take it away: the page is of use without what did not come. Another failure is told again. */
export function useClosableFailure(query: Parameters<typeof failureOf>[0]) {
  const [closed, setClosed] = useState<Error>();
  const { error } = query;
  return error && error !== closed ? { ...failureOf(query), onClose: () => setClosed(error) } : undefined;
}
