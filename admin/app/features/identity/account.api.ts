import { api } from '@longstrip/client/api';
import { fromContract, ofPerson } from '@longstrip/client/calls';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query({
      ...fromContract('readAccount', 'GET', '/account', ofPerson),
      providesTags: ['Account'],
    }),
    createRecoveryCodes: build.mutation(
      fromContract('createRecoveryCodes', 'POST', '/account/recovery-codes'),
    ),
  }),
});
