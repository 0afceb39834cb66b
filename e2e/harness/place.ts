/** The reading position in a strip, and what the browser has stored of it. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Which slice is at the top edge of the window, and how far into it, as a share of its height. */
export const place = (page: Page) =>
  page.evaluate(() => {
    const slices = [...document.querySelectorAll('[data-slice]')].map((slice) =>
      slice.getBoundingClientRect(),
    );
    const index = slices.findIndex(({ bottom }) => bottom > 0.5);
    const { top, height } = slices[index] ?? { top: 0, height: 1 };
    return { index, share: -top / height };
  });

export async function samePlace(page: Page, wanted: { index: number; share: number }): Promise<void> {
  const difference = async () => {
    const { index, share } = await place(page);
    return Math.abs(index + share - wanted.index - wanted.share);
  };
  await expect.poll(difference, 'how far from the same place').toBeLessThan(0.003);
}

export const stored = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as never, key);

/** The stored slice of the comic read last. */
export const storedSlice = (page: Page, scope: '' | 'adult:' = '') =>
  page.evaluate((prefix) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const entries = keys.map((key) => JSON.parse(localStorage.getItem(key)!) as StoredEntry);
    return entries.toSorted((a, b) => b.time - a.time)[0]?.place?.slice;
  }, `${scope}reading:`);
type StoredEntry = { time: number; place: { slice: number } | null };

/** Scrolls into the third slice and waits until this place is stored. */
export async function readOn(page: Page): Promise<{ index: number; share: number }> {
  await page.evaluate(() => {
    const { top, height } = document.querySelectorAll('[data-slice]')[2]!.getBoundingClientRect();
    scrollBy(0, Math.round(top + height * 0.4));
  });
  await expect.poll(() => storedSlice(page)).toBe(2);
  return place(page);
}

type EntryInAccount = { adult: boolean; place: { slice: number } | null };

/** The entry of each comic in the history of the signed-in account. */
export const entriesInAccount = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/reading/sync', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { entries: EntryInAccount[] }).entries;
  });
