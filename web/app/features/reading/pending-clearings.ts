import { remembersSomebody } from '../../platform/session/start-session.ts';
import type { ReadingState } from './reading-history.ts';

/** What was cleared here and the account does not know yet. Nothing of it stays once the account does. */
export type Clearings = { all: number; comics: Record<string, number> };

const key = 'readingClearings';
/** Heard by the exchange with the account. */
export const clearingNoted = 'readingcleared';
const nothing: Clearings = { all: 0, comics: {} };

export function pendingClearings(): Clearings {
  try {
    const { all, comics } = JSON.parse(localStorage.getItem(key) ?? 'null') as Clearings;
    const moments = Object.entries(comics).filter(([, time]) => Number.isSafeInteger(time));
    return { all: Number.isSafeInteger(all) ? all : 0, comics: Object.fromEntries(moments) };
  } catch {
    return nothing;
  }
}

export const isAnyPending = ({ all, comics }: Clearings) => all > 0 || Object.keys(comics).length > 0;

/** Without an account, taking the entries out of this browser is all there is to do. */
export function noteClearing({ all, comics }: Clearings): void {
  if (!remembersSomebody()) return;
  const before = pendingClearings();
  write({ all: Math.max(before.all, all), comics: { ...before.comics, ...comics } });
  dispatchEvent(new Event(clearingNoted));
}

/** The account knows these; what was cleared since stays pending. */
export function settleClearings(known: Clearings): void {
  const now = pendingClearings();
  const comics = Object.entries(now.comics).filter(([id, time]) => time > (known.comics[id] ?? 0));
  write({ all: now.all > known.all ? now.all : 0, comics: Object.fromEntries(comics) });
}

export const dropClearings = () => write(nothing);

/** Without what was cleared on any device. Of what is 18+ only single comics are cleared this way. */
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
  const ids = new Set(entries.map(({ comicId }) => comicId));
  return { lastReadComics: state.lastReadComics.filter((id) => ids.has(id)), comicsReadingHistory: entries };
}

function write(clearings: Clearings): void {
  try {
    if (isAnyPending(clearings)) localStorage.setItem(key, JSON.stringify(clearings));
    else localStorage.removeItem(key);
  } catch {
    // Blocked storage holds no history either.
  }
}
