import {
  type LibraryComic,
  maxLibraryComics,
  withinRetention,
} from '@longstrip/contract/library/library.rules';
import { type ContentRating, contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { findComics } from '../catalogue/index.ts';
import { retentionOf } from '../reading/index.ts';
import { type LibraryComicRow, libraryTables } from './library.tables.ts';

type Wanted = { uid: string; after: number; now: Date };

/** What a person keeps about the comics of a site, as far as it has changed after a revision. */
export async function libraryOf(
  db: Database,
  { site, ...wanted }: Wanted & { site: SiteVariant },
): Promise<{ comics: LibraryComic[]; revision: number }> {
  const rows = await libraryRows(db, wanted);
  const comics = rows.filter(({ rating }) => rating && siteOf(rating) === site).map(({ comic }) => comic);
  return { comics, revision: Math.max(wanted.after, ...rows.map(({ revision }) => revision)) };
}

/** The same of both sites, for the archive of a person. */
export async function wholeLibraryOf(db: Database, uid: string, now: Date): Promise<LibraryComic[]> {
  return (await libraryRows(db, { uid, after: 0, now })).map(({ comic }) => comic);
}

/** Without 18+ comics that are past their retention. `rating`: undefined where the comic does not exist for readers. */
async function libraryRows(db: Database, { uid, after, now }: Wanted) {
  const rows = await libraryTables
    .read(db)
    .selectFrom('library_comic')
    .selectAll()
    .where('uid', '=', uid)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(maxLibraryComics)
    .execute();
  const ids = rows.map((row) => row.comic_id);
  const found = await findComics(db, ids, { ratings: contentRatings });
  const ratings = new Map<string, ContentRating>(found.map((comic) => [comic.id, comic.content_rating]));
  const retention = await retentionOf(db, uid);
  return rows.flatMap((row) => {
    const rating = ratings.get(row.comic_id);
    // The current rating counts: a comic that became AO since is 18+ too.
    const isAdult = row.adult || rating === 'AO';
    const comic = isAdult ? withinRetention(comicOf(row), retention, now.getTime()) : comicOf(row);
    return comic ? [{ comic, rating, revision: row.revision }] : [];
  });
}

export function comicOf(row: Selectable<LibraryComicRow>): LibraryComic {
  return {
    comicId: row.comic_id,
    followed: row.followed,
    followedAt: row.followed_at.getTime(),
    seenAt: row.seen_at.getTime(),
    note: row.note,
    notedAt: row.noted_at.getTime(),
    marks: row.marks,
  };
}
