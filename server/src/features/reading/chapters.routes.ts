import { listChapters } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
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
import { soldPacksValue } from '../coins/index.ts';
import { accessOf, nothingPaid, paidBy, readerOf, type AccessContext, type Paid } from './access.ts';

/** Binds the list of chapters, each with the caller's access to it. */
export function serveChapterList(calls: Calls, context: AccessContext): void {
  const { db, assets, moneyClock } = context;
  const list = async ({ body, caller }: { body: BodyOf<typeof listChapters>; caller: SharedCaller }) => {
    const { comicsId, id, assetVariant } = body.filters;
    const reader = readerOf(caller);
    const scope = { ratings: ratingsFor(reader.visitor), drafts: reader.visitor.staff };
    const wanted = { comicIds: comicsId, ids: id, ...scope };
    const paidValue = paidBy(reader, { among: chaptersInComics(comicsId), now: moneyClock.now() });
    const facts = sql<{ paid: Paid | null; packs: CoinPack[] }>`json_build_object(
      'paid', ${paidValue ?? sql`null`}, 'packs', ${soldPacksValue(caller.site, context)})`;
    const [rows, { total, value }] = await Promise.all([
      chaptersOf(db, { ...wanted, limit: body.limit, offset: body.offset }),
      countChaptersBeside(db, wanted, facts),
    ]);
    const decisionInput = { paid: value.paid ?? nothingPaid, packs: value.packs };
    const chapters = await chaptersOnTheWire(db, rows, reader.visitor, assets);
    const data = chapters.map((chapter, index) => {
      const { access, variant } = accessOf(reader, rows[index]!, {
        ...decisionInput,
        requested: assetVariant,
      });
      return { ...chapter, access, assetVariant: variant };
    });
    return { data, total };
  };
  calls.serveCached(listChapters, { shared: list, personal: list });
}
