import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';

/** A list by ids changes only with those comics; any other list with every comic. */
function providesTags(
  answer: { data: { id: string }[] } | undefined,
  _: unknown,
  { filters }: Body<'listComics'>,
) {
  const ids = filters?.id ? [filters.id].flat() : (answer?.data ?? []).map(({ id }) => id);
  const each = ids.map((id) => ({ type: 'Comic' as const, id }));
  return filters?.id ? each : ['Comic' as const, ...each];
}

export const comicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comics: build.query({
      ...fromContract('listComics', 'POST', '/comics/list'),
      providesTags,
    }),
    comicCards: build.query({
      ...fromContract('listComicCards', 'POST', '/comics/cards'),
      providesTags,
      // Documents contain a part of a long list, which the browser then requests.
      forceRefetch: ({ currentArg, endpointState }) => {
        const known = endpointState?.data as Answer<'listComicCards'> | undefined;
        const { limit = 0, offset = 0 } = currentArg ?? {};
        return !!known && known.data.length < Math.min(limit, known.total - offset);
      },
    }),
    browse: build.query({
      ...fromContract('browseComics', 'POST', '/comics/browse'),
      providesTags: (answer) => [
        'Comic' as const,
        'Genre' as const,
        ...(answer?.data ?? []).map(({ id }) => ({ type: 'Comic' as const, id })),
      ],
      // Documents contain the first part of a page, which the browser then requests.
      forceRefetch: ({ currentArg, endpointState }) => {
        const known = endpointState?.data as Answer<'browseComics'> | undefined;
        return !!known?.next && known.data.length < (currentArg?.limit ?? 0);
      },
    }),
    calendar: build.query({
      ...fromContract('readCalendar', 'GET', '/comics/calendar'),
      providesTags: ['Comic', 'Genre', 'Day'],
    }),
    ranking: build.query({
      ...fromContract('listRanking', 'POST', '/rankings/list'),
      providesTags: ['Ranking', 'Comic', 'Genre'],
    }),
    similar: build.query({
      ...fromContract('listSimilarComics', 'POST', '/similar-comics/list'),
      providesTags: ['Similar', 'Comic', 'Genre'],
    }),
    languages: build.query({
      ...fromContract('listLanguages', 'POST', '/comics/languages/list'),
      providesTags: ['Comic'],
    }),
    genre: build.query({
      ...fromContract('readGenre', 'GET', '/genres/{slug}', (slug: string) => ({ params: { slug } })),
      providesTags: ['Genre', 'Comic'],
    }),
    genres: build.query({
      ...fromContract('listGenres', 'POST', '/genres/list'),
      providesTags: ['Genre', 'Comic'],
    }),
  }),
});

/** Looks up one comic (spec §7), which is the first item of the answer. */
export function comicById(id: string): Body<'listComics'> {
  return { limit: 1, filters: { id: [id] } };
}
