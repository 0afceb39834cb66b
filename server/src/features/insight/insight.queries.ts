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
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { furthestColumns, insightTables, moneyColumns, stepColumns } from './insight.tables.ts';
import { partsOf } from './range-parts.ts';

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

/** Reader days of each comic that was read. */
export async function readersByComic(db: Database, { from, to }: DayRange): Promise<Map<string, number>> {
  const rows = await insightTables
    .read(db)
    .selectFrom('insight_comic_day')
    .select(['comic_id', sum('readers').as('readers')])
    .where('site', 'in', ['normal', 'uncensored'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('comic_id')
    .execute();
  return new Map(rows.map(({ comic_id, readers }) => [comic_id, readers]));
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
  const { counted } = await figuresOfComics(db, range);
  const highest = await counted
    .select('comic_id')
    .groupBy('comic_id')
    .orderBy(orders[sort], 'desc')
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  // The other figures of these only: sums of all figures of every comic do not fit into the memory of a query.
  const rows = await sumsOf(counted)
    .where('comic_id', '=', anyOf(highest.map(({ comic_id: id }) => id)))
    .orderBy(orders[sort], 'desc')
    .orderBy('comic_id')
    .execute();
  return rows.map(as);
}

/** A page of the comics for which something was counted, in the order of their ids. */
export async function comicsById<Figures>(
  db: Database,
  { limit, after, ...range }: DayRange & { limit: number; after: string | undefined },
  as: (sums: ComicSums) => Figures,
): Promise<{ data: Figures[]; next: string | null }> {
  const { counted } = await figuresOfComics(db, range);
  const rows = await sumsOf(counted)
    .$if(after !== undefined, (query) => query.where('comic_id', '>', after!))
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  return { data: rows.map(as), next: rows.length < limit ? null : rows.at(-1)!.comic_id };
}

const comicColumns = ['readers', 'reads', 'finished', ...stepColumns, ...moneyColumns] as const;

/** The last day with figures, by an index. */
async function lastDay(db: Database): Promise<string> {
  const lastOf = (site: SiteVariant) =>
    sql`(select day from insight_comic_day where site = ${sql.lit(site)} order by day desc limit 1)`;
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from (${lastOf('normal')} union all ${lastOf('uncensored')}) as last_days
  `.execute(insightTables.read(db));
  return rows[0]!.day ?? '';
}

/** Rows of figures by comic. Of at most a year they are those of its whole months and of sixty days. */
async function figuresOfComics(db: Database, { site, ...range }: DayRange) {
  const tables = insightTables.read(db);
  const sites = site ? [site] : (['normal', 'uncensored'] as const);
  const { months, days } = partsOf(range, await lastDay(db));
  const parts = days.map(({ from, before }) =>
    tables
      .selectFrom('insight_comic_day')
      .select(['comic_id', ...comicColumns])
      .where('site', 'in', sites)
      .where('insight_comic_day.day', '>=', from)
      .where('insight_comic_day.day', '<', before),
  );
  if (months)
    parts.push(
      tables
        .selectFrom('insight_comic_month')
        .select(['comic_id', ...comicColumns])
        .where('site', 'in', sites)
        .where('month', '>=', months.from)
        .where('month', '<', months.before) as unknown as (typeof parts)[number],
    );
  const all = parts.reduce((together, part) => together.unionAll(part) as typeof part);
  return { counted: tables.selectFrom(all.as('counted')) };
}

const sumsOf = (counted: Awaited<ReturnType<typeof figuresOfComics>>['counted']) =>
  counted.select('comic_id').select(summed(comicColumns)).groupBy('comic_id');

type ComicSums = Awaited<ReturnType<ReturnType<typeof sumsOf>['execute']>>[number];

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
