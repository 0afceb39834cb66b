import { getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { hasStoredUser } from '@longstrip/client/session/start-session';

/** Until when reading was cleared: all of it, and single comics. */
export type Cleared = { all: number; comics: Record<string, number> };

const key = 'readingClearings';
/** The event that notifies the synchronisation with the account. */
export const clearedChanged = 'readingcleared';
const nothing: Cleared = { all: 0, comics: {} };

/** What was cleared here and the account does not know yet. */
export function unsyncedCleared(): Cleared {
  const { all = 0, comics } = (getJson(key) ?? nothing) as Partial<Cleared>;
  const times = Object.entries(comics ?? {}).filter(([, time]) => Number.isSafeInteger(time));
  return { all: Number.isSafeInteger(all) ? all : 0, comics: Object.fromEntries(times) };
}

export const isAnyCleared = ({ all, comics }: Cleared) => all > 0 || Object.keys(comics).length > 0;

/** Without an account, removing the entries from this browser is enough. */
export function addCleared({ all, comics }: Cleared): void {
  if (!hasStoredUser()) return;
  const before = unsyncedCleared();
  write({ all: Math.max(before.all, all), comics: { ...before.comics, ...comics } });
  dispatchEvent(new Event(clearedChanged));
}

/** Removes what was sent. The account's own times may be earlier, because it replaces times in the future. */
export function clearedSynced(sent: Cleared): void {
  const { all, comics } = unsyncedCleared();
  const later = Object.entries(comics).filter(([id, time]) => time > (sent.comics[id] ?? 0));
  write({ all: all > sent.all ? all : 0, comics: Object.fromEntries(later) });
}

export const resetCleared = () => write(nothing);

/** For `readAfter`: until when a comic was cleared. Of 18+ reading, only single comics are cleared this way. */
export function clearedUntil({ all, comics }: Cleared, adult: boolean) {
  return (comicId: string) => Math.max(adult ? 0 : all, comics[comicId] ?? 0);
}

function write(cleared: Cleared): void {
  if (isAnyCleared(cleared)) setItem(key, JSON.stringify(cleared));
  else removeItem(key);
}
