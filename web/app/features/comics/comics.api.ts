import type { listComics } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer, Body } from '../../platform/transport.ts';

export const comicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comics: build.query<Answer<typeof listComics>, Body<typeof listComics>>({
      query: (body) => ({ name: 'listComics', method: 'POST', path: '/comics/list', body }),
      // A list by ids changes with those comics alone; any other list with every comic there is.
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
} satisfies Body<typeof listComics>;

/** Everything the categories page filters; with a genre, what the server filters (spec §7). */
export function comicsOfGenre(genre: string | null): Body<typeof listComics> {
  return { limit: 200, offset: 0, filters: genre ? { genres: [genre] } : {} };
}

/** Looking one comic up (spec §7): the first item of the answer is it. */
export function comicById(id: string): Body<typeof listComics> {
  return { limit: 1, filters: { id: [id] } };
}
