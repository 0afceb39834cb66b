import {
  adultKeepDays,
  type AdultKeeping,
  forgottenUntil,
  keepsEverything,
} from '@longstrip/contract/reading/adult-history.rules';

/** How long this browser's 18+ reading history is kept; with somebody signed in, their account's wish as well. */
export const keepingKey = 'adultHistory';
export const keepingChanged = 'adulthistory';

/** As text: equal wishes are equal. Null on the server, and where nobody has wished for anything. */
export function keepingText(): string | null {
  try {
    return localStorage.getItem(keepingKey);
  } catch {
    return null;
  }
}

export function readKeeping(): AdultKeeping {
  return parseKeeping(keepingText());
}

/** Makes sense of whatever lies in the storage: what cannot be read is no wish. */
export function parseKeeping(text: string | null): AdultKeeping {
  try {
    const { days, chosen, clearedBefore } = JSON.parse(text ?? 'null') as AdultKeeping;
    const known = days === null || adultKeepDays.includes(days);
    if (known && [chosen, clearedBefore].every((time) => Number.isSafeInteger(time) && time >= 0))
      return { days, chosen, clearedBefore };
  } catch {
    // As said above.
  }
  return keepsEverything;
}

/** What lies in this browser of this time or earlier is to be forgotten. What is kept while it is open has no age. */
export function forgottenHereUntil(keeping: AdultKeeping, now: number): number {
  return forgottenUntil({ ...keeping, days: keeping.days || null }, now);
}

/** Tells of every change, in this tab and in others. */
export function watchKeeping(listener: (cleared: boolean) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  const elsewhere = ({ key }: StorageEvent) => (key === keepingKey || key === null) && listener(false);
  addEventListener(keepingChanged, here);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(keepingChanged, here);
    removeEventListener('storage', elsewhere);
  };
}
