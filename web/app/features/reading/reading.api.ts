import type { syncReading } from '@longstrip/contract/reading/places.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer, Body } from '../../platform/transport.ts';

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    syncReading: build.mutation<Answer<typeof syncReading>, Body<typeof syncReading>>({
      query: (body) => ({ name: 'syncReading', method: 'POST', path: '/reading/sync', body }),
    }),
  }),
});
