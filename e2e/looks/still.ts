import assert from 'node:assert/strict';
import type { BrowserContext, Page } from '@playwright/test';
import { hydrated, journey, open, phone, withMotion } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { shiftsOf } from '../harness/shifts.ts';
import type { Screen } from './screens.ts';

type DelayedMedia = { hold(): void; release(): void };

/** Delays fonts and images, or the files that match `media`: while they are held, they do not arrive. */
export async function delayMedia(
  context: BrowserContext,
  media = /\.(woff2|webp|avif)$/,
): Promise<DelayedMedia> {
  let held = false;
  let waiting: (() => void)[] = [];
  await context.route(media, async (route) => {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  return {
    hold: () => void (held = true),
    release: () => {
      held = false;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

/** Resolves once the page is painted and the 100 ms are over in which `font-display: optional` accepts a font. */
export async function paintedWithFallback(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The first paint may show only a part of the document: fonts of the rest are requested in the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // Longer than 100 ms, because the browser's own timer may be late on a busy machine.
    await new Promise((over) => setTimeout(over, 300));
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

/** Opens a screen: first with the fallback fonts and empty image frames, then with everything that is shown later. */
export async function shiftsOfLoading(
  page: Page,
  { name, address, unfold }: Screen,
  media: DelayedMedia,
): Promise<string[]> {
  media.hold();
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await paintedWithFallback(page);
  } finally {
    media.release();
  }
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  if (name.startsWith('reader') && !unfold) await throughTheStrip(page);
  return (await shiftsOf(page)).map((shift) => `moves: ${shift}`);
}

export function stillForReturning({ origin, library: { long } }: LibrarySite): void {
  journey(
    'no layout shift for a reader who has a comic to continue',
    { ...phone, ...withMotion },
    async ({ page }) => {
      await open(page, `${origin}/comic/${long.id}/${long.chapters[1]!.id}`);
      for (const path of [
        '/',
        `/comic/${long.id}`,
        '/categories',
        `/comic/${long.id}/${long.chapters[1]!.id}`,
      ]) {
        await open(page, origin + path);
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await shiftsOf(page), [], path);
      }
    },
  );
}

/** Scrolls to the end by one window per frame, waits until everything is loaded, and returns to the top. */
async function throughTheStrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = () => document.documentElement.scrollHeight - innerHeight;
    while (scrollY < end() - 1) {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
