import { cacheTags } from '@longstrip/contract/cache-tags';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Answer, Call, CallName } from './calls.ts';
import type { CallContext, Refusal, Transport } from './transport.ts';

/** What every thunk gets beside the store. */
export type StoreExtras = { transport: Transport };
export type StoreDispatch = ThunkDispatch<unknown, StoreExtras, UnknownAction>;

const baseQuery: BaseQueryFn<Call, unknown, Refusal> = async (call, { signal, dispatch, extra, type }) => {
  const context = { signal, dispatch, isMutation: type === 'mutation' };
  const result = await (extra as StoreExtras).transport(call, context);
  return result.ok ? { data: result.answer } : { error: result };
};

/** The one cache of answers. Features inject their endpoints; the tags are the server's cache tags too. */
export const api = createApi({
  baseQuery,
  // On the server a store lives for one page only; a timer would keep it in memory for those 600 seconds.
  keepUnusedDataFor: typeof document === 'undefined' ? Infinity : 600,
  tagTypes: [...cacheTags, 'Site', 'Account', 'Library'],
  endpoints: () => ({}),
});

export type WithApi = { api: ReturnType<typeof api.reducer> };

type PerformOptions = Pick<CallContext, 'signal' | 'onProgress'>;

/** A mutation beside the cache, for example an upload that shows its progress. A refusal is thrown. */
export const perform =
  <N extends CallName>(
    call: Call<N>,
    options: PerformOptions,
  ): ThunkAction<Promise<Answer<N>>, unknown, StoreExtras, UnknownAction> =>
  async (dispatch, _getState, { transport }) => {
    const result = await transport(call, { ...options, dispatch, isMutation: true });
    if (result.ok) return result.answer as Answer<N>;
    throw result;
  };

/** One call of several inside a `queryFn`. A refusal is thrown. */
export async function answerOf<N extends CallName>(
  baseQuery: (call: Call<N>) => unknown,
  call: Call<N>,
): Promise<Answer<N>> {
  const { data, error } = (await baseQuery(call)) as { data?: Answer<N>; error?: Refusal };
  if (error) throw error;
  return data!;
}
