import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { answerOf, api, type WithApi } from '@longstrip/client/api';
import { type Answer, call } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { around, type ChapterList, chapterStep, mergeLists } from './chapter-list.ts';

type OfComic = { comicsId: string; assetVariant: AssetVariant };
export type ChaptersWanted = OfComic & {
  /** Where the wanted step begins; the first one by default. */
  offset?: number;
};
type Chapters = Answer<'listChapters'>['data'];

export const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One cache entry for each comic and variant, which grows by steps of 200 on demand. */
    listChapters: build.query<ChapterList, ChaptersWanted>({
      queryFn: async (
        { comicsId, assetVariant, offset: wanted = 0 },
        { forced, getState, queryCacheKey },
        __,
        baseQuery,
      ) => {
        const step = async (offset: number): Promise<ChapterList> => {
          const body = { limit: chapterStep, offset, filters: { comicsId, assetVariant } };
          const request = call('listChapters', 'POST', '/chapters/list', { body });
          const { data, total } = await answerOf(baseQuery, request);
          return {
            chapters: listed(data, offset),
            offsets: isStep(offset, data, total) ? [offset] : [],
            total,
          };
        };
        try {
          let data = await step(wanted);
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
        return !!known && !known.offsets.includes(currentArg?.offset ?? 0);
      },
      providesTags,
    }),
  }),
});

/** A chapter with the one before and the one after it, for the reader. */
export const chaptersAroundApi = api.injectEndpoints({
  endpoints: (build) => ({
    chaptersAround: build.query<ChapterList, OfComic & { chapterId: string }>({
      queryFn: async ({ chapterId, ...of }, { forced, getState }, _, baseQuery) => {
        const { isSuccess, data: list } = chaptersApi.endpoints.listChapters.select(of)(getState() as never);
        const known = !forced && isSuccess && around(list, chapterId);
        if (known) return { data: known };
        const body = { filters: { ...of, chapterId } };
        const request = call('listChaptersAround', 'POST', '/chapters/around', { body });
        try {
          const { data, offset, total } = await answerOf(baseQuery, request);
          return { data: { chapters: listed(data, offset), offsets: [], total } };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      providesTags,
    }),
  }),
});

/** Locks contain a price in money, which depends on the coin packs. */
function providesTags(_: unknown, __: unknown, { comicsId }: OfComic) {
  return [{ type: 'Chapter' as const, id: comicsId }, 'CoinPack' as const];
}

/** Documents contain a part of a step, which the browser then requests. */
const isStep = (offset: number, { length }: Chapters, total: number) =>
  offset % chapterStep === 0 && length >= Math.min(chapterStep, total - offset);

/** Offsets of the steps that a cache entry holds. */
function knownIn(state: unknown, queryCacheKey: string): readonly number[] {
  const { queries } = (state as WithApi).api;
  return (queries[queryCacheKey as never] as { data?: ChapterList } | undefined)?.data?.offsets ?? [];
}

function listed(chapters: Chapters, offset: number): ChapterList['chapters'] {
  return chapters.map(
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
}
