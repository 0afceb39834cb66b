import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { addToTrash, type Deletion, type Remains, type TrashEntryRow } from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { countContents } from './contents.queries.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersOf, lockComics, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { imagesOfChapters } from './trash-chapters.ts';

/** Puts comics with everything under them into the trash; returns those that existed. */
export async function trashComics(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: CataloguePorts,
): Promise<Deletion> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  const found = await lockComics(tx, ids);
  await lockChaptersOf(tx, found);
  const comics = await tables
    .selectFrom('comic')
    .select(['id', 'title', 'content_rating', 'chapter_count', 'published'])
    .where('id', '=', anyOf(found))
    .execute();
  const contentsOf = await countContents(tx, 'comic_id', found);
  const entries = await addToTrash(
    tx,
    comics.map(({ id, title, content_rating }) => ({
      kind: 'comic',
      title,
      comic_id: id,
      content_rating,
      contents: contentsOf(id),
    })),
    author,
    ports,
  );
  const trashed = comics.map(({ id }, index) => ({ id, trashId: entries[index]! }));
  const marked = sql`unnest(${comics.map(({ id }) => id)}::uuid[], ${entries}::uuid[]) as marked (comic_id, trash_id)`;
  await sql`update chapter set trash_id = marked.trash_id from ${marked}
    where chapter.comic_id = marked.comic_id`.execute(tables);
  await sql`update comic_genre set trash_id = marked.trash_id from ${marked}
    where comic_genre.comic_id = marked.comic_id`.execute(tables);
  await sql`update comic set trash_id = marked.trash_id from ${marked}
    where comic.id = marked.comic_id`.execute(tables);
  for (const id of found) invalidate.chapters(tx, id, ports);
  invalidate.genres(tx, [], ports);
  const deleted = comics.map(({ id, title, content_rating, chapter_count, published }) => ({
    id,
    title,
    contentRating: content_rating,
    chapterCount: chapter_count,
    isPublished: published,
  }));
  return { trashed, deleted };
}

/** The comic of the day stays the one that took its place. A planned date that has passed is dropped. */
export async function restoreComic(tx: Tx, entry: TrashEntryRow, ports: CataloguePorts): Promise<void> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  // The lock prevents that one of its genres is deleted until the commit.
  await sql`select id from stored_genre where id in (
    select genre_id from stored_comic_genre where trash_id = ${entry.id}) order by id for share`.execute(
    tables,
  );
  const publishAt = sql`case when publish_at > ${ports.clock.now()} then publish_at end`;
  await sql`update stored_comic set trash_id = null, publish_at = ${publishAt}, comic_of_the_day = comic_of_the_day
      and not exists (select from comic where comic_of_the_day and site = stored_comic.site)
    where trash_id = ${entry.id}`.execute(tables);
  // A genre that is in the trash brings the comic back with it.
  await sql`update stored_comic_genre
    set trash_id = (select trash_id from stored_genre where id = genre_id) where trash_id = ${entry.id}`.execute(
    tables,
  );
  await sql`update stored_chapter set trash_id = null, publish_at = ${publishAt}
    where trash_id = ${entry.id}`.execute(tables);
  invalidate.chapters(tx, entry.comic_id!, ports);
  invalidate.genres(tx, [], ports);
}

export async function deleteComic(tx: Tx, entry: TrashEntryRow, ports: CataloguePorts): Promise<Remains> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  await ports.emit(tx, { type: 'comicsDeleted', comicIds: [entry.comic_id!] });
  const chapters = await tables
    .selectFrom('stored_chapter')
    .select('stored_chapter.id')
    .innerJoin('stored_comic', 'stored_comic.id', 'comic_id')
    .where('stored_comic.trash_id', '=', entry.id)
    .execute();
  const chapterIds = chapters.map(({ id }) => id);
  const images = await imagesOfChapters(tx, chapterIds);
  const comics = await tables
    .deleteFrom('stored_comic')
    .where('trash_id', '=', entry.id)
    .returning(['id', 'card_image_id', 'cover_image_id'])
    .execute();
  return {
    images: [...images, ...comics.flatMap((comic) => [comic.card_image_id, comic.cover_image_id])],
    objects: [...comics.map(({ id }) => id), ...chapterIds],
  };
}

/** The titles of these comics, of those in the trash too. */
export async function titlesOfStoredComics(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('stored_comic')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Also of a comic in the trash. Undefined: it is deleted for good. */
export async function siteOfComic(tx: Tx, id: string): Promise<SiteVariant | undefined> {
  const comic = await catalogueTables
    .read(tx)
    .selectFrom('stored_comic')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst();
  return comic?.site;
}

/** The title of a comic in the trash: the comic with this id, or one with this title, case-insensitive. */
export async function trashedComicTitle(
  db: Database,
  wanted: { id: string } | { title: string },
): Promise<string | undefined> {
  const comics = catalogueTables
    .read(db)
    .selectFrom('stored_comic')
    .select('title')
    .where('trash_id', 'is not', null);
  const comic =
    'id' in wanted
      ? comics.where('id', '=', wanted.id)
      : comics.where(sql<boolean>`lower(title) = lower(${wanted.title})`).limit(1);
  return (await comic.executeTakeFirst())?.title;
}
