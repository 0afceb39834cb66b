import { isDeepStrictEqual } from 'node:util';
import {
  changedAt,
  clampTimes,
  type LibraryComic,
  maxLibraryComics,
  mergeLibraryComics,
  withinRetention,
} from '@longstrip/contract/library/library.rules';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findComics } from '../catalogue/index.ts';
import { retentionOf } from '../reading/index.ts';
import { comicOf } from './library.queries.ts';
import { libraryTables } from './library.tables.ts';

export type LibraryPorts = {
  /** Locks the account until the transaction ends; false if it no longer exists. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
};

export type SentLibrary = { uid: string; comics: readonly LibraryComic[]; site: SiteVariant; now: Date };

/** Shared while rows are stored as 18+ or not by ratings read before. The job that corrects these rows waits for it. */
export const adultLock = sql`hashtextextended('library adult', 0)`;

/** Two devices of one account change it one after the other. */
export async function lockLibrary(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${uid}`}, 0))`.execute(
    libraryTables.write(tx),
  );
}

/**
 * Merges what a device knows into what is stored, each part by its time, so neither the order nor the number of
 * synchronisations matters. Comics of the other site, and 18+ comics that are past their retention, are not accepted.
 */
export async function syncLibrary(
  tx: Tx,
  { uid, comics, site, now }: SentLibrary,
  { lockAccountShared }: LibraryPorts,
): Promise<void> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('session_ended');
  await lockLibrary(tx, uid);
  await sql`select pg_advisory_xact_lock_shared(${adultLock})`.execute(libraryTables.write(tx));
  const ids = comics.map(({ comicId }) => comicId);
  const found = await findComics(tx, ids, { ratings: contentRatings, drafts: true });
  const ratings = new Map(found.map((comic) => [comic.id, comic.content_rating]));
  const stored = await libraryTables
    .read(tx)
    .selectFrom('library_comic')
    .selectAll()
    .where('uid', '=', uid)
    .where('comic_id', '=', anyOf(ids))
    .execute();
  const before = new Map(stored.map((row) => [row.comic_id, comicOf(row)]));
  const retention = await retentionOf(tx, uid);
  const after = new Map(before);
  for (const sent of comics) {
    const rating = ratings.get(sent.comicId);
    if (!rating || siteOf(rating) !== site) continue;
    const clamped = clampTimes(now.getTime(), sent);
    const allowed = rating === 'AO' ? withinRetention(clamped, retention, now.getTime()) : clamped;
    if (!allowed) continue;
    const known = after.get(sent.comicId);
    // Merged with itself, what was sent is in order too.
    after.set(sent.comicId, mergeLibraryComics(known ?? allowed, allowed));
  }
  const changed = [...after.values()].filter((comic) => !isDeepStrictEqual(comic, before.get(comic.comicId)));
  if (changed.length === 0) return;
  await storeComics(
    tx,
    uid,
    changed.map((comic) => ({ ...comic, adult: ratings.get(comic.comicId) === 'AO' })),
  );
  await dropOldest(tx, uid);
}

/** Sorted by comic, so that two transactions cannot deadlock. */
export async function storeComics(
  tx: Tx,
  uid: string,
  comics: readonly (LibraryComic & { adult: boolean })[],
): Promise<void> {
  const rows = comics
    .map((comic) => ({
      comic_id: comic.comicId,
      adult: comic.adult,
      followed: comic.followed,
      followed_at: new Date(comic.followedAt),
      seen_at: new Date(comic.seenAt),
      note: comic.note,
      noted_at: new Date(comic.notedAt),
      marks: comic.marks,
      changed_at: new Date(changedAt(comic)),
    }))
    .sort((a, b) => (a.comic_id < b.comic_id ? -1 : 1));
  await sql`
    insert into library_comic
      (uid, comic_id, adult, followed, followed_at, seen_at, note, noted_at, marks, changed_at)
    select ${uid}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (
      comic_id uuid, adult boolean, followed boolean, followed_at timestamptz, seen_at timestamptz, note text,
      noted_at timestamptz, marks jsonb, changed_at timestamptz)
    on conflict (uid, comic_id) do update set
      adult = excluded.adult, followed = excluded.followed, followed_at = excluded.followed_at,
      seen_at = excluded.seen_at, note = excluded.note, noted_at = excluded.noted_at, marks = excluded.marks,
      changed_at = excluded.changed_at, revision = nextval('library_revision')
  `.execute(libraryTables.write(tx));
}

/** Comics of which only the times of removals are stored go first (`isEmpty`). */
async function dropOldest(tx: Tx, uid: string): Promise<void> {
  // By the database: all marks of 500 comics are megabytes, and this process serves others.
  await sql`
    delete from library_comic where uid = ${uid} and comic_id in (
      select comic_id from library_comic where uid = ${uid}
      order by (followed or note <> '' or marks @> '[{"read": true}]' or marks @> '[{"read": false}]') desc,
        changed_at desc, comic_id
      offset ${maxLibraryComics})
  `.execute(libraryTables.write(tx));
}
