import type { BrowserContextOptions } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { desktop, journey } from '../harness/journey.ts';
import { navigate, navigateAway, whenComplete } from './in-app.ts';
import type { OfficeAddress } from './office-addresses.ts';

/** A screen and its parts may each make a call once, and once more if a part appears after it failed. */
const mostTimes = 3;

/** Visits of an admin to screens whose first call succeeds and all others fail: each comes to rest. */
export function failingScreens(
  screens: readonly OfficeAddress[],
  storageState: BrowserContextOptions['storageState'],
): void {
  journey(
    'a screen of the back office whose calls fail does not repeat them without end',
    { ...desktop, storageState, expected: [answers(503)] },
    async ({ page, context, step }) => {
      let opened = screens.at(-1)!.address;
      await page.goto(opened);
      await page.evaluate(whenComplete, 100);
      let count = (_call: string) => false;
      await context.route('**/api/v1/**', async (route) => {
        const request = route.request();
        const isFirst = count(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
        if (isFirst) return route.continue();
        return route.fulfill({
          status: 503,
          json: { status: 503, code: 'unavailable', title: 'Unavailable.' },
        });
      });
      for (const { name, address } of screens)
        await step(name, async () => {
          const times = new Map<string, number>();
          const { promise: repeated, reject } = Promise.withResolvers<never>();
          count = (call) => {
            times.set(call, (times.get(call) ?? 0) + 1);
            if (times.get(call)! > mostTimes) reject(new Error(`repeated: ${call}`));
            return times.size === 1;
          };
          const { pathname, search } = new URL(address);
          const go = pathname === new URL(opened).pathname ? navigate : navigateAway;
          opened = address;
          const shown = async () => {
            await go(page, pathname + search);
            await page.evaluate(whenComplete, 100);
          };
          await Promise.race([shown(), repeated]);
        });
    },
  );
}
