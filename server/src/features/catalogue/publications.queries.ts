import type { PublicationEntry } from '@longstrip/contract/catalogue/staff.shapes';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readPage, type PageOrder } from '../../platform/database/read-page.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { isHeld, planOfChapter } from './chapter-plans.ts';
import { comicTitles } from './contents.queries.ts';
import { readinessOfChapters } from './readiness.queries.ts';

type Page = { limit: number; after?: string | undefined };
/** `published_at` is null while the publication is only planned. */
type Row = Omit<Selectable<CatalogueTables['publication']>, 'published_at'> & { published_at: Date | null };

/** A publication counts as late after this delay. */
const lateMilliseconds = 60_000;
const isLate = sql<boolean>`(not held and published_at - planned_at > ${lateMilliseconds} * interval '1 millisecond')`;
/** How long a late publication is listed as late. */
const lateListMilliseconds = 7 * 24 * 3_600_000;
const lateListStart = (now: Date) => new Date(now.getTime() - lateListMilliseconds);
const overdueAt = (now: Date) => new Date(now.getTime() - lateMilliseconds);

const planned = sql<Row>`(
  select id, id as comic_id, null::uuid as chapter_id, title, publish_at as planned_at, null::timestamptz as published_at,
    false as held from comic where publish_at is not null
  union all
  select chapter.id, comic_id, chapter.id, title, publish_at, null, ${isHeld}
    from chapter left join ${planOfChapter} where publish_at is not null)`;

const soonestFirst: PageOrder<Row> = {
  columns: [
    { name: 'planned_at', type: 'time' },
    { name: 'id', type: 'uuid' },
  ],
  direction: 'asc',
};
const latestFirst: PageOrder<Row> = {
  columns: [
    { name: 'published_at', type: 'time' },
    { name: 'id', type: 'uuid' },
  ],
  direction: 'desc',
};

/** Planned publications, soonest first, so overdue ones come first. */
export function plannedPublications(db: Database, now: Date, page: Page) {
  return listed(db, planned, { order: soonestFirst, now, page });
}

/** Planned publications that were carried out, latest first. */
export function pastPublications(db: Database, now: Date, page: Page) {
  return listed(db, sql<Row>`publication`, { order: latestFirst, now, page });
}

/** Overdue publications, and those published late in the last 7 days, latest first. */
export function latePublications(db: Database, now: Date, page: Page) {
  const late = sql<Row>`(select * from ${planned} as planned where planned_at < ${overdueAt(now)} and not held
    union all select id, comic_id, chapter_id, title, planned_at, published_at, held from publication
      where published_at >= ${lateListStart(now)} and ${isLate})`;
  return listed(db, late, { order: { ...soonestFirst, direction: 'desc' }, now, page });
}

async function listed(
  db: Database,
  publications: RawBuilder<Row>,
  { order, now, page }: { order: PageOrder<Row>; now: Date; page: Page },
) {
  const query = catalogueTables.read(db).selectFrom(publications.as('listed')).selectAll();
  const { rows, next } = await readPage(query, order, page);
  const plannedChapters = rows.flatMap(
    ({ published_at, chapter_id: id }) => (published_at === null && id) || [],
  );
  const [readiness, titles] = await Promise.all([
    readinessOfChapters(db, plannedChapters),
    comicTitles(
      db,
      rows.map(({ comic_id }) => comic_id),
    ),
  ]);
  const data = rows.map((row) => ({
    ...toPublicationEntry(row, now),
    comicTitle: titles.get(row.comic_id) ?? null,
    readiness: readiness.get(row.chapter_id ?? '')?.readiness ?? null,
  }));
  return { data, next };
}

/** How far ahead planned chapters are checked for pages. */
const soonMilliseconds = 24 * 3_600_000;

/**
 * Counts overdue publications, those that were late in the last 7 days, held chapters, and those of the next 24 hours that
 * readers could not read yet (of the first 200); `nextAt` is the time of the next one, `oldestOverdueAt` the planned time of the
 * one that is overdue longest.
 */
export async function readPublishing(db: Database, now: Date) {
  const soon = await catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select('id')
    .where('publish_at', '>', now)
    .where('publish_at', '<=', new Date(now.getTime() + soonMilliseconds))
    .orderBy('publish_at')
    .limit(200)
    .execute();
  const readiness = await readinessOfChapters(
    db,
    soon.map(({ id }) => id),
  );
  const notReady = [...readiness.values()].filter(({ isReadable }) => !isReadable).length;
  const { rows } = await sql<{
    overdue: number;
    oldestOverdueAt: Date | null;
    held: number;
    late: number;
    nextAt: Date | null;
  }>`select
    (select count(*)::int from ${planned} as planned where planned_at < ${overdueAt(now)} and not held) as overdue,
    (select min(planned_at) from ${planned} as planned where planned_at < ${overdueAt(now)} and not held) as "oldestOverdueAt",
    (select count(*)::int from chapter join ${planOfChapter} where held_at is not null) as held,
    (select min(planned_at) from ${planned} as planned where planned_at >= ${now}) as "nextAt",
    (select count(*)::int from publication where published_at >= ${lateListStart(now)} and ${isLate}) as late`.execute(
    catalogueTables.read(db),
  );
  return { ...rows[0]!, notReady };
}

function toPublicationEntry(row: Row, now: Date): Omit<PublicationEntry, 'readiness' | 'comicTitle'> {
  const until = row.published_at ?? now;
  return {
    id: row.id,
    comicsId: row.comic_id,
    chapterId: row.chapter_id,
    title: row.title,
    plannedAt: row.planned_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    held: row.held,
    late: !row.held && until.getTime() - row.planned_at.getTime() > lateMilliseconds,
  };
}
