export type Area = 'localStorage' | 'sessionStorage';

/** Items that storage refused because it is blocked or full. They last as long as the page. */
const unstored = new Map<string, string>();

/** The browser's storage. Nothing here throws. */
export function getItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return unstored.get(area + key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** False if the browser blocks storage. */
export function canStore(): boolean {
  try {
    localStorage.getItem('');
    return true;
  } catch {
    return false;
  }
}

/** Null if the item is not JSON. */
export function getJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(getItem(key, area) ?? 'null');
  } catch {
    return null;
  }
}

export function setItem(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, value);
    unstored.delete(area + key);
  } catch {
    unstored.set(area + key, value);
  }
}

export function removeItem(key: string, area: Area = 'localStorage'): void {
  unstored.delete(area + key);
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Blocked storage contains nothing.
  }
}

/**
 * Calls the listener when another tab has changed one of the items or cleared the storage. Also when the page returns
 * from the back/forward cache, where it received no storage events.
 */
export function watchItems(keys: readonly string[], onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) onChange();
  };
  const onShown = ({ persisted }: PageTransitionEvent) => persisted && onChange();
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShown);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
  };
}
