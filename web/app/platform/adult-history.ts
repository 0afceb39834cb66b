import { getItem, watchItems } from '@longstrip/client/browser-storage';
import {
  retentionDays,
  type AdultRetention,
  expiredUntil,
  unlimitedRetention,
} from '@longstrip/contract/reading/adult-history.rules';

/** Storage key of the retention of 18+ history; a signed-in user's account has the same value. */
export const retentionKey = 'adultHistory';
export const retentionChanged = 'adulthistory';

/** As text, so that equal values compare as equal. Null on the server and before a choice. */
export const retentionText = (): string | null => getItem(retentionKey);

export function readRetention(): AdultRetention {
  return parseRetention(retentionText());
}

/** Invalid text means the default. */
export function parseRetention(text: string | null): AdultRetention {
  try {
    const { days, chosen, clearedBefore } = JSON.parse(text ?? 'null') as AdultRetention;
    const known = days === null || retentionDays.includes(days);
    if (known && [chosen, clearedBefore].every((time) => Number.isSafeInteger(time) && time >= 0))
      return { days, chosen, clearedBefore };
  } catch {
    // Invalid JSON also means the default.
  }
  return unlimitedRetention;
}

/** Stored entries of this time or earlier have expired. Entries in session storage do not expire. */
export function expiredHereUntil(retention: AdultRetention, now: number): number {
  return expiredUntil({ ...retention, days: retention.days || null }, now);
}

/** Calls the listener at every change in this tab or another. `cleared`: all entries are to be deleted. */
export function watchRetention(listener: (cleared: boolean) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  addEventListener(retentionChanged, here);
  const unwatch = watchItems([retentionKey], () => listener(false));
  return () => {
    removeEventListener(retentionChanged, here);
    unwatch();
  };
}
