import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { expected, type Look } from './screens.ts';

type Run = typeof axe;

/** What axe finds wrong on the page as it stands, a sentence each. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Run }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`),
    );
  });
}

/** Fading in, a page has other contrasts than it has. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.timeline !== document.timeline || each.playState !== 'running'),
  );

export function accessible({ origin }: LibrarySite, looks: Look[]): void {
  for (const { by, screens, storageState } of looks) {
    for (const [device, options] of [
      ['phone', phone],
      ['desktop', desktop],
    ] as const)
      for (const colorScheme of ['dark', 'light'] as const)
        journey(
          `axe finds nothing: ${by}, ${device}, ${colorScheme}`,
          { ...options, colorScheme, storageState, expected },
          async ({ page }) => {
            for (const { name, address, prepare, unfold } of screens) {
              if (name === 'menu' && device === 'desktop') continue;
              await prepare?.(page);
              await open(page, address);
              await unfold?.(page);
              await settled(page);
              assert.deepEqual(await findings(page), [], `${name}, ${device}, ${colorScheme}`);
            }
          },
        );

    journey(
      `nothing needs scrolling sideways at 320 px: ${by}`,
      { viewport: { width: 320, height: 640 }, storageState, expected },
      async ({ page }) => {
        for (const { name, address, prepare, unfold } of screens) {
          await prepare?.(page);
          await open(page, address);
          await unfold?.(page);
          const wide = await page.evaluate(() => {
            const { scrollWidth } = document.documentElement;
            const out = [...document.querySelectorAll('main *, dialog[open] *')].filter((each) => {
              const { right, width } = each.getBoundingClientRect();
              let cut = each.parentElement;
              while (cut && getComputedStyle(cut).overflowX === 'visible') cut = cut.parentElement;
              return width > 0 && right > innerWidth + 1 && !cut;
            });
            // A dialog scrolls by itself, and would hide what sticks out of it.
            const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
              (each) => each.scrollWidth > each.clientWidth,
            );
            return {
              scrollWidth,
              out: [...out, ...dialogs].slice(0, 3).map((each) => each.outerHTML.slice(0, 120)),
            };
          });
          assert.deepEqual(wide, { scrollWidth: 320, out: [] }, name);
        }
      },
    );
  }

  journey('reduced motion: nothing slides or fades', { reducedMotion: 'reduce' }, async ({ page }) => {
    await open(page, origin);
    const track = page.getByRole('region', { name: 'Something New' }).getByRole('list');
    await page.getByRole('button', { name: 'Next comics' }).click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await nothingMoves(page);
  });
  for (const { by, storageState, screens } of looks.slice(1))
    journey(
      `reduced motion: nothing slides or fades for ${by}`,
      { reducedMotion: 'reduce', storageState, expected },
      async ({ page }) => {
        for (const { address, prepare, unfold } of screens) {
          await prepare?.(page);
          await open(page, address);
          await unfold?.(page);
          await nothingMoves(page);
        }
      },
    );
}

async function nothingMoves(page: Page): Promise<void> {
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((each) => {
      const { animationDuration, transitionDuration } = getComputedStyle(each);
      return `${animationDuration}, ${transitionDuration}`
        .split(', ')
        .map((text) => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000));
    }),
  );
  assert.ok(Math.max(...durations) <= 1, `${Math.max(...durations)} ms`);
}
