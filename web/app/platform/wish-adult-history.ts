import type { AdultKeepDays, AdultKeeping } from '@longstrip/contract/reading/adult-history.rules';
import { keepingChanged, keepingKey, readKeeping } from './adult-history.ts';

/** `cleared`: whoever sits here wants all of it gone, whatever time it carries. */
export function writeKeeping(keeping: AdultKeeping, cleared = false): void {
  try {
    localStorage.setItem(keepingKey, JSON.stringify(keeping));
  } catch {
    // A browser that keeps nothing for us keeps no history either.
  }
  dispatchEvent(new CustomEvent(keepingChanged, { detail: cleared }));
}

export function chooseKeepDays(days: AdultKeepDays | null): void {
  const before = readKeeping();
  writeKeeping({ ...before, days, chosen: Math.max(Date.now(), before.chosen + 1) });
}

export function clearAdultHistory(): void {
  const before = readKeeping();
  writeKeeping({ ...before, clearedBefore: Math.max(Date.now(), before.clearedBefore) }, true);
}
