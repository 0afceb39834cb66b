import type { confirmAge as confirmAgeEndpoint } from '@longstrip/contract/maturity/age.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer } from '../../platform/transport.ts';

export const confirmAgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmAge: build.mutation<Answer<typeof confirmAgeEndpoint>, void>({
      query: () => ({
        name: 'confirmAge',
        method: 'POST',
        path: '/age-confirmation',
        body: { over18: true },
      }),
    }),
  }),
});
