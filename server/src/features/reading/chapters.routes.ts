import { listChapters } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql } from 'kysely';
import type { SharedCaller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import {
  chaptersInComics,
  chaptersOf,
  chaptersOnTheWire,
  countChaptersBeside,
  ratingsFor,
} from '../catalogue/index.ts';
import { soldPacks } from '../coins/index.ts';
import { accessOf, nothingPaid, paidBy, readerOf, type AccessContext } from './access.ts';

/** Binds the list of chapters, each with what the caller may do with it. */
export function serveChapterList(calls: Calls, context: AccessContext): void {
  const { db, assets, moneyClock } = context;
  const list = async ({ body, caller }: { body: BodyOf<typeof listChapters>; caller: SharedCaller }) => {
    const { comicsId, id, assetVariant } = body.filters;
    const reader = readerOf(caller);
    const scope = { ratings: ratingsFor(reader.visitor), drafts: reader.visitor.staff };
    const wanted = { comicIds: comicsId, ids: id, ...scope };
    const paying = paidBy(reader, { among: chaptersInComics(comicsId), now: moneyClock.now() });
    const [rows, { total, value: paid }, packs] = await Promise.all([
      chaptersOf(db, { ...wanted, limit: body.limit, offset: body.offset }),
      countChaptersBeside(db, wanted, paying ?? sql<null>`null`),
      soldPacks(caller.site, context),
    ]);
    const deciding = { paid: paid ?? nothingPaid, packs };
    const chapters = await chaptersOnTheWire(db, rows, reader.visitor, assets);
    const data = chapters.map((chapter, index) => {
      const { access, variant } = accessOf(reader, rows[index]!, { ...deciding, requested: assetVariant });
      return { ...chapter, access, assetVariant: variant };
    });
    return { data, total };
  };
  calls.serveCached(listChapters, { shared: list, personal: list });
}
