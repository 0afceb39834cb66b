import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';
import { announceLocks } from '@longstrip/client/locks';

export const confirmAgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmAge: build.mutation({
      ...fromContract('confirmAge', 'POST', '/age-confirmation', (_: void) => ({
        body: { over18: true as const },
      })),
      // Locks and refusals that waited for the confirmation.
      onQueryStarted: (_, { queryFulfilled }) => void queryFulfilled.then(announceLocks, () => {}),
      invalidatesTags: (_, refusal) => (refusal ? [] : ['Chapter', 'ComicAsset']),
    }),
  }),
});
