import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { screensOf } from './screens.ts';

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

export function accessible(site: LibrarySite): void {
  for (const [device, options] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const)
      journey(
        `axe finds nothing: ${device}, ${colorScheme}`,
        { ...options, colorScheme, expected: /404/ },
        async ({ page }) => {
          for (const { name, address, unfold } of screensOf(site)) {
            if (name === 'menu' && device === 'desktop') continue;
            await open(page, address);
            await unfold?.(page);
            await settled(page);
            assert.deepEqual(await findings(page), [], `${name}, ${device}, ${colorScheme}`);
          }
        },
      );

  journey(
    'nothing needs scrolling sideways at 320 px',
    { viewport: { width: 320, height: 640 }, expected: /404/ },
    async ({ page }) => {
      for (const { name, address, unfold } of screensOf(site)) {
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
          return { scrollWidth, out: out.slice(0, 3).map((each) => each.outerHTML.slice(0, 120)) };
        });
        assert.deepEqual(wide, { scrollWidth: 320, out: [] }, name);
      }
    },
  );

  journey('reduced motion: nothing slides or fades', { reducedMotion: 'reduce' }, async ({ page }) => {
    await open(page, site.origin);
    const track = page.getByRole('region', { name: 'Something New' }).getByRole('list');
    await page.getByRole('button', { name: 'Next comics' }).click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((each) => {
        const { animationDuration, transitionDuration } = getComputedStyle(each);
        return `${animationDuration}, ${transitionDuration}`
          .split(', ')
          .map((text) => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000));
      }),
    );
    assert.ok(Math.max(...durations) <= 1, `${Math.max(...durations)} ms`);
  });
}
