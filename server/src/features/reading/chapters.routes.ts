import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { pictureInList } from '@longstrip/contract/assets/picture.rules';
import { listChapters, listChaptersAround } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql } from 'kysely';
import type { SharedCaller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import {
  chaptersInComics,
  chaptersOf,
  toChapterResponses,
  countChaptersBeside,
  placeOf,
  ratingsFor,
} from '../catalogue/index.ts';
import { soldPacksValue } from '../coins/index.ts';
import { accessOf, nothingPaid, paidBy, readerOf, type AccessContext, type Paid } from './access.ts';

/** Binds the list of chapters, each with the caller's access to it. */
export function serveChapterList(calls: Calls, context: AccessContext): void {
  const { db, assets, moneyClock } = context;
  /** A part of the chapters of these comics, with the caller's access to each, and how many there are in all. */
  const read = async (
    reader: ReaderOf,
    { assetVariant, ...of }: { comicIds: string[]; ids?: string[]; assetVariant: AssetVariant },
    part: { from?: number; limit: number; offset: number },
  ) => {
    const wanted = { ...of, ...scopeOf(reader) };
    const paidValue = paidBy(reader, { among: chaptersInComics(of.comicIds), now: moneyClock.now() });
    const decisionValues = sql<{ paid: Paid | null; packs: CoinPack[] }>`json_build_object(
      'paid', ${paidValue ?? sql`null`}, 'packs', ${soldPacksValue(reader.visitor.site, context)})`;
    const [rows, { total, value }] = await Promise.all([
      chaptersOf(db, { ...wanted, ...part }),
      countChaptersBeside(db, wanted, decisionValues),
    ]);
    const decisionInput = { paid: value.paid ?? nothingPaid, packs: value.packs };
    const chapters = await toChapterResponses(db, rows, reader.visitor, assets);
    const data = chapters.map((chapter, index) => {
      const { access, variant } = accessOf(reader, rows[index]!, {
        ...decisionInput,
        requested: assetVariant,
      });
      return { ...chapter, access, assetVariant: variant };
    });
    return { data, total };
  };

  const list = async ({ body, caller }: { body: BodyOf<typeof listChapters>; caller: SharedCaller }) => {
    const { comicsId, id, assetVariant } = body.filters;
    const found = await read(readerOf(caller), { comicIds: comicsId, ids: id, assetVariant }, body);
    const data = found.data.map((chapter, index) => ({
      ...chapter,
      previewImage:
        chapter.previewImage && pictureInList(chapter.previewImage, body.offset + index, 'episodes'),
    }));
    return { ...found, data };
  };
  calls.serveCached(listChapters, {
    shared: list,
    personal: list,
    tags: ({ body }, { data }) => tagsOf(body.filters.comicsId, data),
  });

  const around = async ({
    body,
    caller,
  }: {
    body: BodyOf<typeof listChaptersAround>;
    caller: SharedCaller;
  }) => {
    const { comicsId: comicId, chapterId, assetVariant } = body.filters;
    const reader = readerOf(caller);
    const place = await placeOf(db, { comicId, chapterId }, scopeOf(reader));
    if (!place) return { data: [], offset: 0, total: 0 };
    const { before, from } = place;
    const part = { from, limit: before > 0 ? 3 : 2, offset: 0 };
    const found = await read(reader, { comicIds: [comicId], assetVariant }, part);
    return { ...found, offset: Math.max(0, before - 1) };
  };
  calls.serveCached(listChaptersAround, {
    shared: around,
    personal: around,
    tags: ({ body }, { data }) => tagsOf([body.filters.comicsId], data),
  });
}

/** Locks contain a price in money, which depends on the coin packs. */
function tagsOf(comicIds: readonly string[], chapters: readonly { id: string }[]) {
  return [
    'CoinPack' as const,
    ...comicIds.flatMap((id) => [`Comic:${id}` as const, `Chapter:${id}` as const]),
    ...chapters.map(({ id }) => `ComicAsset:${id}` as const),
  ];
}

type ReaderOf = ReturnType<typeof readerOf>;

const scopeOf = ({ visitor }: ReaderOf) => ({ ratings: ratingsFor(visitor), drafts: visitor.staff });
