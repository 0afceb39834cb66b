import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

/** The cache key of the answer: the next user of this browser must not see it. */
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
