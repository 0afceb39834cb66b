import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { answerOf, api, type WithApi } from '@longstrip/client/api';
import { type Answer, call } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { type ChapterList, chapterStep, containsWanted, mergeLists, type Wanted } from './chapter-list.ts';
import { loadChapters } from './load-chapters.ts';

export type ChaptersWanted = Wanted & { comicsId: string; assetVariant: AssetVariant };
type ListAnswer = Answer<'listChapters'>;

export const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One cache entry for each comic and variant, which grows by steps of 200 on demand. */
    listChapters: build.query<ChapterList, ChaptersWanted>({
      queryFn: async (
        { comicsId, assetVariant, ...wanted },
        { forced, getState, queryCacheKey },
        __,
        baseQuery,
      ) => {
        const list = ({ id, ...page }: { limit: number; offset?: number; id?: [string] }) => {
          const filters = { comicsId, assetVariant, ...(id && { id }) };
          const body = { offset: 0, ...page, filters };
          return answerOf(baseQuery, call('listChapters', 'POST', '/chapters/list', { body }));
        };
        const step = async (offset: number) => asList(await list({ limit: chapterStep, offset }), offset);
        try {
          let data = await loadChapters(wanted, {
            step,
            numberOf: async (chapterId) => {
              const { data: found } = await list({ limit: 1, id: [chapterId] });
              return found[0]?.chapterNumber ?? null;
            },
          });
          // The loaded steps are stale: each is requested again, and "merge" replaces it.
          const known = forced ? knownIn(getState(), queryCacheKey!) : [];
          for (const offset of known)
            if (offset < data.total && !data.offsets.includes(offset))
              data = mergeLists(data, await step(offset));
          return { data };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      serializeQueryArgs: ({ queryArgs: { comicsId, assetVariant } }) => ({ comicsId, assetVariant }),
      merge: (known, added) => mergeLists(known, added),
      forceRefetch: ({ currentArg, endpointState }) => {
        const known = endpointState?.data as ChapterList | undefined;
        return !!known && !!currentArg && !containsWanted(known, currentArg);
      },
      // Locks contain a price in money, which depends on the coin packs.
      providesTags: (_, __, { comicsId }) => [{ type: 'Chapter', id: comicsId }, 'CoinPack'],
    }),
  }),
});

/** Offsets of the steps that a cache entry holds. */
function knownIn(state: unknown, queryCacheKey: string): readonly number[] {
  const { queries } = (state as WithApi).api;
  return (queries[queryCacheKey as never] as { data?: ChapterList } | undefined)?.data?.offsets ?? [];
}

function asList({ data, total }: ListAnswer, offset: number): ChapterList {
  const chapters = data.map(
    ({ id, title, chapterNumber, previewImage, publishedAt, access, assetVariant }, index) => ({
      id,
      title,
      chapterNumber,
      previewImage,
      publishedAt,
      access,
      assetVariant,
      position: offset + index,
    }),
  );
  return { chapters, offsets: [offset], total };
}
