import type { AdultRetention } from '@longstrip/contract/reading/adult-history.rules';
import { maxPlaces } from '@longstrip/contract/reading/places.endpoints';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { clearPlaces, type Clearings, isCleared } from './clear-places.ts';
import { syncEpisodes } from './episodes.ts';
import { applyAdultRetention, type ReadingEvent } from './apply-adult-retention.ts';
import { ratingsByComic, type ReadingEntry } from './places.queries.ts';
import { readingTables } from './reading.tables.ts';

export type PlacesPorts = {
  /** Locks the account until the transaction ends; false if it no longer exists. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
  emit: Emit<ReadingEvent>;
};

export type SentPlaces = {
  uid: string;
  entries: readonly ReadingEntry[];
  /** How long the device wants 18+ places stored, if it knows. */
  retention?: AdultRetention | undefined;
  /** What was cleared on the device. */
  cleared?: Clearings | undefined;
  now: Date;
};

/**
 * Merges the places of a device into the stored ones: for each comic the later entry wins, and the stored one wins a
 * tie, so neither the order nor the number of synchronisations matters. 18+ places are limited separately, and expired or
 * cleared ones are not accepted again.
 */
export async function syncPlaces(
  tx: Tx,
  { uid, entries, retention, cleared, now }: SentPlaces,
  { lockAccountShared, emit }: PlacesPorts,
): Promise<void> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('session_ended');
  const tables = readingTables.write(tx);
  // Two devices of one account sync one after the other. A lock on the account would also delay sign-ins.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places ${uid}`}, 0))`.execute(tables);
  const until = await applyAdultRetention(tx, { uid, retention, now }, { emit });
  const clearings = await clearPlaces(tx, { uid, cleared, now });
  const ratings = await ratingsByComic(
    tx,
    entries.map(({ comicId }) => comicId),
    { drafts: true },
  );
  const isExpiredOrCleared = (one: { comicId: string; adult: boolean; time: number }) =>
    (one.adult && one.time <= until.getTime()) || isCleared(clearings, one);
  const stored = entries.map((entry) => ({
    ...entry,
    adult: entry.adult || ratings.get(entry.comicId) === 'AO',
    time: Math.min(entry.time, now.getTime()),
  }));
  const rows = rowsOf(stored.filter((entry) => !isExpiredOrCleared(entry)));
  await tables
    .insertInto('reading_place')
    .columns([
      'uid',
      'comic_id',
      'adult',
      'chapter_id',
      'chapter_title',
      'place',
      'finished',
      'next_chapter',
      'read_at',
    ])
    .expression(
      sql`select ${uid}, comic_id, adult, chapter_id, chapter_title, nullif(place, 'null'), finished, nullif(next_chapter, 'null'), read_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (
          comic_id uuid, adult boolean, chapter_id uuid, chapter_title text, place jsonb, finished boolean, next_chapter jsonb,
          read_at timestamptz)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'comic_id', 'adult'])
        .doUpdateSet(({ ref }) => ({
          chapter_id: ref('excluded.chapter_id'),
          chapter_title: ref('excluded.chapter_title'),
          place: ref('excluded.place'),
          finished: ref('excluded.finished'),
          next_chapter: ref('excluded.next_chapter'),
          read_at: ref('excluded.read_at'),
        }))
        .whereRef('excluded.read_at', '>', 'reading_place.read_at'),
    )
    .execute();
  const episodes = stored.flatMap(({ comicId, adult, episodes: sent }) =>
    sent
      .map((episode) => ({ ...episode, comicId, adult, time: Math.min(episode.time, now.getTime()) }))
      .filter((episode) => !isExpiredOrCleared(episode)),
  );
  await syncEpisodes(tx, uid, episodeRowsOf(episodes));
  for (const adult of [false, true])
    await tables
      .deleteFrom('reading_place')
      .where('uid', '=', uid)
      .where('adult', '=', adult)
      .where(
        'comic_id',
        'in',
        tables
          .selectFrom('reading_place')
          .select('comic_id')
          .where('uid', '=', uid)
          .where('adult', '=', adult)
          .orderBy('read_at', 'desc')
          .orderBy('comic_id', 'desc')
          .offset(maxPlaces),
      )
      .execute();
}

/** The latest item for each key, sorted by key. */
function latestOf<T extends { time: number }>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const latest = new Map<string, T>();
  for (const one of all) {
    const other = latest.get(keyOf(one));
    if (!other || one.time > other.time) latest.set(keyOf(one), one);
  }
  return [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** One row for each chapter: the latest place, and read if any of its entries is. */
function episodeRowsOf(
  episodes: readonly (ReadingEntry['episodes'][number] & { comicId: string; adult: boolean })[],
) {
  const keyOf = ({ comicId, adult, chapterId }: (typeof episodes)[number]) =>
    `${comicId} ${adult} ${chapterId}`;
  const readKeys = new Set(episodes.filter(({ read }) => read).map(keyOf));
  return latestOf(episodes, keyOf).map((episode) => ({
    comic_id: episode.comicId,
    adult: episode.adult,
    chapter_id: episode.chapterId,
    place: episode.place,
    read: readKeys.has(keyOf(episode)),
    read_at: new Date(episode.time).toISOString(),
  }));
}

/** One row for each comic and kind, 18+ or not. */
function rowsOf(entries: readonly ReadingEntry[]): object[] {
  return latestOf(entries, ({ comicId, adult }) => `${comicId} ${adult}`).map((entry) => ({
    comic_id: entry.comicId,
    adult: entry.adult,
    chapter_id: entry.chapterId,
    chapter_title: entry.chapterTitle,
    place: entry.place,
    finished: entry.finished,
    next_chapter: entry.next && { chapterId: entry.next.chapterId, chapterTitle: entry.next.chapterTitle },
    read_at: new Date(entry.time).toISOString(),
  }));
}
