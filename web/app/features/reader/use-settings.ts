import { setItem, watchItems } from '@longstrip/client/browser-storage';
import { useEffect, useSyncExternalStore } from 'react';
import { settingsKey } from '../../platform/single-keys.ts';
import { applySettings, defaultSettings, type ReaderSettings, storedSettings } from './reader-settings.ts';

let current: ReaderSettings | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  const unwatch = watchItems([settingsKey], () => put(storedSettings()));
  return () => {
    listeners.delete(listener);
    unwatch();
    // Without listeners, changes made in other tabs would be missed.
    if (listeners.size === 0) current = null;
  };
}

function put(settings: ReaderSettings) {
  current = settings;
  for (const listener of listeners) listener();
}

export function changeSettings(change: Partial<ReaderSettings>): void {
  const settings = { ...(current ?? storedSettings()), ...change };
  setItem(settingsKey, JSON.stringify(settings));
  put(settings);
}

export function useSettings(): ReaderSettings {
  const settings = useSyncExternalStore(
    subscribe,
    () => (current ??= storedSettings()),
    () => defaultSettings,
  );
  // At hydration `settings` are the default ones; the stored ones are applied from the first frame on.
  useEffect(() => applySettings(current ?? settings), [settings]);
  return settings;
}
