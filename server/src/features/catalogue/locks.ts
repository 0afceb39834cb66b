/**
 * The order in which every command of this slice takes its locks, so that no two deadlock:
 * tally, genres, comics, chapters, pages; rows of one table by id.
 */
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TrashEntryRow } from '../trash/index.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** For commands that change the number of comics of a rating or genre. The triggers take the same lock, but too late. */
export async function lockTally(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comic_tally'))`.execute(catalogueTables.write(tx));
}

/** Locks those of these comics that exist; returns their ids. */
export function lockComics(tx: Tx, ids: string[]): Promise<string[]> {
  return lock(tx, 'comic', ids);
}

/**
 * The same, and locks the comics of the day too: a comic that becomes one, or whose rating changes its site, may take the
 * place of another. The tally is locked before.
 */
export async function lockComicsAndThoseOfTheDay(tx: Tx, ids: string[]): Promise<string[]> {
  const current = catalogueTables
    .write(tx)
    .selectFrom('comic')
    .select('id')
    .where('comic_of_the_day', '=', true);
  const locked = await lockComics(tx, [...ids, ...(await current.execute()).map(({ id }) => id)]);
  return locked.filter((id) => ids.includes(id));
}

/** The comic of what is restored from the trash. */
export async function lockComicOfEntry(tx: Tx, { comic_id }: TrashEntryRow): Promise<void> {
  const [comic] = await lockComics(tx, [comic_id!]);
  if (!comic)
    throw new Refusal('comic_not_found', { detail: 'Its comic was deleted. Restore the comic first.' });
}

/** Locks those of these chapters that exist; returns their ids. */
export function lockChapters(tx: Tx, ids: string[]): Promise<string[]> {
  return lock(tx, 'chapter', ids);
}

/** The same for commands that change how many chapters the comics have: the comics are locked before. */
export async function lockChaptersAndTheirComics(
  tx: Tx,
  ids: string[],
): Promise<{ id: string; comic_id: string }[]> {
  const chapters = await catalogueTables
    .write(tx)
    .selectFrom('chapter')
    .select(['id', 'comic_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  await lockComics(
    tx,
    chapters.map((chapter) => chapter.comic_id),
  );
  const locked = await lockChapters(
    tx,
    chapters.map((chapter) => chapter.id),
  );
  return chapters.filter((chapter) => locked.includes(chapter.id));
}

export async function lockChaptersOf(tx: Tx, comicIds: string[]): Promise<void> {
  await catalogueTables
    .write(tx)
    .selectFrom('chapter')
    .select('id')
    .where('comic_id', '=', anyOf(comicIds))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function lock(tx: Tx, table: 'comic' | 'chapter', ids: string[]): Promise<string[]> {
  const rows = await catalogueTables
    .write(tx)
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
