import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { openBrowser } from '../harness/browser.ts';
import { journey, open, phone } from '../harness/journey.ts';
import { bandsPng, colourOf } from '../harness/png.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/until.ts';

const slicesAPage = 20;
/** Pixels: narrow, so that making 200 slices is quick; shown over the whole width all the same. */
const size = { width: 160, height: 2048 };
/** Images held at once: those within 5000 px of the window. If none were released, it would be all 200. */
const mostHeld = 8;
/** Megabytes that the renderer may grow by, without caches that it drops on request. 200 decoded slices are 262. */
const mostGrowth = 60;

async function addLongComic({ operator }: Site, sliceCount: number, width = size.width): Promise<string> {
  const comic = await operator.comic({ title: 'Long', contentRating: 'T' }, []);
  const [chapter] = await operator.chapters(comic.id, [{ title: 'Long', chapterNumber: 1 }]);
  const files = Array.from({ length: sliceCount / slicesAPage }, (_, index) => {
    const bands = Array.from({ length: slicesAPage * 8 }, (_, band) => colourOf(index * 1000 + band));
    return { name: `${index + 1}.png`, bytes: bandsPng(width, size.height * slicesAPage, bands) };
  });
  await operator.pages(comic.id, 'censored', chapter!.id, files);
  await operator.imagesMade({ formats: 1 });
  return `/comic/${comic.id}/${chapter!.id}`;
}

/** Checks that far images are released, by how many are held. */
export function releasesImages(site: Site, sliceCount: number): void {
  journey(`${sliceCount} slices: images far from the viewport are released`, phone, async ({ page }) => {
    await readThrough(page, site, sliceCount);
  });
}

/** Slices as wide as comics are drawn, on a phone with three pixels per CSS pixel: what is decoded behind the reader. */
export function releasesLargeImages(site: Site): void {
  const dense = { ...phone, deviceScaleFactor: 3 };
  journey(
    'at three pixels per CSS pixel, images behind the reader are under 60 MB',
    dense,
    async ({ page }) => {
      await open(page, site.origin + (await addLongComic(site, slicesAPage, 1200)));
      await expect(page.locator('[data-slice]')).toHaveCount(slicesAPage);
      for (let index = 0; index < slicesAPage; index++) {
        await page
          .locator('[data-slice]')
          .nth(index)
          .evaluate((slice) => slice.scrollIntoView({ block: 'center', behavior: 'instant' }));
        await seen(page, index);
      }
      const behind = await page.locator('[data-slice] img').evaluateAll((all) =>
        (all as HTMLImageElement[])
          .filter((image) => image.complete && image.getBoundingClientRect().bottom < 0)
          .map(({ currentSrc, width, height }) => {
            const decoded = Number(/-(\d+)\.\w+$/.exec(new URL(currentSrc).pathname)![1]);
            return decoded * decoded * (height / width) * 4;
          }),
      );
      const total = behind.reduce((sum, bytes) => sum + bytes, 0);
      assert.ok(behind.length > 0 && total <= 60_000_000, `${behind.length} images, ${total} bytes`);
    },
  );
}

/** The same by the memory of the renderer, on a strip long enough to see it grow. */
export function memory(site: Site, sliceCount: number): void {
  journey(`${sliceCount} slices: memory stays bounded`, phone, async ({ page }) => {
    const measured: number[] = [];
    await readThrough(page, site, sliceCount, async (index) => {
      if (index % 40 === 19) measured.push(await residentMegabytes(page));
    });
    console.log(`renderer at ${measured.length} places: ${measured.join(', ')} MB`);
    const growth = Math.max(...measured) - measured[0]!;
    assert.ok(growth <= mostGrowth, `the renderer grew: ${measured.join(', ')} MB`);
  });
}

async function readThrough(
  page: Page,
  site: Site,
  sliceCount: number,
  onSlice: (index: number) => Promise<void> = async () => {},
): Promise<void> {
  await open(page, site.origin + (await addLongComic(site, sliceCount)));
  const slices = page.locator('[data-slice]');
  await expect(slices).toHaveCount(sliceCount);
  for (let index = 0; index < sliceCount; index++) {
    await slices
      .nth(index)
      .evaluate((slice) => slice.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await seen(page, index);
    const held = await loaded(page);
    assert.ok(held <= mostHeld, `${held} images were held at once`);
    await onSlice(index);
  }
  await slices.first().evaluate((slice) => slice.scrollIntoView({ behavior: 'instant' }));
  await seen(page, 0);
}

/** Waits until this slice is drawn. */
async function seen(page: Page, index: number): Promise<void> {
  await page.waitForFunction((index) => {
    const image = document.querySelectorAll('[data-slice]')[index]!.querySelector('img');
    return !!image?.complete && image.naturalWidth > 0;
  }, index);
  await page
    .locator('[data-slice]')
    .nth(index)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode());
}

const loaded = (page: Page) =>
  page
    .locator('[data-slice] img')
    .evaluateAll(
      (all) =>
        all.filter(
          (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
        ).length,
    );

/** Memory of the largest renderer after it dropped its caches, such as decoded images. */
async function residentMegabytes(page: Page): Promise<number> {
  const pageSession = await page.context().newCDPSession(page);
  await pageSession.send('HeapProfiler.collectGarbage');
  await pageSession.send('Memory.simulatePressureNotification', { level: 'critical' });
  await pageSession.detach();
  const session = await (await openBrowser()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const resident = async () => {
    const sizes = renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    });
    return Math.round(Math.max(...(await Promise.all(sizes))));
  };
  let least = await resident();
  let unchanged = 0;
  await until('its memory settles', async () => {
    const now = await resident();
    unchanged = now >= least ? unchanged + 1 : 0;
    least = Math.min(least, now);
    return unchanged >= 8;
  });
  return least;
}
