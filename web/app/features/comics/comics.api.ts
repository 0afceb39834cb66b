import { api } from '@longstrip/client/api';
import { type Body, fromContract } from '@longstrip/client/calls';

export const comicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comics: build.query({
      ...fromContract('listComics', 'POST', '/comics/list'),
      // A list by ids changes only with those comics; any other list with every comic.
      providesTags: (answer, _, { filters }) => {
        const ids = filters?.id ? [filters.id].flat() : (answer?.data ?? []).map(({ id }) => id);
        const each = ids.map((id) => ({ type: 'Comic' as const, id }));
        return filters?.id ? each : ['Comic', ...each];
      },
    }),
  }),
});

/** Looks up one comic (spec §7), which is the first item of the answer. */
export function comicById(id: string): Body<'listComics'> {
  return { limit: 1, filters: { id: [id] } };
}
