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

/** The keys that begin with the prefix. */
export function itemKeys(prefix: string, area: Area = 'localStorage'): string[] {
  const keys = new Set<string>();
  for (const key of unstored.keys()) if (key.startsWith(area)) keys.add(key.slice(area.length));
  try {
    const storage = globalThis[area];
    for (let index = 0; index < storage.length; index++) keys.add(storage.key(index) ?? '');
  } catch {
    // Blocked storage contains nothing.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/**
 * Calls the listener with the key when another tab has changed one of the items, and with null when it has cleared the
 * storage or when the page returns from the back/forward cache, where it received no storage events. A key that ends
 * with a colon stands for all keys that begin with it.
 */
export function watchItems(keys: readonly string[], onChange: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.some((each) => key === each || (each.endsWith(':') && key.startsWith(each))))
      onChange(key);
  };
  const onShown = ({ persisted }: PageTransitionEvent) => persisted && onChange(null);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShown);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
  };
}
