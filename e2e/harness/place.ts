/** Where in a strip somebody is, and what the browser remembers of it. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Which slice is at the top edge of the window, and how far into it, in thousandths. */
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
  const now = await place(page);
  assert.equal(now.index, wanted.index);
  assert.ok(Math.abs(now.share - wanted.share) < 0.003, `${now.share} is not ${wanted.share}`);
}

export const stored = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as never, key);

/** Scrolls into the third slice and waits until that is written. */
export async function readOn(page: Page): Promise<{ index: number; share: number }> {
  await page.evaluate(() => {
    const { top, height } = document.querySelectorAll('[data-slice]')[2]!.getBoundingClientRect();
    scrollBy(0, Math.round(top + height * 0.4));
  });
  await expect
    .poll(
      async () =>
        ((await stored(page, 'comicsReadingHistory')) as { place: { slice: number } | null }[])[0]?.place
          ?.slice,
    )
    .toBe(2);
  return place(page);
}
