import { api } from '@longstrip/client/api';
import { type Answer, fromContract, ofPerson } from '@longstrip/client/calls';
import type { AppDispatch } from '@longstrip/client/store';

export type Account = Answer<'readAccount'>;

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query({
      ...fromContract('readAccount', 'GET', '/account', ofPerson),
      providesTags: ['Account'],
    }),
    requestDeletion: build.mutation({
      ...fromContract('requestDeletion', 'POST', '/account/deletion', ofPerson),
      // The request also stops the renewal of a membership.
      invalidatesTags: ['Account'],
      onQueryStarted: (uid, { dispatch, queryFulfilled }) => cacheAccount(uid, dispatch, queryFulfilled),
    }),
    cancelDeletion: build.mutation({
      ...fromContract('cancelDeletion', 'DELETE', '/account/deletion', ofPerson),
      onQueryStarted: (uid, { dispatch, queryFulfilled }) => cacheAccount(uid, dispatch, queryFulfilled),
    }),
    createRecoveryCodes: build.mutation({
      ...fromContract('createRecoveryCodes', 'POST', '/account/recovery-codes'),
      invalidatesTags: ['Account'],
    }),
    cancelDeletionByCode: build.mutation(fromContract('cancelDeletionByCode', 'POST', '/account/keep')),
    becomeFirstAdmin: build.mutation({
      ...fromContract('becomeFirstAdmin', 'POST', '/account/first-admin'),
      invalidatesTags: ['Account'],
    }),
  }),
});

/** Both calls answer the account after the change. */
async function cacheAccount(
  uid: string,
  dispatch: AppDispatch,
  answered: Promise<{ data: Account }>,
): Promise<void> {
  const { data } = await answered.catch(() => ({ data: null }));
  if (data) void dispatch(accountApi.util.upsertQueryData('account', uid, data));
}
