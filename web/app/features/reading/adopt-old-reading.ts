import { type Area, getItem, getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { parseEntry, parsePlace } from './parse-entry.ts';
import { chapterPlaces, type ReadingEntry } from './reading-history.ts';

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
  const latest = getJson(`${scope}readingTick`, area) as ReadingEntry | null;
  const entries = (Array.isArray(stored) ? stored : []).flatMap((each) => parseEntry(each) ?? []);
  // First, because the storage may not have room for both.
  for (const name of ['comicsReadingHistory', 'readingTick']) removeItem(scope + name, area);
  for (const entry of entries) {
    const { comicId, chapterId, time } = entry;
    const isMoved = latest?.comicId === comicId && latest.chapterId === chapterId && latest.time > time;
    const place = isMoved && parsePlace(latest.place);
    if (place) Object.assign(entry, { place, time: latest.time });
    if (owner && (!owner.left || owner.left[comicId] === entry.time))
      Object.assign(entry, { uid: owner.uid, syncedAt: owner.sent?.[comicId] });
    adoptEntry(`${scope}reading:${comicId}`, area, entry);
  }
  if (scope) removeItem(`${scope}lastReadComics`, area);
  else setItem(key, JSON.stringify(entries, ['comicId', 'chapterId', 'chapterTitle']), area);
}

function adoptEntry(key: string, area: Area, old: ReadingEntry): void {
  const present = parseEntry(getJson(key, area));
  const [newer, older] = present && present.time >= old.time ? [present, old] : [old, present];
  // Of places in the same chapter, the first one counts.
  const earlier = [...newer.earlier, ...(older ? chapterPlaces(older) : [])];
  setItem(key, JSON.stringify({ ...newer, earlier }), area);
}
