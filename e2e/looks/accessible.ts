import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { expected, type Look } from './screens.ts';

type Run = typeof axe;

/** What axe finds wrong on the page as it stands, a sentence each. */
export async function findings(page: Page): Promise<string[]> {
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

/** The same once nothing moves any more. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page);
  return findings(page);
}

type Device = 'phone' | 'desktop';
type Scheme = 'dark' | 'light';

export function accessible(looks: Look[], of: readonly (readonly [Device, Scheme])[]): void {
  for (const { by, screens, storageState } of looks)
    for (const [device, colorScheme] of of)
      journey(
        `axe finds nothing: ${by}, ${device}, ${colorScheme}`,
        { ...(device === 'phone' ? phone : desktop), colorScheme, storageState, expected },
        async ({ page, step }) => {
          for (const { name, address, prepare, unfold } of screens)
            if (name !== 'menu' || device === 'phone')
              await step(name, async () => {
                await prepare?.(page);
                await open(page, address);
                await unfold?.(page);
                await settled(page);
                assert.deepEqual(await findings(page), []);
              });
        },
      );
}

/** What is the same in every color scheme. */
export function reflow({ origin }: LibrarySite, looks: Look[]): void {
  for (const { by, screens, storageState } of looks)
    journey(
      `at 320 px nothing needs scrolling sideways, and with reduced motion nothing slides or fades: ${by}`,
      { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce', storageState, expected },
      async ({ page, step }) => {
        for (const { name, address, prepare, unfold } of screens)
          await step(name, async () => {
            await prepare?.(page);
            await open(page, address);
            await unfold?.(page);
            assert.deepEqual(await sticksOut(page), { scrollWidth: 320, out: [] });
            await nothingMoves(page);
          });
      },
    );

  journey('reduced motion: a carousel jumps', { reducedMotion: 'reduce' }, async ({ page }) => {
    await open(page, origin);
    const track = page.getByRole('region', { name: 'Something New' }).getByRole('list');
    await page.getByRole('button', { name: 'Next comics' }).click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await nothingMoves(page);
  });
}

/** How wide the page is, and the first elements that reach beyond the window and are not cut off. */
function sticksOut(page: Page): Promise<{ scrollWidth: number; out: string[] }> {
  return page.evaluate(() => {
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
