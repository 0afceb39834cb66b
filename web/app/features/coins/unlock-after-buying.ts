import { getItem, removeItem, setItem } from '@longstrip/client/browser-storage';

/** In session storage: the path of the episode for which coins were bought. */
const key = 'unlockAfterBuying';

export const keepUnlockAfterBuying = (path: string): void => setItem(key, path, 'sessionStorage');

/** Whether coins were just bought to unlock the episode at this path. Says so once. */
export function takeUnlockAfterBuying(path: string): boolean {
  const kept = getItem(key, 'sessionStorage');
  if (kept !== null) removeItem(key, 'sessionStorage');
  return kept === path;
}
