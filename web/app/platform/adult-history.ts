import {
  type AdultKeepDays,
  adultKeepDays,
  type AdultKeeping,
  forgottenUntil,
  keepsEverything,
} from '@longstrip/contract/reading/adult-history.rules';

/** How long this browser's 18+ reading history is kept; with somebody signed in, their account's wish as well. */
const keepingKey = 'adultHistory';
const changed = 'adulthistory';
/** For a browser that keeps nothing for us. */
let unstored: string | null = null;

/** As text: equal wishes are equal. Null on the server, and where nobody has wished for anything. */
export function keepingText(): string | null {
  try {
    return localStorage.getItem(keepingKey);
  } catch {
    return unstored;
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

/** `cleared`: whoever sits here wants all of it gone, whatever time it carries. */
export function writeKeeping(keeping: AdultKeeping, cleared = false): void {
  unstored = JSON.stringify(keeping);
  try {
    localStorage.setItem(keepingKey, unstored);
  } catch {
    // It counts as long as the page.
  }
  dispatchEvent(new CustomEvent(changed, { detail: cleared }));
}

export function chooseKeepDays(days: AdultKeepDays | null): void {
  const before = readKeeping();
  writeKeeping({ ...before, days, chosen: Math.max(Date.now(), before.chosen + 1) });
}

export function clearAdultHistory(): void {
  const before = readKeeping();
  writeKeeping({ ...before, clearedBefore: Math.max(Date.now(), before.clearedBefore) }, true);
}

/** Tells of every change, in this tab and in others. */
export function watchKeeping(listener: (cleared: boolean) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  const elsewhere = ({ key }: StorageEvent) => (key === keepingKey || key === null) && listener(false);
  addEventListener(changed, here);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(changed, here);
    removeEventListener('storage', elsewhere);
  };
}
