import { staffApi } from '../../platform/staff-api.ts';
import { type Answer, fromContract } from '@longstrip/client/calls';

export type ApiKey = Answer<'listApiKeys'>['data'][number];

export const apiKeysApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({
      ...fromContract('listApiKeys', 'GET', '/api-keys'),
      providesTags: ['ApiKey'],
      keepUnusedDataFor: 0,
    }),
    createApiKey: build.mutation({
      ...fromContract('createApiKey', 'POST', '/api-keys'),
      invalidatesTags: ['ApiKey'],
    }),
    revokeApiKey: build.mutation({
      ...fromContract('revokeApiKey', 'DELETE', '/api-keys/{id}', ({ id }: { id: string }) => ({
        params: { id },
      })),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});
