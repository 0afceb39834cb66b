import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { maxGenresOfComic } from '@longstrip/contract/catalogue/comics.shapes';
import { maxPageNumber } from '@longstrip/contract/catalogue/pages.endpoints';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { lockChapters, lockComics, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import type { TrashRow } from './trash.queries.ts';
import { type Confirmation, refuseUnconfirmedRestoration } from './site-moves.ts';
import { trashPagesOf } from './trash-pages.ts';
import { insertCopies, signDeletion, type TrashedTable } from './trash-rows.ts';

type Restored = { entry: TrashRow; newNumber: number | null };

/**
 * Inserts the deleted rows again and deletes the entry. Comics and chapters whose publication date has passed become drafts.
 * A person confirms that content of the uncensored site comes back on the normal one. Returns the entry, and the new number of
 * a chapter whose own was taken.
 */
export async function restoreFromTrash(
  tx: Tx,
  id: string,
  confirmation: Confirmation,
  ports: CataloguePorts,
): Promise<Restored> {
  const tables = catalogueTables.write(tx);
  await lockTally(tx);
  const entry = await tables
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw new Refusal('trash_entry_not_found');
  // Otherwise the publishing job would immediately publish those whose date has passed.
  await sql`update trash_row set content = content || '{"publish_at": null}'
    where trash_id = ${id} and table_name in ('comic', 'chapter')
      and (content->>'publish_at')::timestamptz <= ${ports.clock.now()}`.execute(tables);
  const { kind, comic_id: comicId, chapter_id: chapterId } = entry;
  let newNumber: number | null = null;
  if (kind === 'genre') await restoreGenre(tx, entry, ports);
  else if (kind === 'comic') await restoreComic(tx, entry);
  else if (kind === 'chapter') newNumber = await restoreChapter(tx, entry);
  else if (kind === 'banner') await restoreBanner(tx, entry, ports);
  else await restorePages(tx, entry, confirmation.author, ports);
  await tables.deleteFrom('trash').where('id', '=', id).execute();
  await refuseUnconfirmedRestoration(tx, entry, confirmation);
  if (comicId) invalidate.chapters(tx, comicId, ports);
  if (comicId && chapterId) invalidate.pages(tx, comicId, [chapterId], ports);
  invalidate.genres(tx, [], ports);
  return { entry, newNumber };
}

const copiesOf = (entry: TrashRow, table: TrashedTable, changed: RawBuilder<unknown> = sql`content`) =>
  sql`select ${changed} as content from trash_row where trash_id = ${entry.id} and table_name = ${table}`;

/** Inserts the genre again, and adds it to those of its comics that have room for another one. */
async function restoreGenre(tx: Tx, entry: TrashRow, ports: CataloguePorts): Promise<void> {
  const tables = catalogueTables.write(tx);
  await insertCopies(tx, 'genre', copiesOf(entry, 'genre')).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'genre_name')) throw error;
    const detail = `Another genre has the name “${entry.title}” now. Rename or delete it first.`;
    throw new Refusal('genre_name_taken', { detail });
  });
  const { rows } = await sql<{ comic_id: string }>`
    with comics_of_genre as (
      select comic.id, comic.content_rating, comic.published, comic.created_at,
        (content->>'genre_id')::uuid as genre_id
      from trash_row join comic on comic.id = (content->>'comic_id')::uuid
      where trash_id = ${entry.id} and table_name = 'comic_genre'
        and (select count(*) from comic_genre where comic_id = comic.id) < ${maxGenresOfComic}
      order by comic.id for share of comic
    )
    insert into comic_genre (comic_id, genre_id, content_rating, published, created_at)
      select id, genre_id, content_rating, published, created_at from comics_of_genre
    returning comic_id`.execute(tables);
  await addGenreToTrashedComics(tx, entry);
  // This many tags invalidate everything, so more are not needed.
  const comicIds = rows.slice(0, maxInvalidatedTags).map((row) => row.comic_id);
  invalidate.genres(tx, comicIds, ports);
}

/** Those of its comics that are in the trash get it when they are restored. Entries that are being deleted are skipped. */
async function addGenreToTrashedComics(tx: Tx, entry: TrashRow): Promise<void> {
  await sql`
    with kept as (${copiesOf(entry, 'comic_genre')}),
    entries as (
      select id from trash where kind = 'comic' and comic_id in (select (content->>'comic_id')::uuid from kept)
      order by id for key share skip locked
    )
    insert into trash_row (trash_id, table_name, content)
      select entries.id, 'comic_genre', kept.content || jsonb_build_object('published', comic.content->'published',
        'content_rating', comic.content->'content_rating', 'created_at', comic.content->'created_at')
      from entries
        join trash_row as comic on comic.trash_id = entries.id and comic.table_name = 'comic'
        join kept on kept.content->'comic_id' = comic.content->'id'
      where (select count(*) from trash_row where trash_id = entries.id and table_name = 'comic_genre')
        < ${maxGenresOfComic}`.execute(catalogueTables.write(tx));
}

async function restoreComic(tx: Tx, entry: TrashRow): Promise<void> {
  const tables = catalogueTables.write(tx);
  // The triggers count the chapters again. Meanwhile another comic may have become the comic of the day.
  const counted = sql`content || jsonb_build_object('chapter_count', 0, 'comic_of_the_day',
    (content->>'comic_of_the_day')::boolean
      and not exists (select from comic where comic_of_the_day and site = content->>'site'))`;
  await insertCopies(tx, 'comic', copiesOf(entry, 'comic', counted));
  // Genres that were deleted in the meantime are left out, until they are restored from the trash too. The lock prevents
  // deletions until the commit.
  await sql`select id from genre order by id for share`.execute(tables);
  const genres = copiesOf(entry, 'comic_genre');
  await insertCopies(
    tx,
    'comic_genre',
    sql`${genres} and exists (select from genre where id = (content->>'genre_id')::uuid)`,
  );
  await sql`
    with entries as (select id from trash where kind = 'genre' order by id for key share skip locked)
    insert into trash_row (trash_id, table_name, content)
      select entries.id, 'comic_genre', copy.content
      from entries
        join trash_row as genre on genre.trash_id = entries.id and genre.table_name = 'genre'
        join (${genres}) as copy on copy.content->'genre_id' = genre.content->'id'`.execute(tables);
  await insertCopies(tx, 'chapter', copiesOf(entry, 'chapter'));
  await insertCopies(tx, 'page', copiesOf(entry, 'page'));
}

async function lockComicOf(tx: Tx, entry: TrashRow): Promise<void> {
  const [comic] = await lockComics(tx, [entry.comic_id!]);
  if (!comic)
    throw new Refusal('comic_not_found', { detail: 'Its comic was deleted. Restore the comic first.' });
}

async function restoreBanner(tx: Tx, entry: TrashRow, ports: CataloguePorts): Promise<void> {
  await lockComicOf(tx, entry);
  const copies = copiesOf(entry, 'featured_banner');
  await insertCopies(tx, 'featured_banner', copies);
  const { rows } = await sql<{ id: string }>`select content->>'id' as id from (${copies}) as copy`.execute(
    catalogueTables.write(tx),
  );
  await ports.emit(tx, { type: 'bannerRestored', bannerId: rows[0]!.id });
}

/** A chapter whose number was taken gets the next free one, which is returned; null if it keeps its own. */
async function restoreChapter(tx: Tx, entry: TrashRow): Promise<number | null> {
  await lockComicOf(tx, entry);
  const { rows } = await sql<{ number: number; isRenumbered: boolean }>`
    with wanted as (select (content->>'chapter_number')::int as number from (${copiesOf(entry, 'chapter')}) as kept)
    select candidate.number, candidate.number <> wanted.number as "isRenumbered" from wanted, lateral (
      select wanted.number as number union all
      select chapter_number + 1 from chapter where comic_id = ${entry.comic_id} and chapter_number >= wanted.number
    ) as candidate
    where candidate.number <= ${maxChapterNumber}
      and not exists (select from chapter where comic_id = ${entry.comic_id} and chapter_number = candidate.number)
    order by candidate.number limit 1`.execute(catalogueTables.write(tx));
  const [assigned] = rows;
  if (!assigned)
    throw new Refusal('chapter_number_taken', {
      detail: 'No later number is free. Renumber episodes first.',
    });
  const numbered = sql`content || jsonb_build_object('chapter_number', ${assigned.number}::int)`;
  await insertCopies(tx, 'chapter', copiesOf(entry, 'chapter', numbered));
  await insertCopies(tx, 'page', copiesOf(entry, 'page'));
  return assigned.isRenumbered ? assigned.number : null;
}

/**
 * A replaced page gets its earlier image back at its present number; the image that replaced it goes to the trash. Other pages
 * get their own numbers, or the ones after the last where those are taken.
 */
async function restorePages(
  tx: Tx,
  entry: TrashRow,
  author: Confirmation['author'],
  ports: CataloguePorts,
): Promise<void> {
  const [chapter] = await lockChapters(tx, [entry.chapter_id!]);
  if (!chapter)
    throw new Refusal('chapter_not_found', {
      detail: 'Their chapter was deleted. Restore the chapter first.',
    });
  const { rows: replacements } = await sql<{ id: string }>`
    update trash_row set content = content || jsonb_build_object('page_number', page.page_number)
    from page where trash_id = ${entry.id} and page.id = (content->>'id')::uuid
    returning page.id`.execute(catalogueTables.write(tx));
  const replaced = replacements.map(({ id }) => id);
  const deletion = await trashPagesOf(tx, { ids: replaced, chapterIds: [chapter] }, ports);
  if (author) await signDeletion(tx, deletion, author, ports);
  const inVariant = sql`page.chapter_id = ${chapter} and page.variant = content->>'variant'`;
  // Taken by a page of the chapter, or by a replaced page of this entry that has moved to this number.
  const taken = sql`exists (select from page where ${inVariant}
      and page.page_number = (content->>'page_number')::int)
    or row_number() over (partition by content->>'variant', content->>'page_number'
      order by (content->>'id')::uuid = any(${replaced}::uuid[]) desc) > 1`;
  const last = sql`(select max(page_number) from page where ${inVariant})`;
  const copies = sql`select content || jsonb_build_object('page_number', case when is_taken
      then greatest(last, max((content->>'page_number')::int) over (partition by content->>'variant'))
        + row_number() over (partition by content->>'variant', is_taken order by (content->>'page_number')::int)
      else (content->>'page_number')::int end) as content
    from (select content, ${taken} as is_taken, ${last} as last from (${copiesOf(entry, 'page')}) as kept) as placed`;
  await insertCopies(tx, 'page', copies);
  const { rows } =
    await sql`select from page where chapter_id = ${chapter} and page_number > ${maxPageNumber} limit 1`.execute(
      catalogueTables.read(tx),
    );
  if (rows.length > 0)
    throw new Refusal('invalid_input', {
      detail: `A chapter has at most ${maxPageNumber} pages. Delete others or put them into order first.`,
    });
}
