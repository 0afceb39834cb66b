import { useEffect, useSyncExternalStore } from 'react';
import {
  applySettings,
  defaultSettings,
  type ReaderSettings,
  settingsKey,
  storedSettings,
} from './reader-settings.ts';

let current: ReaderSettings | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === settingsKey || event.key === null) put(storedSettings());
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function put(settings: ReaderSettings) {
  current = settings;
  for (const listener of listeners) listener();
}

export function changeSettings(change: Partial<ReaderSettings>): void {
  const settings = { ...(current ?? storedSettings()), ...change };
  try {
    localStorage.setItem(settingsKey, JSON.stringify(settings));
  } catch {
    // Not kept beyond this visit, but in force now.
  }
  put(settings);
}

export function useSettings(): ReaderSettings {
  const settings = useSyncExternalStore(
    subscribe,
    () => (current ??= storedSettings()),
    () => defaultSettings,
  );
  useEffect(() => applySettings(current ?? settings), [settings]);
  return settings;
}
