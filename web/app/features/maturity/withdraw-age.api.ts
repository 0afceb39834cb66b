import type { withdrawAge as withdrawAgeEndpoint } from '@longstrip/contract/maturity/age.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer } from '../../platform/transport.ts';

export const withdrawAgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawAge: build.mutation<Answer<typeof withdrawAgeEndpoint>, void>({
      query: () => ({ name: 'withdrawAge', method: 'DELETE', path: '/age-confirmation' }),
    }),
  }),
});
