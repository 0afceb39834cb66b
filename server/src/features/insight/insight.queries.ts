import type {
  ChapterFigures,
  ComicFigures,
  comicOrders,
  ReadingDay,
} from '@longstrip/contract/insight/insight.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { furthestColumns, insightTables, stepColumns } from './insight.tables.ts';

/** Days in UTC, both included. */
export type DayRange = { from: string; to: string; site?: SiteVariant | undefined };

type StepSums = Record<(typeof stepColumns)[number], number>;

const sum = (name: string) => sql<number>`sum(${sql.ref(name)})::int`;
const summed = <Name extends string>(names: readonly Name[]) => names.map((name) => sum(name).as(name));

const stepsOf = ({ locks, locks_signed_in, plans, checkouts, paid, unlocks }: StepSums) => ({
  locks,
  locksSignedIn: locks_signed_in,
  plans,
  checkouts,
  paid,
  unlocks,
});

/** By day, only those on which something was counted. */
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

export async function highestComics(
  db: Database,
  { sort, limit, ...range }: DayRange & { sort: (typeof comicOrders)[number]; limit: number },
): Promise<Omit<ComicFigures, 'title'>[]> {
  const rows = await sumsOfComics(db, range)
    .orderBy(sum(sort), 'desc')
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  return rows.map(figuresOf);
}

/** A page of all comics of which something was counted, by id. */
export async function comicsById(
  db: Database,
  { limit, after, ...range }: DayRange & { limit: number; after: string | undefined },
): Promise<{ data: Omit<ComicFigures, 'title'>[]; next: string | null }> {
  const rows = await sumsOfComics(db, range)
    .$if(after !== undefined, (query) => query.where('comic_id', '>', after!))
    .orderBy('comic_id')
    .limit(limit)
    .execute();
  return { data: rows.map(figuresOf), next: rows.length < limit ? null : rows.at(-1)!.comic_id };
}

const sumsOfComics = (db: Database, { from, to, site }: DayRange) =>
  insightTables
    .read(db)
    .selectFrom('insight_comic_day as counted')
    .select('comic_id')
    .select(summed(['readers', 'reads', 'finished', ...stepColumns] as const))
    .where('counted.day', '>=', from)
    .where('counted.day', '<=', to)
    .where('counted.site', 'in', site ? [site] : ['normal', 'uncensored'])
    .groupBy('comic_id');

function figuresOf({
  comic_id,
  readers,
  reads,
  finished,
  ...steps
}: Awaited<ReturnType<ReturnType<typeof sumsOfComics>['execute']>>[number]): Omit<ComicFigures, 'title'> {
  return { comicsId: comic_id, readerDays: readers, reads, finished, ...stepsOf(steps) };
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
