import { getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { hasStoredUser } from '@longstrip/client/session/start-session';
import { type ReadingState, withEntries } from './reading-history.ts';

/** Clearings that the account does not know yet. They are removed once it does. */
export type Clearings = { all: number; comics: Record<string, number> };

const key = 'readingClearings';
/** The event that notifies the synchronisation with the account. */
export const clearingNoted = 'readingcleared';
const nothing: Clearings = { all: 0, comics: {} };

export function pendingClearings(): Clearings {
  const { all = 0, comics } = (getJson(key) ?? nothing) as Partial<Clearings>;
  const moments = Object.entries(comics ?? {}).filter(([, time]) => Number.isSafeInteger(time));
  return { all: Number.isSafeInteger(all) ? all : 0, comics: Object.fromEntries(moments) };
}

export const isAnyPending = ({ all, comics }: Clearings) => all > 0 || Object.keys(comics).length > 0;

/** Without an account, removing the entries from this browser is enough. */
export function noteClearing({ all, comics }: Clearings): void {
  if (!hasStoredUser()) return;
  const before = pendingClearings();
  write({ all: Math.max(before.all, all), comics: { ...before.comics, ...comics } });
  dispatchEvent(new Event(clearingNoted));
}

/**
 * Removes the clearings that were sent; later ones stay pending. The account's own times may be earlier, because it
 * replaces times in the future.
 */
export function settleClearings(sent: Clearings): void {
  const now = pendingClearings();
  const comics = Object.entries(now.comics).filter(([id, time]) => time > (sent.comics[id] ?? 0));
  write({ all: now.all > sent.all ? now.all : 0, comics: Object.fromEntries(comics) });
}

export const dropClearings = () => write(nothing);

/** Removes entries that any device has cleared. Of 18+ reading, only single comics are cleared this way. */
export function withoutCleared(
  state: ReadingState,
  { all, comics }: Clearings,
  adult: boolean,
): ReadingState {
  const until = (comicId: string) => Math.max(adult ? 0 : all, comics[comicId] ?? 0);
  const entries = state.comicsReadingHistory
    .filter(({ comicId, time }) => time > until(comicId))
    .map((entry) => ({
      ...entry,
      episodes: entry.episodes.filter(({ time }) => time > until(entry.comicId)),
    }));
  return withEntries(state, entries);
}

function write(clearings: Clearings): void {
  if (isAnyPending(clearings)) setItem(key, JSON.stringify(clearings));
  else removeItem(key);
}
