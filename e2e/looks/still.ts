import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expected, type Look, type Screen } from './screens.ts';

/** Nothing moves by itself: not when fonts and images come late, not for those who return. */
export function still({ origin, library: { long } }: LibrarySite, looks: Look[]): void {
  for (const [device, options] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const)
    for (const { by, screens, storageState } of looks)
      journey(
        `no layout shift on any page while fonts and images arrive late, ${by}, ${device}`,
        { ...options, storageState, expected },
        async ({ page, context, step }) => {
          const late: (() => void)[] = [];
          await context.route(/\.(woff2|webp|avif)$/, async (route) => {
            await new Promise<void>((resolve) => late.push(resolve));
            await route.continue().catch(() => {});
          });
          const look = async ({ name, address, prepare, unfold }: Screen) => {
            late.length = 0;
            await prepare?.(page);
            await page.goto(address, { waitUntil: 'domcontentloaded' });
            await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
            // First the words stand in the fallback font and the images in their frames; then everything comes.
            const letThrough = setInterval(() => late.splice(0).forEach((go) => go()), 20);
            try {
              await page.waitForLoadState('load');
              await page.evaluate(() => document.fonts.ready);
              await page.waitForLoadState('networkidle');
              if (name.startsWith('reader') && !unfold) await throughTheStrip(page);
              assert.deepEqual(await shiftsOf(page), []);
            } finally {
              clearInterval(letThrough);
            }
          };
          for (const screen of screens) await step(screen.name, () => look(screen));
        },
      );

  journey('no layout shift for somebody who has something to continue', phone, async ({ page }) => {
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
  });
}

/** Scrolls by windows to the end, a frame apart, and waits for what is seen there. */
async function throughTheStrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = () => document.documentElement.scrollHeight - innerHeight;
    while (scrollY < end() - 1) {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}
