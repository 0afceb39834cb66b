/** The pictures of the README: what the product looks like with its demo comics, small enough for a repository. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { isSignedIn, openSignIn } from './accounts/people.ts';
import { chooseReader, popupBy } from './accounts/tls-site.ts';
import { openBrowser } from './harness/browser.ts';
import type { DemoSite } from './harness/demo.ts';

const mostBytes = 150_000;
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' };
const hand: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
};

type Picture = {
  name: string;
  address: string;
  options: BrowserContextOptions;
  scrolled?: number;
  /** The reader's bars too. */ bars?: boolean;
  /** Signed in as this one of the demo's readers. */ reader?: string;
};

export async function writePictures({ origin, pages }: DemoSite, folder: string): Promise<void> {
  const pictures: Picture[] = [
    { name: 'home', address: pages.home, options: desk, scrolled: 260 },
    { name: 'comic', address: pages.comic, options: desk },
    { name: 'reader', address: pages.reader, options: desk, scrolled: 1780, bars: true },
    { name: 'premium', address: `${origin}/premium`, options: desk, reader: 'mira' },
    { name: 'account', address: `${origin}/account`, options: desk, reader: 'greta' },
    { name: 'phone', address: pages.reader, options: hand, scrolled: 700 },
  ];
  await mkdir(folder, { recursive: true });
  for (const picture of pictures) {
    const { bytes, quality } = await take(picture);
    await writeFile(path.join(folder, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}.webp: ${Math.round(bytes.length / 1000)} KB at quality ${quality}`);
  }
}

/** The best quality that still fits. */
async function take({
  name,
  address,
  options,
  scrolled = 0,
  bars = false,
  reader,
}: Picture): Promise<{ bytes: Buffer; quality: number }> {
  const context = await (await openBrowser()).newContext({ ...options, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    if (reader) await signInAs(page, reader, address);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
    await page.waitForLoadState('networkidle');
    if (bars) await page.keyboard.press('m');
    await page.evaluate(() => document.fonts.ready);
    const session = await context.newCDPSession(page);
    for (let quality = 90; quality >= 20; quality -= 5) {
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length <= mostBytes) return { bytes, quality };
    }
    throw new Error(`${name} does not fit into ${mostBytes} bytes.`);
  } finally {
    await context.close();
  }
}

async function signInAs(page: Page, reader: string, address: string): Promise<void> {
  await openSignIn(page, new URL(address).origin);
  await chooseReader(await popupBy(page, 'Continue with Google'), reader);
  await isSignedIn(page);
}
