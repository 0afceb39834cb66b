import type { Refusal } from '@longstrip/client/transport';
import { type AppThunk, useAppDispatch } from '@longstrip/client/store';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';

type Request = { abort(): void; unsubscribe(): void };
type Endpoint<Question, Answer> = {
  initiate(question: Question, options?: { forceRefetch: boolean }): AppThunk<Request>;
  useQueryState(question: Question | typeof skipToken): {
    data?: unknown;
    currentData?: unknown;
    error?: unknown;
    isFetching: boolean;
  };
  Types: { ResultType: Answer };
};

/**
 * The answer to a question that changes while it is typed. The request of a former question is aborted. `latest` is the last
 * answer that came, `answer` the one to this question. Null asks nothing.
 */
export function useAnswer<Question, Answer>(endpoint: Endpoint<Question, Answer>, question: Question | null) {
  const dispatch = useAppDispatch();
  const key = JSON.stringify(question);
  useEffect(() => {
    if (question === null) return undefined;
    let request: Request | undefined;
    // React's strict mode runs effects twice: the first time must not abort the request of the second.
    const timer = setTimeout(() => {
      request = dispatch(endpoint.initiate(question));
    });
    return () => {
      clearTimeout(timer);
      request?.abort();
      request?.unsubscribe();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the question
  }, [dispatch, endpoint, key]);
  const state = endpoint.useQueryState(question ?? skipToken);
  const wasAborted = isAborted(state.error);
  return {
    answer: question === null ? undefined : (state.currentData as Answer | undefined),
    latest: question === null ? undefined : (state.data as Answer | undefined),
    error: state.currentData || wasAborted ? undefined : (state.error as Refusal | undefined),
    isFetching: state.isFetching,
    refetch: () =>
      question !== null && dispatch(endpoint.initiate(question, { forceRefetch: true })).unsubscribe(),
  };
}

const isAborted = (error: unknown) => (error as { name?: string } | undefined)?.name === 'AbortError';
