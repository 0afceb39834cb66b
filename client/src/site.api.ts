import { api } from './api.ts';
import { fromContract } from './calls.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSite: build.query({ ...fromContract('readSite', 'GET', '/site'), providesTags: ['Site'] }),
  }),
});
