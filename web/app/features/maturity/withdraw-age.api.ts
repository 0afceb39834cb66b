import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

export const withdrawAgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawAge: build.mutation(fromContract('withdrawAge', 'DELETE', '/age-confirmation')),
  }),
});
