import { csvDollars } from '@longstrip/contract/csv';
import * as contract from '@longstrip/contract/insight/insight.endpoints';
import type { MoneyDay } from '@longstrip/contract/insight/insight.endpoints';
import { coinValueCents } from '@longstrip/contract/coins/coins.rules';
import { zeroMoneyDay } from '@longstrip/contract/insight/money.rules';
import { contentRatings } from '@longstrip/contract/site';
import type { CsvColumns } from '@longstrip/contract/staff-list';
import { csvOfList } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { chaptersOf, findComic, findComics } from '../catalogue/index.ts';
import { allPacks } from '../coins/index.ts';
import { countMembers, membershipsByDay } from '../membership/index.ts';
import { moneyByDay } from '../payments/index.ts';
import {
  coinsByDay,
  comicMoneyByDay,
  comicsById,
  countsByDay,
  countsOfChapters,
  figuresOf,
  highestComics,
  moneyOf,
} from './insight.queries.ts';

export function serveFigures(calls: Calls, { db }: { db: Database }): void {
  calls.serve(contract.readingInsight, async ({ body }) => ({ days: await countsByDay(db, body) }));

  const withTitles = async <Row extends { comicsId: string }>(rows: Row[]) => {
    const ids = rows.map(({ comicsId }) => comicsId);
    const comics = await findComics(db, ids, { ratings: contentRatings, drafts: true });
    const titles = new Map(comics.map(({ id, title }) => [id, title]));
    return rows.map((row) => ({ ...row, title: titles.get(row.comicsId) ?? null }));
  };

  calls.serve(contract.comicsInsight, async ({ body }) => ({
    data: await withTitles(await highestComics(db, body, figuresOf)),
  }));

  calls.serve(contract.exportComicsInsight, async ({ body }) =>
    csvOfList(comicColumns, async (page) => {
      const { data, next } = await comicsById(db, { ...body, ...page }, figuresOf);
      return { data: await withTitles(data), next };
    }),
  );

  /** Adds `coinsSpentCents`: what the coins spent cost at most. */
  const withCoinValue = async <Row extends { coinsSpent: number }>(rows: Row[]) => {
    const packs = await allPacks(db);
    return rows.map((row) => ({ ...row, coinsSpentCents: coinValueCents(row.coinsSpent, packs) }));
  };

  calls.serve(contract.comicsMoneyInsight, async ({ body }) => ({
    data: await withTitles(await withCoinValue(await highestComics(db, body, moneyOf))),
  }));

  calls.serve(contract.exportComicsMoney, async ({ body }) =>
    csvOfList(comicMoneyColumns, async (page) => {
      const { data, next } = await comicsById(db, { ...body, ...page }, moneyOf);
      return { data: await withTitles(await withCoinValue(data)), next };
    }),
  );

  calls.serve(contract.comicMoneyInsight, async ({ params: { id: comicsId }, body }) => {
    const days = await comicMoneyByDay(db, { ...body, comicsId });
    const coinsSpent = days.reduce((sum, day) => sum + day.coinsSpent, 0);
    return { days, coinsSpentCents: coinValueCents(coinsSpent, await allPacks(db)) };
  });

  calls.serve(contract.comicInsight, async ({ params: { id: comicsId }, body }) => {
    const comic = await findComic(db, comicsId, contentRatings, { drafts: true });
    if (!comic) throw new Refusal('comic_not_found');
    const rows = await countsOfChapters(db, { ...body, comicsId });
    const ids = rows.map(({ chapterId }) => chapterId);
    const chapters = new Map(
      (
        await chaptersOf(db, { ids, ratings: contentRatings, drafts: true, limit: ids.length, offset: 0 })
      ).map((chapter) => [chapter.id, chapter]),
    );
    const data = rows
      .map((row) => {
        const chapter = chapters.get(row.chapterId);
        return { ...row, chapterNumber: chapter?.chapter_number ?? null, title: chapter?.title ?? null };
      })
      .toSorted((a, b) => (a.chapterNumber ?? Infinity) - (b.chapterNumber ?? Infinity));
    return { title: comic.title, data };
  });

  calls.serve(contract.moneyInsight, async ({ body }) => {
    const [money, memberships, coins, members] = await Promise.all([
      moneyByDay(db, body),
      membershipsByDay(db, body),
      coinsByDay(db, body),
      countMembers(db, body.site),
    ]);
    const days = new Map<string, MoneyDay>();
    for (const row of [...money, ...memberships, ...coins])
      days.set(row.day, { ...(days.get(row.day) ?? { ...zeroMoneyDay, day: row.day }), ...row });
    return { days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)), members };
  });
}

const comicColumns: CsvColumns<contract.ComicFigures> = {
  comic: ({ comicsId }) => comicsId,
  title: ({ title }) => title,
  reads: ({ reads }) => reads,
  'reader days': ({ readerDays }) => readerDays,
  'reads to the end': ({ finished }) => finished,
  locks: ({ locks }) => locks,
  'locks (signed in)': ({ locksSignedIn }) => locksSignedIn,
  'plans seen': ({ plans }) => plans,
  checkouts: ({ checkouts }) => checkouts,
  paid: ({ paid }) => paid,
  'unlocked with coins': ({ unlocks }) => unlocks,
};

const comicMoneyColumns: CsvColumns<contract.ComicMoney> = {
  ...comicColumns,
  'memberships (USD)': ({ membershipCents }) => csvDollars(membershipCents),
  'coin packs (USD)': ({ coinCents }) => csvDollars(coinCents),
  'refunded (USD)': ({ refundedCents }) => csvDollars(refundedCents),
  'disputed (USD)': ({ disputedCents }) => csvDollars(disputedCents),
  'remains (USD)': ({ netCents }) => csvDollars(netCents),
  'coins spent': ({ coinsSpent }) => coinsSpent,
  'worth at most (USD)': ({ coinsSpentCents }) => csvDollars(coinsSpentCents),
};
