/** A test that opens pages. It fails by its assertions, by layout shifts and by what `watch` reports. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { closeBrowser, openBrowser } from './browser.ts';
import { keepTraces, startTrace } from './failure.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { watch } from './watch.ts';

export const isSoakRun = process.env['TEST_SOAK'] !== undefined;
export const phone = {
  viewport: { width: 390, height: 844 },
  // Only the soak run draws nine times as many pixels.
  deviceScaleFactor: isSoakRun ? 3 : 1,
  isMobile: true,
  hasTouch: true,
} as const;
export const desktop = { viewport: { width: 1440, height: 900 } } as const;
export const withMotion = { reducedMotion: 'no-preference' } as const;
/** For journeys that differ little between them: one in `npm test`, both in the soak run. */
export const oneOfBoth = (one: 'phone' | 'desktop') =>
  Object.entries({ phone, desktop }).filter(([name]) => isSoakRun || name === one);

export type Journey = {
  page: Page;
  context: BrowserContext;
  /** A subtest: later steps run even if it fails. */
  step(name: string, run: () => Promise<void>): Promise<void>;
};
type JourneyOptions = BrowserContextOptions & {
  /** Problems that belong to this journey: a 404 page answers 404. */
  expected?: readonly RegExp[];
};

let willClose = false;

export function journey(
  name: string,
  options: JourneyOptions,
  walk: (journey: Journey) => Promise<void>,
): void {
  if (!willClose) after(closeBrowser);
  willClose = true;
  test(name, { timeout: 300_000 }, async (t) => {
    const { expected = [], ...contextOptions } = options;
    const browser = await openBrowser();
    const context = await browser.newContext({
      ...desktop,
      // Animations take an eighth of a browser's time: in `npm test` only journeys about them turn them on.
      reducedMotion: isSoakRun ? 'no-preference' : 'reduce',
      ...contextOptions,
    });
    let failed = true;
    try {
      context.setDefaultTimeout(30_000);
      await startTrace(context);
      const problems = await watch(context);
      if (contextOptions.javaScriptEnabled !== false) await watchShifts(context);
      const page = await context.newPage();
      let stepsFailed = 0;
      const step = (name: string, run: () => Promise<void>) =>
        t.test(name, async () => {
          stepsFailed++;
          await run();
          stepsFailed--;
        });
      await walk({ page, context, step });
      assert.deepEqual(
        problems.filter((each) => !expected.some((pattern) => pattern.test(each))),
        [],
      );
      if (contextOptions.javaScriptEnabled !== false)
        assert.deepEqual(await shiftsOf(page), [], 'layout shifts');
      failed = stepsFailed > 0;
    } finally {
      if (failed)
        t.diagnostic(`Traces, screenshots and server logs: ${await keepTraces(context, t.fullName)}`);
      for (const each of browser.contexts()) await each.close();
    }
  });
}

/** A journey of the soak run only: other journeys or tests without a browser find most of what could break in it. */
export const soakJourney: typeof journey = (...about) => {
  if (isSoakRun) journey(...about);
};

/** Resolves once React has hydrated the page and the main thread is idle. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

export async function open(page: Page, address: string): Promise<void> {
  await overlayLeft(page);
  await page.goto(address, { waitUntil: 'load' });
  await hydrated(page);
}

/** A closed dialog leaves its history entry asynchronously, which would abort a navigation. */
export async function overlayLeft(page: Page): Promise<void> {
  const isLeft = () =>
    history.state?.overlay !== true ||
    document.querySelector('dialog[open], [aria-expanded="true"]') !== null;
  await page.waitForFunction(isLeft);
}

/** Clicks the middle of an element, even if another one covers it. */
export async function pressAt(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await what.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}
