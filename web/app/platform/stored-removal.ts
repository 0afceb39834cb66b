import { type Area, getItem, getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { readRetention } from './adult-history.ts';

/**
 * What is to be removed from the history of a reader, one comic or everything (null), unless that is undone before `due`.
 * The uid is empty if signed out.
 */
export type Removal = { uid: string; comicId: string | null; due: number };

const key = 'historyRemoval';
const areas: readonly Area[] = ['localStorage', 'sessionStorage'];

export const hasStoredRemoval = (): boolean => areas.some((area) => getItem(key, area) !== null);

export function storedRemoval(): Removal | null {
  for (const area of areas) {
    const { uid, comicId, due } = (getJson(key, area) ?? {}) as Record<string, unknown>;
    const isComic = comicId === null || typeof comicId === 'string';
    if (typeof uid === 'string' && isComic && typeof due === 'number') return { uid, comicId, due };
  }
  return null;
}

/** In session storage if the retention of 18+ history is the session. */
export function storeRemoval(removal: Removal): void {
  setItem(key, JSON.stringify(removal), readRetention().days === 0 ? 'sessionStorage' : 'localStorage');
}

export function dropStoredRemoval(): void {
  for (const area of areas) removeItem(key, area);
}
