import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ComicAsset } from '@longstrip/contract/reading/pages.endpoints';
import { answerOf, api } from '@longstrip/client/api';
import { call } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { withKeptLinks } from './kept-links.ts';

/** What the cache has of this chapter. */
function formerSlices(state: unknown, filters: StripWanted): readonly Slice[] {
  return stripApi.endpoints.listSlices.select(filters)(state as never).data ?? [];
}

/** One piece of a page as delivered. */
export type Slice = Pick<ComicAsset, 'id' | 'picture'>;

const step = 200;
export type StripWanted = { comicsId: string; chapterId: string; variant: AssetVariant };

export const stripApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All slices of a chapter in reading order, requested in steps of 200 (spec §9). */
    listSlices: build.query<Slice[], StripWanted>({
      queryFn: async (filters, { getState }, __, baseQuery) => {
        const slices: Slice[] = [];
        try {
          for (let total = 1; slices.length < total;) {
            const body = { limit: step, offset: slices.length, filters };
            const answer = await answerOf(
              baseQuery,
              call('listComicAssets', 'POST', '/comics-assets/list', { body }),
            );
            slices.push(
              ...answer.data.map(({ id, picture: { placeholder: _, ...picture } }) => ({ id, picture })),
            );
            total = answer.data.length === 0 ? 0 : answer.total;
          }
          return { data: withKeptLinks(slices, formerSlices(getState(), filters)) };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      providesTags: (_, __, { chapterId }) => [{ type: 'ComicAsset', id: chapterId }],
    }),
  }),
});
