import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone, soakJourney } from '../harness/journey.ts';
import { place, readOn, samePlace, stored } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Records the scroll positions of the first painted frames that show the strip. */
async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = ((globalThis as { seen?: number[] }).seen = []);
    const look = () => {
      const strip = document.querySelector('[data-strip]');
      if (strip && getComputedStyle(strip).visibility === 'visible') seen.push(Math.round(scrollY));
      if (seen.length < 40) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const paintedAt = (page: Page) => page.evaluate(() => [...new Set((globalThis as { seen?: number[] }).seen)]);

export function remembering({ origin, library: { long, mature, gaps, fillers } }: LibrarySite): void {
  const chapter = (index: number) => `${origin}/comic/${long.id}/${long.chapters[index]!.id}`;

  journey(
    'a reload shows the exact place from the first paint on, at another width too',
    phone,
    async ({ page }) => {
      await open(page, chapter(0));
      const left = await readOn(page);
      await watchFirstPaint(page);
      await page.reload();
      await samePlace(page, left);
      await expect.poll(async () => (await paintedAt(page)).length).toBeGreaterThan(0);
      const before = await page.evaluate(() => Math.round(scrollY));
      for (const top of await paintedAt(page))
        assert.ok(Math.abs(top - before) <= 1, `painted at ${top}, left at ${before}`);
      await page.setViewportSize({ width: 700, height: 500 });
      await expect.poll(async () => Math.abs((await place(page)).share - left.share) < 0.003).toBe(true);
      assert.equal((await place(page)).index, left.index);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.reload();
      await samePlace(page, left);
    },
  );

  journey(
    '"Continue reading \'{chapter title}\'" leads to the exact place; the comic page says so after a reload',
    desktop,
    async ({ page }) => {
      await open(page, chapter(1));
      const left = await readOn(page);
      await open(page, `${origin}/comic/${long.id}`);
      const start = page.getByRole('link', { name: "Continue reading 'Twelve Tides 2'" });
      await start.click();
      await expect(page).toHaveURL(chapter(1));
      await expect.poll(async () => (await place(page)).index).toBe(left.index);
      await samePlace(page, left);
      await open(page, origin);
      const row = page.getByRole('region', { name: 'Continue reading' });
      await expect(row.getByRole('listitem')).toHaveCount(1);
      await expect(row.getByText('Episode 2 · Twelve Tides 2')).toBeVisible();
      await row.getByRole('link', { name: long.title }).click();
      await expect(page).toHaveURL(chapter(1));
      await page.goBack();
      await page
        .getByRole('region', { name: 'Something New' })
        .getByRole('link', { name: long.title })
        .click();
      await page.getByRole('link', { name: /^Continue reading/ }).click();
      await expect(page).toHaveURL(chapter(1));
    },
  );

  journey(
    'the last five comics, each once; one history entry for each comic, replaced by the next chapter',
    desktop,
    async ({ page }) => {
      const first = fillers.slice(0, 4).concat(mature, gaps);
      for (const comic of first) {
        await open(page, `${origin}/comic/${comic.id}/${comic.chapters[0]!.id}`);
        await expect
          .poll(async () => ((await stored(page, 'lastReadComics')) as string[] | null)?.[0])
          .toBe(comic.id);
      }
      await open(page, `${origin}/comic/${mature.id}/${mature.chapters[1]!.id}`);
      await expect.poll(async () => ((await stored(page, 'lastReadComics')) as string[])[0]).toBe(mature.id);
      const ids = (await stored(page, 'lastReadComics')) as string[];
      assert.deepEqual(ids, [mature.id, gaps.id, ...[3, 2, 1].map((index) => fillers[index]!.id)]);
      const history = (await stored(page, 'comicsReadingHistory')) as {
        comicId: string;
        chapterId: string;
        chapterTitle: string;
      }[];
      assert.equal(history.length, 6);
      const { comicId, chapterId, chapterTitle } = history.find((entry) => entry.comicId === mature.id)!;
      assert.deepEqual(
        { comicId, chapterId, chapterTitle },
        { comicId: mature.id, chapterId: mature.chapters[1]!.id, chapterTitle: 'Second Skin 2' },
      );
    },
  );

  soakJourney(
    'with any content in the storage, pages open and reading is stored again',
    desktop,
    async ({ page }) => {
      const rubbish = [
        '{',
        'null',
        '42',
        '[null,{"comicId":7,"time":1},"x"]',
        `[{"comicId":"${long.id}","chapterId":"x","place":{"slice":-1,"fraction":"NaN"}}]`,
      ];
      await open(page, origin);
      for (const text of rubbish) {
        await page.evaluate(
          ([text, comicId]) => {
            const keys = ['comicsReadingHistory', 'lastReadComics', 'readerSettings', 'theme'];
            const old = ['readingTick', 'readingOwner'];
            for (const key of [...keys, ...old, `reading:${comicId}`]) localStorage.setItem(key, text);
          },
          [text, long.id] as const,
        );
        await open(page, origin);
        await open(page, chapter(0));
        await expect
          .poll(async () => ((await stored(page, 'lastReadComics')) as string[])[0], text)
          .toBe(long.id);
      }
    },
  );
}
