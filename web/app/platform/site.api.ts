import type { readSite as readSiteEndpoint } from '@longstrip/contract/editorial/editorial.endpoints';
import { api } from './api.ts';
import type { Answer } from './transport.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSite: build.query<Answer<typeof readSiteEndpoint>, void>({
      query: () => ({ name: 'readSite', method: 'GET', path: '/site' }),
      providesTags: ['Site'],
    }),
  }),
});
