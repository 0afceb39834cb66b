import { api } from '@longstrip/client/api';
import { type Body, fromContract } from '@longstrip/client/calls';

/** The object and the calls that change it. */
export type ChangesOf = Body<'readLastChange'>;

export const lastChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    lastChange: build.query({
      ...fromContract('readLastChange', 'POST', '/audit-entries/last-change'),
      keepUnusedDataFor: 0,
    }),
  }),
});
