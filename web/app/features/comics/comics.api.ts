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

/** The home page's "Something New" (spec §9). */
export const newestComics = {
  limit: 10,
  sort: { field: 'created_at', order: 'desc' },
} satisfies Body<'listComics'>;

/** Everything the categories page filters; with a genre, what the server filters (spec §7). */
export function comicsOfGenre(genre: string | null): Body<'listComics'> {
  return { limit: 200, offset: 0, filters: genre ? { genres: [genre] } : {} };
}

/** Looking one comic up (spec §7): the first item of the answer is it. */
export function comicById(id: string): Body<'listComics'> {
  return { limit: 1, filters: { id: [id] } };
}
