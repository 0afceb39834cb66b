import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    syncLibrary: build.mutation(fromContract('syncLibrary', 'POST', '/library/sync')),
    describeComics: build.query(fromContract('describeComics', 'POST', '/library/comics/list')),
  }),
});
