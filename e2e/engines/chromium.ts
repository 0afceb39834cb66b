import { openBrowser } from '../harness/browser.ts';
import { type Driver, windowSize } from './driver.ts';

/** Without the Navigation API it runs what older iPhones and Firefox ESR 140 run. */
export async function openChromium({ navigationApi }: { navigationApi: boolean }): Promise<Driver> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: windowSize });
  if (!navigationApi) await context.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  const page = await context.newPage();
  return {
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    evaluate: async (run, ...args) =>
      (await page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`)) as never,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => context.close(),
  };
}
