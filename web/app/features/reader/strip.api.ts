import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type {
  ComicAsset,
  listComicAssets as listComicAssetsEndpoint,
} from '@longstrip/contract/reading/pages.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer, Body, Refusal } from '../../platform/transport.ts';

/** One piece of a page as delivered. */
export type Slice = Pick<ComicAsset, 'id' | 'picture'>;

const step = 200;
type ListAnswer = Answer<typeof listComicAssetsEndpoint>;
export type StripWanted = { comicsId: string; chapterId: string; variant: AssetVariant };

export const stripApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All slices of a chapter in reading order, asked for in steps of 200 (spec §9). */
    listSlices: build.query<Slice[], StripWanted>({
      queryFn: async (filters, _, __, baseQuery) => {
        const slices: Slice[] = [];
        for (let total = 1; slices.length < total;) {
          const body: Body<typeof listComicAssetsEndpoint> = { limit: step, offset: slices.length, filters };
          const call = {
            name: 'listComicAssets',
            method: 'POST' as const,
            path: '/comics-assets/list',
            body,
          };
          const { data, error } = await baseQuery(call);
          if (error) return { error: error as Refusal };
          const answer = data as ListAnswer;
          slices.push(
            ...answer.data.map(({ id, picture: { placeholder: _, ...picture } }) => ({ id, picture })),
          );
          total = answer.data.length === 0 ? 0 : answer.total;
        }
        return { data: slices };
      },
      providesTags: (_, __, { chapterId }) => [{ type: 'ComicAsset', id: chapterId }],
    }),
  }),
});
