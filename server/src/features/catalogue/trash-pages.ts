import { assetVariants } from '@longstrip/contract/assets/picture';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { addToTrash, type Deletion } from './trash-rows.ts';

/** Puts pages into the trash, one entry for each chapter; returns those that existed. */
export async function trashPages(tx: Tx, ids: string[], ports: CataloguePorts): Promise<Deletion> {
  const rows = await catalogueTables
    .write(tx)
    .selectFrom('page')
    .select('chapter_id')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute();
  const chapterIds = await lockChapters(
    tx,
    rows.map((row) => row.chapter_id),
  );
  return trashPagesOf(tx, { ids, chapterIds }, ports);
}

/** The same for pages of chapters that the caller has locked. */
export async function trashPagesOf(
  tx: Tx,
  { ids, chapterIds }: { ids: string[]; chapterIds: string[] },
  ports: CataloguePorts,
): Promise<Deletion> {
  if (ids.length === 0) return { trashed: [], deleted: [] };
  const tables = catalogueTables.write(tx);
  const among = anyOf(ids);
  const chapters = await tables
    .selectFrom('chapter')
    .select(['id', 'comic_id', 'title'])
    .where('id', '=', anyOf(chapterIds))
    // Someone else may have deleted these pages while this transaction waited for the lock.
    .where(sql<boolean>`exists (select from page where chapter_id = chapter.id and id = ${among})`)
    .execute();
  const entries = new Map<string, string>();
  for (const { id, comic_id, title } of chapters) {
    const entry = { kind: 'pages', title, comic_id, chapter_id: id, deleted_at: ports.clock.now() } as const;
    entries.set(id, await addToTrash(tx, entry, { page: sql`id = ${among} and chapter_id = ${id}` }));
    invalidate.pages(tx, comic_id, [id], ports);
  }
  const removed = await tables
    .deleteFrom('page')
    .where('id', '=', among)
    .where('chapter_id', '=', anyOf(chapterIds))
    .returning(['id', 'chapter_id', 'variant', 'page_number'])
    .execute();
  const deleted = chapters.flatMap(({ id, comic_id, title }) =>
    assetVariants.flatMap((variant) => {
      const pages = removed.filter((page) => page.chapter_id === id && page.variant === variant);
      if (pages.length === 0) return [];
      const pageNumbers = pages.map((page) => page.page_number).toSorted((a, b) => a - b);
      return [{ comicsId: comic_id, chapterId: id, title, variant, pageNumbers }];
    }),
  );
  const trashed = removed.map(({ id, chapter_id }) => ({ id, trashId: entries.get(chapter_id)! }));
  return { trashed, deleted };
}
