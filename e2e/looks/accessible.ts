import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from '../harness/expect.ts';
import { journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

type Run = typeof axe;

/** Minified: every document has to parse it, and the default source of the package is more than twice as long. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds wrong on a page or in a frame in its present state, one sentence each. */
export async function findings(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Run }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target}: ${failureSummary}`),
    );
  });
}

/** The same, once no animation runs: while it fades in, a page has other contrasts. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.timeline !== document.timeline || each.playState !== 'running'),
  );
  return findings(page);
}

/** At 320 px, and with text of twice the size, nothing may need scrolling sideways; with reduced motion nothing may slide or fade. */
export async function problemsWhenNarrow(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await drawn(page);
  const problems = [...(await sidewaysScrolling(page, '320 px')), ...(await motion(page))];
  await page.setViewportSize(phone.viewport);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await drawn(page);
  problems.push(...(await sidewaysScrolling(page, '200 % text')));
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  // Shifts by this change belong to this screen, not to the next.
  await drawn(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return problems;
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export function reducedMotion({ origin }: LibrarySite): void {
  journey('reduced motion: a carousel jumps', { reducedMotion: 'reduce' }, async ({ page }) => {
    await open(page, origin);
    const track = page.getByRole('region', { name: 'Something New' }).getByRole('list');
    await page.getByRole('button', { name: 'Next comics' }).click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await motion(page)).toEqual([]);
  });
}

/** Whether the page is wider than the window, and the first elements that reach beyond it and are not cut off. */
function sidewaysScrolling(page: Page, where: string): Promise<string[]> {
  const width = page.viewportSize()!.width;
  return page.evaluate(
    ({ where, width }) => {
      const { scrollWidth } = document.documentElement;
      const out = [...document.querySelectorAll('main *, dialog[open] *')].filter((each) => {
        const { right, width } = each.getBoundingClientRect();
        let cut = each.parentElement;
        while (cut && getComputedStyle(cut).overflowX === 'visible') cut = cut.parentElement;
        return width > 0 && right > innerWidth + 1 && !cut;
      });
      // A dialog scrolls separately from the page, which would hide what sticks out of it.
      const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
        (each) => each.scrollWidth > each.clientWidth,
      );
      return [
        ...(innerWidth === width ? [] : [`${where}: the window is ${innerWidth} px wide, not ${width}`]),
        ...(scrollWidth === width
          ? []
          : [`${where}: the page is ${scrollWidth} px wide in a window of ${width}`]),
        ...[...out, ...dialogs]
          .slice(0, 3)
          .map((each) => `${where}: sticks out: ${each.outerHTML.slice(0, 120)}`),
      ];
    },
    { where, width },
  );
}

/** Elements with a transition or an animation longer than a millisecond. */
function motion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) => {
        const { animationDuration, transitionDuration } = getComputedStyle(each);
        return `${animationDuration}, ${transitionDuration}`
          .split(', ')
          .some((text) => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000) > 1);
      })
      .slice(0, 3)
      .map((each) => `moves with reduced motion: ${each.outerHTML.slice(0, 120)}`),
  );
}
