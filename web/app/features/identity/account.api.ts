import type {
  createRecoveryCodes,
  keepAccount,
  keepAccountByCode,
  readAccount,
  requestDeletion,
} from '@longstrip/contract/identity/account.endpoints';
import type { becomeFirstAdmin } from '@longstrip/contract/identity/first-admin.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer, Body } from '../../platform/transport.ts';

export type Account = Answer<typeof readAccount>;

/** Answers lie under the person they are of: the next one on this browser must not see them. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<Account, string>({
      query: () => ({ name: 'readAccount', method: 'GET', path: '/account' }),
      providesTags: ['Account'],
    }),
    requestDeletion: build.mutation<Answer<typeof requestDeletion>, string>({
      query: () => ({ name: 'requestDeletion', method: 'POST', path: '/account/deletion' }),
      onQueryStarted: (uid, { dispatch, queryFulfilled }) => putIn(uid, dispatch, queryFulfilled),
    }),
    keepAccount: build.mutation<Answer<typeof keepAccount>, string>({
      query: () => ({ name: 'keepAccount', method: 'DELETE', path: '/account/deletion' }),
      onQueryStarted: (uid, { dispatch, queryFulfilled }) => putIn(uid, dispatch, queryFulfilled),
    }),
    createRecoveryCodes: build.mutation<Answer<typeof createRecoveryCodes>, void>({
      query: () => ({ name: 'createRecoveryCodes', method: 'POST', path: '/account/recovery-codes' }),
      invalidatesTags: ['Account'],
    }),
    keepAccountByCode: build.mutation<Answer<typeof keepAccountByCode>, Body<typeof keepAccountByCode>>({
      query: (body) => ({ name: 'keepAccountByCode', method: 'POST', path: '/account/keep', body }),
    }),
    becomeFirstAdmin: build.mutation<Answer<typeof becomeFirstAdmin>, Body<typeof becomeFirstAdmin>>({
      query: (body) => ({ name: 'becomeFirstAdmin', method: 'POST', path: '/account/first-admin', body }),
      invalidatesTags: ['Account'],
    }),
  }),
});

/** Both calls answer the account as it is now. */
async function putIn(
  uid: string,
  dispatch: (action: never) => unknown,
  answered: Promise<{ data: Account }>,
): Promise<void> {
  const { data } = await answered.catch(() => ({ data: null }));
  if (data) dispatch(accountApi.util.upsertQueryData('account', uid, data) as never);
}
