import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { hydrated, journey } from '../harness/journey.ts';
import { bandsPng, type Colour } from '../harness/png.ts';
import type { Site } from '../harness/site.ts';

const art: Colour = [240, 120, 20];
/** Allowed difference of a colour channel: more than lossy formats change a flat colour. */
const tolerance = 20;

/** Pages of odd heights and one that is cut, all in one colour: any other pixel in the strip is a seam. */
export async function addFlatComic({ operator }: Site): Promise<string> {
  const comic = await operator.comic({ title: 'Flat', contentRating: 'T' }, []);
  const [chapter] = await operator.chapters(comic.id, [{ title: 'Flat', chapterNumber: 1 }]);
  const heights = [...Array.from({ length: 28 }, (_, index) => 151 + index * 7), 5000, 333];
  const files = heights.map((height, index) => ({
    name: `${index + 1}.png`,
    bytes: bandsPng(800, height, [art]),
  }));
  await operator.pages(comic.id, 'censored', chapter!.id, files);
  return `/comic/${comic.id}/${chapter!.id}`;
}

/** Widths in CSS pixels: a phone, one of 1440 device pixels at 3.5, just under the widest strip, a desktop. */
export const widths = [390, 411.43, 799.33, 1280];
export const ratios = [1, 1.5, 2, 3];

type At = { ratios: readonly number[]; widths: readonly number[] };

export function seams({ origin }: Site, flat: string, at: At): void {
  for (const ratio of at.ratios)
    journey(
      `no background shows between slices at ${ratio} device pixels each`,
      { viewport: { width: 1280, height: 900 }, deviceScaleFactor: ratio },
      async ({ page }) => {
        const strips = [480, 640, 800] as const;
        for (const [ground, width] of at.widths.entries()) {
          await page.setViewportSize({ width: Math.ceil(width), height: 900 });
          const settings = {
            width: width === 1280 ? strips[ratios.indexOf(ratio) % 3] : 800,
            ground: ground % 2 ? 'white' : 'black',
          };
          await page.addInitScript(
            `localStorage.setItem('readerSettings', ${JSON.stringify(JSON.stringify(settings))})`,
          );
          await page.goto(origin + flat);
          await hydrated(page);
          // Windows have whole widths, so the fractional one is set on the document.
          await page.evaluate((width) => void (document.documentElement.style.width = `${width}px`), width);
          await checkStrip(page, `${width} px at ${ratio}`);
        }
      },
    );
}

async function checkStrip(page: Page, where: string): Promise<void> {
  const height = await page.evaluate(
    () => document.querySelector('[data-strip]')!.getBoundingClientRect().height,
  );
  for (let top = 100; top < height - 900; top += Math.max(780, height / 5)) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('[data-slice] img')].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0);
      }),
    );
    await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLImageElement>('[data-slice] img')]
          .filter((image) => image.complete)
          .map((image) => image.decode()),
      ),
    );
    await page.waitForFunction(
      () =>
        document.documentElement.dataset['bars'] === 'hidden' &&
        document.getAnimations().every((each) => each.timeline !== document.timeline),
    );
    const { left, right } = await page.evaluate(() =>
      document.querySelector('[data-slice]')!.getBoundingClientRect(),
    );
    // Without its outermost columns, which may be part of a pixel, and the progress bar at the foot.
    const clip = {
      x: Math.ceil(left) + 1,
      y: 0,
      width: Math.floor(right) - Math.ceil(left) - 2,
      height: 880,
    };
    const shot = await page.screenshot({ clip, animations: 'allow' });
    assert.deepEqual(await strangePixels(page, shot), [], `${where}, scrolled to ${Math.round(top)}`);
  }
}

/** Rows of the screenshot with a pixel of another colour, each with the first such pixel. */
function strangePixels(page: Page, shot: Buffer): Promise<string[]> {
  return page.evaluate(
    async ({ shot, art, tolerance }) => {
      const bytes = Uint8Array.from(atob(shot), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
        colorSpaceConversion: 'none',
      });
      const pencil = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      })!;
      pencil.drawImage(bitmap, 0, 0);
      const { data } = pencil.getImageData(0, 0, bitmap.width, bitmap.height);
      const strange: string[] = [];
      for (let y = 0; y < bitmap.height && strange.length < 5; y++)
        for (let x = 0; x < bitmap.width; x++) {
          const at = (y * bitmap.width + x) * 4;
          if (art.every((value, channel) => Math.abs(value - data[at + channel]!) <= tolerance)) continue;
          strange.push(`row ${y}, column ${x}: ${data.slice(at, at + 3).join()}`);
          break;
        }
      return strange;
    },
    { shot: shot.toString('base64'), art, tolerance },
  );
}
