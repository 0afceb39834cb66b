import { isId } from '@longstrip/contract/ids';
import { mergeReading, withChapters } from './merge-reading.ts';
import { parseEntry } from './parse-entry.ts';
import {
  type ChapterPlace,
  chapterPlaces,
  type ReadingEntry,
  type ReadingHistory,
} from './reading-history.ts';

/** An entry as the account sends and accepts it: with the changed chapters, the one read last included. */
export type SyncedEntry = Pick<
  ReadingEntry,
  'comicId' | 'chapterId' | 'chapterTitle' | 'chapterNumber' | 'place' | 'finished' | 'next' | 'time'
> & { episodes: ChapterPlace[]; adult: boolean };

/**
 * A user signs in. Entries without an account become theirs; entries of others are not, and what the others have not
 * sent is to be kept for them.
 */
export function claimReading(history: ReadingHistory, uid: string) {
  const own = history.filter((entry) => (entry.uid ?? uid) === uid).map((entry) => ({ ...entry, uid }));
  const others = new Map<string, ReadingEntry[]>();
  for (const entry of history)
    if (entry.uid && entry.uid !== uid && isUnsynced(entry))
      others.set(entry.uid, [...(others.get(entry.uid) ?? []), entry]);
  return { own, others };
}

const isUnsynced = ({ time, syncedAt }: ReadingEntry) => time !== syncedAt;

/** What the account does not have. It refuses a whole call for one invalid entry, so these are left out. */
export function unsyncedEntries(history: ReadingHistory, adult: boolean): SyncedEntry[] {
  return history.filter(isUnsynced).flatMap((entry) => {
    const { comicId, chapterId, chapterTitle, chapterNumber, place, finished, next, time } = entry;
    const ids = [comicId, chapterId, ...(next ? [next.chapterId] : [])];
    if (!ids.every(isId) || !Number.isSafeInteger(time) || time < 0) return [];
    const episodes = chapterPlaces(entry).filter(
      (each) => each.time > (entry.syncedAt ?? -1) && isId(each.chapterId) && Number.isSafeInteger(each.time),
    );
    const title = chapterTitle.slice(0, 500);
    return [
      {
        comicId,
        chapterId,
        chapterTitle: title,
        chapterNumber,
        place,
        finished,
        next,
        time,
        episodes,
        adult,
      },
    ];
  });
}

/**
 * Applies the account's answer. An entry that has not changed since it was sent is replaced by the account's (which
 * corrects times in the future). One that has changed meanwhile stays if it is newer, and is sent next time.
 */
export function withAnswer(
  local: ReadingHistory,
  sent: readonly Pick<SyncedEntry, 'comicId' | 'time'>[],
  answer: readonly Omit<SyncedEntry, 'adult'>[],
): ReadingEntry[] {
  const before = byComic(local);
  const sentEntries = byComic(sent);
  const answered = byComic(answer.flatMap((entry) => parseEntry(entry) ?? []));
  const syncedAt = (comicId: string) => sentEntries.get(comicId)?.time ?? before.get(comicId)?.syncedAt;
  const changed = local.filter(({ comicId, time }) => syncedAt(comicId) !== time || !answered.has(comicId));
  return mergeReading(changed, [...answered.values()]).map(({ syncedAt: _time, ...entry }) => {
    const here = before.get(entry.comicId);
    const there = answered.get(entry.comicId);
    const known = syncedAt(entry.comicId);
    // A newer entry of the account replaces one that was not sent. The chapters of that one still have to be sent.
    const isReplaced = here && there && known !== here.time && here.time < there.time;
    const time = isReplaced ? known : (there?.time ?? known);
    return {
      // An answer contains only the chapters of the comic on screen.
      ...withChapters(entry, here ? chapterPlaces(here) : []),
      ...(here?.uid && { uid: here.uid }),
      ...(here?.openedAt && { openedAt: here.openedAt }),
      ...(time !== undefined && { syncedAt: time }),
    };
  });
}

function byComic<Entry extends { comicId: string }>(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.comicId, entry]));
}
