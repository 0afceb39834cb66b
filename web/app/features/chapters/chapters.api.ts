import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { listChapters as listChaptersEndpoint } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer, Body, Call, Refusal } from '../../platform/transport.ts';
import { type ChapterList, chapterStep, holds, merged, type Wanted } from './chapter-list.ts';
import { loadChapters } from './load-chapters.ts';

export type ChaptersWanted = Wanted & { comicsId: string; assetVariant: AssetVariant };
type ListAnswer = Answer<typeof listChaptersEndpoint>;

export const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One cache entry for each comic and variant, which grows by steps of 200 as they are wanted. */
    listChapters: build.query<ChapterList, ChaptersWanted>({
      queryFn: async (
        { comicsId, assetVariant, ...wanted },
        { forced, getState, queryCacheKey },
        __,
        baseQuery,
      ) => {
        const list = async (more: object): Promise<ListAnswer> => {
          const filters = { comicsId: [comicsId], assetVariant };
          const body: Body<typeof listChaptersEndpoint> = { limit: chapterStep, offset: 0, filters, ...more };
          const call: Call = { name: 'listChapters', method: 'POST', path: '/chapters/list', body };
          const { data, error } = await baseQuery(call);
          if (error) throw error;
          return data as ListAnswer;
        };
        const step = async (offset: number) => asList(await list({ offset }), offset);
        try {
          let data = await loadChapters(wanted, {
            step,
            numberOf: async (chapterId) => {
              const { data: found } = await list({
                limit: 1,
                filters: { comicsId: [comicsId], assetVariant, id: [chapterId] },
              });
              return found[0]?.chapterNumber ?? null;
            },
          });
          // What is known has gone stale: every step of it is asked for again, and replaced by "merge".
          const known = forced ? knownIn(getState(), queryCacheKey!) : [];
          for (const offset of known)
            if (offset < data.total && !data.offsets.includes(offset))
              data = merged(data, await step(offset));
          return { data };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      serializeQueryArgs: ({ queryArgs: { comicsId, assetVariant } }) => ({ comicsId, assetVariant }),
      merge: (known, added) => merged(known, added),
      forceRefetch: ({ currentArg, endpointState }) => {
        const known = endpointState?.data as ChapterList | undefined;
        return !!known && !!currentArg && !holds(known, currentArg);
      },
      providesTags: (_, __, { comicsId }) => [{ type: 'Chapter', id: comicsId }],
    }),
  }),
});

/** Offsets of the steps that a cache entry holds. */
function knownIn(state: unknown, queryCacheKey: string): readonly number[] {
  const { queries } = (state as { api: ReturnType<typeof api.reducer> }).api;
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
