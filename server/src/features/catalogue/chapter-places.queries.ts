import type { PreflightPlace } from '@longstrip/contract/catalogue/preflight.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { catalogueTables } from './catalogue.tables.ts';

const nearestCount = 10;

type Row = {
  id: string;
  chapterNumber: number;
  previousNumber: number | null;
  drafts: PreflightPlace['drafts'];
  planned: PreflightPlace['planned'];
};

/** The place of each chapter in its comic. Chapters among the ids count as published, because they are published together. */
export async function placesOfChapters(db: Database, ids: string[]): Promise<Map<string, PreflightPlace>> {
  const before = sql`earlier.comic_id = chapter.comic_id and earlier.chapter_number < chapter.chapter_number`;
  const unpublished = (isPlanned: boolean) => sql`(
    select json_build_object(
      'count', count(*),
      'nearest', coalesce(json_agg(json_build_object('id', id, 'chapterNumber', chapter_number) order by chapter_number desc)
        filter (where place <= ${nearestCount}), '[]'))
    from (
      select id, chapter_number, row_number() over (order by chapter_number desc) as place from chapter earlier
      where ${before} and not published and publish_at is ${isPlanned ? sql`not null` : sql`null`}
        and id <> all(${ids}::uuid[])
    ) as found)`;
  const { rows } = await sql<Row>`select id, chapter_number as "chapterNumber",
      (select chapter_number from chapter earlier where ${before} order by chapter_number desc limit 1) as "previousNumber",
      ${unpublished(false)} as drafts, ${unpublished(true)} as planned
    from chapter where id = any(${ids}::uuid[])`.execute(catalogueTables.read(db));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
