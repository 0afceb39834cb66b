import type { PublicationEntry } from '@longstrip/contract/catalogue/staff.shapes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readPage, type PageOrder } from '../../platform/database/read-page.ts';
import { catalogueTables } from './catalogue.tables.ts';

type Page = { limit: number; after?: string | undefined };
type Row = {
  id: string;
  comic_id: string;
  chapter_id: string | null;
  title: string;
  planned_at: Date;
  published_at: Date | null;
};

/** Later than that, a publication has missed its time. */
const lateMilliseconds = 60_000;

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

/** What is planned, next first; what should have been published already stands first. */
export async function plannedPublications(db: Database, now: Date, page: Page) {
  const planned = sql<Row>`(
    select id, id as comic_id, null::uuid as chapter_id, title, publish_at as planned_at, null::timestamptz as published_at
      from comic where publish_at is not null
    union all
    select id, comic_id, id, title, publish_at, null from chapter where publish_at is not null)`;
  const query = catalogueTables.read(db).selectFrom(planned.as('planned')).selectAll();
  const { rows, next } = await readPage(query, soonestFirst, page);
  return { data: rows.map((row) => onTheWire(row, now)), next };
}

/** What was published by plan, latest first. */
export async function pastPublications(db: Database, now: Date, page: Page) {
  const query = catalogueTables.read(db).selectFrom('publication').selectAll();
  const { rows, next } = await readPage(query, latestFirst as never, page);
  return { data: rows.map((row) => onTheWire(row, now)), next };
}

function onTheWire(row: Row, now: Date): PublicationEntry {
  const until = row.published_at ?? now;
  return {
    id: row.id,
    comicsId: row.comic_id,
    chapterId: row.chapter_id,
    title: row.title,
    plannedAt: row.planned_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    late: until.getTime() - row.planned_at.getTime() > lateMilliseconds,
  };
}
