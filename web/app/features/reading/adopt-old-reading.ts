import { type Area, getItem, getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { parsePlace } from './parse-entry.ts';

/** An entry of this version, or of an older one, in which `episodes` has all chapters. */
type StoredEntry = {
  comicId: string;
  chapterId: string;
  time?: number;
  place?: unknown;
  finished?: boolean;
  read?: boolean;
  earlier?: unknown;
  episodes?: unknown;
};
type OldOwner = { uid: string; sent?: Record<string, number>; left?: Record<string, number> | null };

/**
 * Until November 2026, `comicsReadingHistory` contained all that was read, `readingTick` the latest place, and
 * `readingOwner` whose the entries were and what the account had. Moves all of it to the keys of the comics, before the
 * first paint. A tab that is still open with an older version may write the old keys again.
 */
export function adoptOldReading(): void {
  for (const scope of ['', 'adult:']) {
    const owner = getJson(`${scope}readingOwner`) as OldOwner | null;
    for (const area of ['localStorage', 'sessionStorage'] as const) adoptArea(scope, area, owner);
    if (!owner?.sent) continue;
    if (scope) removeItem(`${scope}readingOwner`);
    else setItem('readingOwner', JSON.stringify({ uid: owner.uid }));
  }
}

function adoptArea(scope: string, area: Area, owner: OldOwner | null): void {
  const key = `${scope}comicsReadingHistory`;
  // The entries of the present version have no time here.
  if (!getItem(key, area)?.includes('"time":')) return;
  const stored = getJson(key, area);
  const latest = getJson(`${scope}readingTick`, area) as StoredEntry | null;
  // First, because the storage may not have room for both.
  for (const name of ['comicsReadingHistory', 'readingTick']) removeItem(scope + name, area);
  const entries = (Array.isArray(stored) ? stored : []).filter(
    (each): each is StoredEntry => !!each?.comicId,
  );
  for (const each of entries) {
    const { comicId, chapterId, time = 0 } = each;
    const isMoved = latest?.comicId === comicId && latest.chapterId === chapterId && latest.time! > time;
    const entry = isMoved && parsePlace(latest.place) ? { ...each, ...latest } : each;
    const isOwned = owner && (!owner.left || owner.left[comicId] === entry.time);
    adoptEntry(`${scope}reading:${comicId}`, area, {
      ...entry,
      ...(isOwned && { uid: owner.uid, syncedAt: owner.sent?.[comicId] }),
    });
  }
  if (scope) removeItem(`${scope}lastReadComics`, area);
  else setItem(key, JSON.stringify(entries, ['comicId', 'chapterId', 'chapterTitle']), area);
}

function adoptEntry(key: string, area: Area, old: StoredEntry): void {
  const present = getJson(key, area) as StoredEntry | null;
  const [newer, older] = present && present.time! >= (old.time ?? 0) ? [present, old] : [old, present];
  // Reading the entry takes the first place of each chapter.
  const episodes = [...chaptersOf(newer), ...chaptersOf(older)];
  setItem(key, JSON.stringify({ ...newer, earlier: undefined, episodes }), area);
}

function chaptersOf(entry: StoredEntry | null): unknown[] {
  if (!entry) return [];
  const { chapterId, place, time, earlier, episodes } = entry;
  const chapters = earlier ?? episodes;
  const read = entry.read ?? entry.finished;
  return [...(Array.isArray(chapters) ? chapters : []), { chapterId, place, read, time }];
}
