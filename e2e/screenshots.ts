/**
 * npm run screenshots [-- --url http://localhost:3000] [-- --pictures]
 * Every screen of the reader site into screenshots/, at three sizes, dark and light, full and empty, on both sites.
 * Without --url it serves the demo comics and the small library of the tests by itself. --pictures writes those of the
 * README instead.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { closeBrowser, openBrowser } from './harness/browser.ts';
import { type DemoSite, openDemo } from './harness/demo.ts';
import { fillLibrary } from './harness/library.ts';
import { operatorOf } from './harness/operator.ts';
import { startServer } from './harness/server-process.ts';
import { writePictures } from './pictures.ts';
import { accountLooksOf } from './looks/account-screens.ts';
import { emptyScreensOf, demoScreensOf, type Look, screensOf } from './looks/screens.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

const { values } = parseArgs({
  options: { url: { type: 'string' }, pictures: { type: 'boolean', default: false } },
});

async function photograph(kind: string, { screens, storageState }: Omit<Look, 'by'>): Promise<void> {
  const browser = await openBrowser();
  for (const [width, height] of sizes)
    for (const colorScheme of ['dark', 'light'] as const) {
      const options: BrowserContextOptions = {
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
        storageState,
      };
      for (const { name, address, unfold, prepare } of screens) {
        const context = await browser.newContext(options);
        try {
          const page = await context.newPage();
          await prepare?.(page);
          await page.goto(address, { waitUntil: 'load' });
          await page.waitForLoadState('networkidle');
          await unfold?.(page);
          await page.waitForLoadState('networkidle');
          await page.evaluate(() => document.fonts.ready);
          const file = `${kind}-${name}-${width}x${height}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
          if (!unfold && !name.startsWith('reader'))
            await wholePage(page, path.join(folder, file.replace('.png', '-whole.png')));
        } finally {
          await context.close();
        }
      }
      console.log(`${kind}: ${screens.length} screens at ${width}x${height}, ${colorScheme}`);
    }
}

/** All of the page, its images loaded. */
async function wholePage(page: Page, file: string): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
}

async function photographDemo(demo: DemoSite): Promise<void> {
  if (values.pictures) return writePictures(demo, path.join(root, 'docs/pictures'));
  await photograph('demo', { screens: demoScreensOf(demo) });
}

/** Screens that the demo does not have: an empty site, and everything that can be missing. */
async function photographLibrary(): Promise<void> {
  const server = await startServer();
  try {
    await photograph('empty', { screens: emptyScreensOf(server) });
    const library = await fillLibrary(operatorOf(server));
    const site = { ...server, library };
    await photograph('library', { screens: screensOf(site) });
    for (const look of await accountLooksOf(site, { all: true })) await photograph('library', look);
  } finally {
    await server.stop();
  }
}

try {
  await mkdir(folder, { recursive: true });
  const demo = await openDemo(values.url);
  await photographDemo(demo).finally(() => demo.close());
  if (!values.url && !values.pictures) await photographLibrary();
  console.log(values.pictures ? 'docs/pictures/ is written.' : `${folder} is written.`);
} finally {
  await closeBrowser();
}
