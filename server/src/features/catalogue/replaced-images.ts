import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** Former images of replaced pages that the trash holds. Readers who have the episode open still request them. */
export const replacedImages = sql`(select page.id as page_id, page.chapter_id, page.variant, trash_id, trashed_page.image_id
  from trashed_page join page on page.id = trashed_page.id)`;

/** The replaced images of a chapter, latest first. */
export async function replacedImagesOf(
  db: Database | Tx,
  chapterId: string,
): Promise<{ page_id: string; image_id: string }[]> {
  const { rows } = await sql<{ page_id: string; image_id: string }>`
    select page_id, image_id from ${replacedImages} as replaced where chapter_id = ${chapterId}
    order by trash_id desc`.execute(catalogueTables.read(db));
  return rows;
}
