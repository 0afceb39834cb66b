import { api } from '@longstrip/client/api';
import { type Body, fromContract } from '@longstrip/client/calls';

export const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    creator: build.query({
      ...fromContract('readCreator', 'GET', '/creators/by-slug/{slug}', (slug: string) => ({
        params: { slug },
      })),
      providesTags: (answer) => [
        'Comic',
        ...(answer?.data ?? []).map(({ id }) => ({ type: 'Creator' as const, id })),
      ],
    }),
  }),
});

/** The comics of a creator, newest first. */
export function comicsBy(creator: string, offset = 0): Body<'listComicCards'> {
  return { limit: 200, offset, filters: { creator } };
}
