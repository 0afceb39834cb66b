import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

/** The uid is only the cache key, so that the next user of this browser does not see the answer. */
const keyedBy = (_uid: string) => ({});

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query({
      ...fromContract('readAccount', 'GET', '/account', keyedBy),
      providesTags: ['Account'],
    }),
    createRecoveryCodes: build.mutation(
      fromContract('createRecoveryCodes', 'POST', '/account/recovery-codes'),
    ),
  }),
});
