import { cacheTags } from '@longstrip/contract/cache-tags';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Answer, Call, CallName } from './calls.ts';
import type { Refusal, Transport } from './transport.ts';

/** What every thunk gets beside the store. */
export type StoreExtras = { transport: Transport };

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
  tagTypes: [...cacheTags, 'Site', 'Account'],
  endpoints: () => ({}),
});

export type WithApi = { api: ReturnType<typeof api.reducer> };

/** One call of several inside a `queryFn`. A refusal is thrown. */
export async function answerOf<N extends CallName>(
  baseQuery: (call: Call<N>) => unknown,
  call: Call<N>,
): Promise<Answer<N>> {
  const { data, error } = (await baseQuery(call)) as { data?: Answer<N>; error?: Refusal };
  if (error) throw error;
  return data!;
}
