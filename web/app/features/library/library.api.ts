import { api } from '@longstrip/client/api';
import { fromContract, ofPerson } from '@longstrip/client/calls';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    syncLibrary: build.mutation(fromContract('syncLibrary', 'POST', '/library/sync')),
    describeComics: build.query(fromContract('describeComics', 'POST', '/library/comics/list')),
    librarySettings: build.query({
      ...fromContract('readLibrarySettings', 'GET', '/library/settings', ofPerson),
      providesTags: ['Library'],
    }),
    updateLibrarySettings: build.mutation({
      ...fromContract('updateLibrarySettings', 'PATCH', '/library/settings'),
      invalidatesTags: ['Library'],
    }),
  }),
});
