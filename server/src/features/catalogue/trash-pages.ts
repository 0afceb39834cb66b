import { type AssetVariant, assetVariants } from '@longstrip/contract/assets/picture';
import { maxPageNumber } from '@longstrip/contract/catalogue/pages.endpoints';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  addToTrash,
  type Confirmation,
  type Deletion,
  type Remains,
  type TrashEntryRow,
} from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockChapters } from './locks.ts';
import { allPagesOf, type PageRow } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { refuseUnconfirmedRestoration } from './site-moves.ts';

/** Puts pages into the trash, one entry for each chapter; returns those that existed. */
export async function trashPages(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: CataloguePorts,
): Promise<Deletion> {
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
  return trashPagesOf(tx, { ids, chapterIds, author }, ports);
}

/** The same for pages of chapters that the caller has locked. */
export async function trashPagesOf(
  tx: Tx,
  { ids, chapterIds, author }: { ids: string[]; chapterIds: string[]; author: Author | undefined },
  ports: CataloguePorts,
): Promise<Deletion> {
  if (ids.length === 0) return { trashed: [], deleted: [] };
  const tables = catalogueTables.write(tx);
  // Someone else may have deleted some of them while this transaction waited for the lock.
  const pages = (await allPagesOf(tx, chapterIds)).filter(({ id }) => ids.includes(id));
  const pagesOf = Map.groupBy(pages, (page) => page.chapter_id);
  const chapters = await tables
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['chapter.id', 'comic_id', 'chapter.title', 'content_rating'])
    .where('chapter.id', '=', anyOf([...pagesOf.keys()]))
    .execute();
  const ofVariant = (id: string, variant: AssetVariant) =>
    pagesOf.get(id)!.filter((page) => page.variant === variant);
  const entries = await addToTrash(
    tx,
    chapters.map(({ id, comic_id, title, content_rating }) => {
      const count = (variant: AssetVariant) => ofVariant(id, variant).length;
      const counts = {
        censored: count('censored'),
        uncensored: count('uncensored'),
        legal: count('legal'),
      };
      const contents = { comics: 0, chapters: 0, pages: counts };
      return { kind: 'pages', title, comic_id, chapter_id: id, content_rating, contents };
    }),
    author,
    ports,
  );
  await sql`with entry as (
      select * from unnest(${chapters.map(({ id }) => id)}::uuid[], ${entries}::uuid[]) as entry (chapter_id, trash_id)
    ), moved as (
      delete from page where id = any(${pages.map(({ id }) => id)}::uuid[])
      returning id, chapter_id, variant, page_number, image_id
    )
    insert into trashed_page (trash_id, id, chapter_id, variant, page_number, image_id)
      select trash_id, id, chapter_id, variant, page_number, image_id from moved join entry using (chapter_id)`.execute(
    tables,
  );
  for (const { id, comic_id } of chapters) invalidate.pages(tx, comic_id, [id], ports);
  const deleted = chapters.flatMap(({ id, comic_id, title }) =>
    assetVariants.flatMap((variant) => {
      const pageNumbers = ofVariant(id, variant).map((page) => page.page_number);
      return pageNumbers.length > 0
        ? [{ comicsId: comic_id, chapterId: id, title, variant, pageNumbers }]
        : [];
    }),
  );
  const entryOf = new Map(chapters.map(({ id }, index) => [id, entries[index]!]));
  const trashed = pages.map(({ id, chapter_id }) => ({ id, trashId: entryOf.get(chapter_id)! }));
  return { trashed, deleted };
}

/** A replaced page gets its earlier image back at its present number; the image that replaced it goes to the trash. */
export async function restorePages(
  tx: Tx,
  entry: TrashEntryRow,
  confirmation: Confirmation,
  ports: CataloguePorts,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const chapterIds = await lockChapters(tx, [entry.chapter_id!]);
  if (chapterIds.length === 0)
    throw new Refusal('chapter_not_found', {
      detail: 'Their chapter was deleted. Restore the chapter first.',
    });
  const former = await tables
    .deleteFrom('trashed_page')
    .where('trash_id', '=', entry.id)
    .returning(['id', 'chapter_id', 'variant', 'page_number', 'image_id'])
    .execute();
  const present = await allPagesOf(tx, chapterIds);
  const { author } = confirmation;
  const replaced = present.filter(({ id }) => former.some((page) => page.id === id)).map(({ id }) => id);
  await trashPagesOf(tx, { ids: replaced, chapterIds, author }, ports);
  const pages = assetVariants.flatMap((variant) => {
    const of = (rows: PageRow[]) => rows.filter((page) => page.variant === variant);
    return placePages(of(former), of(present));
  });
  if (pages.some((page) => page.page_number > maxPageNumber))
    throw new Refusal('invalid_input', {
      detail: `A chapter has at most ${maxPageNumber} pages. Delete others or put them into order first.`,
    });
  await tables.insertInto('page').values(pages).execute();
  await refuseUnconfirmedRestoration(tx, entry, confirmation);
  invalidate.chapters(tx, entry.comic_id!, ports);
  invalidate.pages(tx, entry.comic_id!, chapterIds, ports);
}

/**
 * The numbers of former pages of a variant: that of the page in its place, else their own, else those after the last
 * page where their own is taken.
 */
function placePages<Page extends Pick<PageRow, 'id' | 'page_number'>>(
  former: readonly Page[],
  present: readonly Pick<PageRow, 'id' | 'page_number'>[],
): Page[] {
  const taken = new Set(present.map((page) => page.page_number));
  const numberOf = new Map(present.map(({ id, page_number }) => [id, page_number]));
  const placed = former.map((page) => {
    const page_number = numberOf.get(page.id) ?? page.page_number;
    const isTaken = !numberOf.has(page.id) && taken.has(page_number);
    return { page: { ...page, page_number }, isTaken };
  });
  let last = Math.max(...taken, ...placed.map(({ page }) => page.page_number));
  return placed
    .toSorted((a, b) => a.page.page_number - b.page.page_number)
    .map(({ page, isTaken }) => (isTaken ? { ...page, page_number: ++last } : page));
}

export async function deletePages(tx: Tx, entry: TrashEntryRow, ports: CataloguePorts): Promise<Remains> {
  const pages = await catalogueTables
    .write(tx)
    .deleteFrom('trashed_page')
    .where('trash_id', '=', entry.id)
    .returning('image_id')
    .execute();
  // Readers may still be shown an image of these pages until its replacement is readable.
  invalidate.pages(tx, entry.comic_id!, [entry.chapter_id!], ports);
  return { images: pages.map((page) => page.image_id) };
}
