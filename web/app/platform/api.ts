import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Call, Refusal, Transport } from './transport.ts';

/** What every thunk gets beside the store. */
export type StoreExtras = { transport: Transport };

const baseQuery: BaseQueryFn<Call, unknown, Refusal> = async (call, { signal, extra }) => {
  const result = await (extra as StoreExtras).transport(call, signal);
  return result.ok ? { data: result.answer } : { error: result };
};

/** The one cache of answers. Features inject their endpoints; the tags are the server's cache tags too. */
export const api = createApi({
  baseQuery,
  // On the server a store goes with its page; a timer would hold it in memory for as long.
  keepUnusedDataFor: typeof document === 'undefined' ? Infinity : 600,
  tagTypes: ['Comic', 'Chapter', 'ComicAsset', 'Genre', 'Banner', 'SaleBanner', 'Policy', 'Site', 'Account'],
  endpoints: () => ({}),
});
