import { getJson, setItem } from '@longstrip/client/browser-storage';

const storageKey = 'scrollPositions';
const area = 'sessionStorage';
const stored = () => (getJson(storageKey, area) ?? {}) as Record<string, number>;

/**
 * How far each page was scrolled when it was left, by the key of its history entry. `NavigateEvent.scroll()` is not
 * used: WebKit restores the position of the entry that is being left, and in some versions then misses taps.
 */
export function keepScrollPositions(entries: () => readonly { key: string }[]) {
  const kept = new Map<string, number>();
  return {
    keep: (key: string) => void kept.set(key, scrollY),
    positionOf: (key: string) => kept.get(key) ?? stored()[key],
    /** Keeps them for the document that is loaded next in this tab, and forgets entries that are gone. */
    store(): void {
      const all = { ...stored(), ...Object.fromEntries(kept) };
      const keys = new Set(entries().map(({ key }) => key));
      const present = Object.entries(all).filter(([key]) => keys.has(key));
      setItem(storageKey, JSON.stringify(Object.fromEntries(present)), area);
    },
  };
}
