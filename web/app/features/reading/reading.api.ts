import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    syncReading: build.mutation(fromContract('syncReading', 'POST', '/reading/sync')),
  }),
});
