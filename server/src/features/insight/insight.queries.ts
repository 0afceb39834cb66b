import type { comicMoneyOrders } from '@longstrip/contract/insight/figures.rules';
import type {
  ChapterFigures,
  ComicFigures,
  ComicMoney,
  ComicMoneyDay,
  ReadingDay,
} from '@longstrip/contract/insight/insight.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { furthestColumns, insightTables, moneyColumns, stepColumns } from './insight.tables.ts';

/** Days in UTC, both included. */
export type DayRange = { from: string; to: string; site?: SiteVariant | undefined };

type StepSums = Record<(typeof stepColumns)[number], number>;

const sum = (name: string) => sql<number>`sum(${sql.ref(name)})::bigint`;
const summed = <Name extends string>(names: readonly Name[]) => names.map((name) => sum(name).as(name));

const stepsOf = ({ locks, locks_signed_in, plans, checkouts, paid, unlocks }: StepSums) => ({
  locks,
  locksSignedIn: locks_signed_in,
  plans,
  checkouts,
  paid,
  unlocks,
});

/** Figures by day, only for days on which something was counted. */
export async function countsByDay(
  db: Database,
  { from, to, site, comicsId }: DayRange & { comicsId?: string | undefined },
): Promise<ReadingDay[]> {
  const tables = insightTables.read(db);
  const wanted = comicsId
    ? tables.selectFrom('insight_comic_day as counted').where('comic_id', '=', comicsId)
    : tables.selectFrom('insight_site_day as counted');
  const rows = await (wanted as ReturnType<typeof tables.selectFrom<'insight_site_day as counted'>>)
    .select(sql<string>`counted.day::text`.as('on_day'))
    .select(summed(['readers', 'reads', 'finished', ...stepColumns] as const))
    .where('counted.day', '>=', from)
    .where('counted.day', '<=', to)
    .where('counted.site', 'in', site ? [site] : ['normal', 'uncensored'])
    .groupBy('counted.day')
    .orderBy('counted.day')
    .execute();
  return rows.map(({ on_day, readers, reads, finished, ...steps }) => ({
    day: on_day,
    readers,
    reads,
    finished,
    ...stepsOf(steps),
  }));
}

/** What comics can be sorted by, the highest first. */
const orders: Record<(typeof comicMoneyOrders)[number], RawBuilder<number>> = {
  reads: sum('reads'),
  readers: sum('readers'),
  finished: sum('finished'),
  locks: sum('locks'),
  plans: sum('plans'),
  checkouts: sum('checkouts'),
  paid: sum('paid'),
  unlocks: sum('unlocks'),
  membershipCents: sum('membership_cents'),
  coinCents: sum('coin_cents'),
  givenBackCents: sql`sum(refunded_cents + disputed_cents)`,
  netCents: sql`sum(membership_cents + coin_cents - refunded_cents - disputed_cents)`,
  coinsSpent: sum('coins_spent'),
};

/** `as` picks what the caller may see. */
export async function highestComics<Figures>(
  db: Database,
  { sort, limit, ...range }: DayRange & { sort: keyof typeof orders; limit: number },
  as: (sums: ComicSums) => Figures,
): Promise<Figures[]> {
  const rows = await sumsOfComics(db, range)
    .orderBy(orders[sort], 'desc')
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  return rows.map(as);
}

/** A page of the comics for which something was counted, in the order of their ids. */
export async function comicsById<Figures>(
  db: Database,
  { limit, after, ...range }: DayRange & { limit: number; after: string | undefined },
  as: (sums: ComicSums) => Figures,
): Promise<{ data: Figures[]; next: string | null }> {
  const rows = await sumsOfComics(db, range)
    .$if(after !== undefined, (query) => query.where('comic_id', '>', after!))
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  return { data: rows.map(as), next: rows.length < limit ? null : rows.at(-1)!.comic_id };
}

const sumsOfComics = (db: Database, { from, to, site }: DayRange) =>
  insightTables
    .read(db)
    .selectFrom('insight_comic_day as counted')
    .select('comic_id')
    .select(summed(['readers', 'reads', 'finished', ...stepColumns, ...moneyColumns] as const))
    .where('counted.day', '>=', from)
    .where('counted.day', '<=', to)
    .where('counted.site', 'in', site ? [site] : ['normal', 'uncensored'])
    .groupBy('comic_id');

type ComicSums = Awaited<ReturnType<ReturnType<typeof sumsOfComics>['execute']>>[number];

/** The figures without money. */
export function figuresOf({
  comic_id,
  readers,
  reads,
  finished,
  ...steps
}: ComicSums): Omit<ComicFigures, 'title'> {
  return { comicsId: comic_id, readerDays: readers, reads, finished, ...stepsOf(steps) };
}

type MoneyRow = Pick<ComicSums, (typeof moneyColumns)[number] | 'coins_spent'>;

const salesOf = (row: MoneyRow) => ({
  membershipCents: row.membership_cents,
  coinCents: row.coin_cents,
  refundedCents: row.refunded_cents,
  disputedCents: row.disputed_cents,
  coinsSpent: row.coins_spent,
});

export function moneyOf(row: ComicSums): Omit<ComicMoney, 'title' | 'coinsSpentCents'> {
  const sales = salesOf(row);
  const { membershipCents, coinCents, refundedCents, disputedCents } = sales;
  const netCents = membershipCents + coinCents - refundedCents - disputedCents;
  return { ...figuresOf(row), ...sales, netCents };
}

/** The money of one comic by day, only for days on which something was counted. */
export async function comicMoneyByDay(
  db: Database,
  { from, to, comicsId }: DayRange & { comicsId: string },
): Promise<ComicMoneyDay[]> {
  const rows = await insightTables
    .read(db)
    .selectFrom('insight_comic_day as counted')
    .select(sql<string>`counted.day::text`.as('on_day'))
    .select(summed([...moneyColumns, 'coins_spent', 'unlocks'] as const))
    .where('comic_id', '=', comicsId)
    .where('counted.day', '>=', from)
    .where('counted.day', '<=', to)
    .groupBy('counted.day')
    .orderBy('counted.day')
    .execute();
  return rows.map(({ on_day, unlocks, ...row }) => ({ day: on_day, ...salesOf(row), unlocks }));
}

/** Every chapter of a comic of which something was counted. */
export async function countsOfChapters(
  db: Database,
  { from, to, comicsId }: DayRange & { comicsId: string },
): Promise<Omit<ChapterFigures, 'title' | 'chapterNumber'>[]> {
  const rows = await insightTables
    .read(db)
    .selectFrom('insight_chapter_day')
    .select('chapter_id')
    .select(summed(['reads', ...furthestColumns, ...stepColumns] as const))
    .where('comic_id', '=', comicsId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('chapter_id')
    .execute();
  return rows.map((row) => {
    const stoppedAt = furthestColumns.map((name) => row[name]);
    return {
      chapterId: row.chapter_id,
      reads: row.reads,
      finished: stoppedAt.at(-1)!,
      ...stepsOf(row),
      stoppedAt,
    };
  });
}

/** Coins spent on episodes, by day. */
export async function coinsByDay(db: Database, { from, to, site }: DayRange) {
  return insightTables
    .read(db)
    .selectFrom('insight_site_day')
    .select([
      sql<string>`day::text`.as('day'),
      sum('coins_spent').as('coinsSpent'),
      sum('unlocks').as('unlocks'),
    ])
    .where('insight_site_day.day', '>=', from)
    .where('insight_site_day.day', '<=', to)
    .where('site', 'in', site ? [site] : ['normal', 'uncensored'])
    .groupBy('insight_site_day.day')
    .execute();
}
