import assert from 'node:assert/strict';
import type { BrowserContextOptions, Request } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { desktop, isSoakRun, journey } from '../harness/journey.ts';
import { until } from '../harness/until.ts';
import { callOf, recordCalls } from './calls-of-screen.ts';
import { navigate, navigateAway, whenComplete } from './in-app.ts';
import type { OfficeAddress } from './office-addresses.ts';

/** A screen and its parts may each make a call once, and once more if a part appears after it failed. */
const mostTimes = 3;

/** Without names, people are shown by their ids. */
const needsNoAnswer: ReadonlySet<string | undefined> = new Set(['namePeople']);

/**
 * An admin visits screens whose calls all fail, then presses "Try again", after which all but the first call fail.
 * They do not fail for lack of a connection, because that is retried by itself. Each screen must come to rest and say
 * that something could not be loaded. An admin sees every screen, so the calls are compared with the table, too.
 */
export function failingScreens(
  addresses: readonly OfficeAddress[],
  storageState: BrowserContextOptions['storageState'],
): void {
  journey(
    'a screen of the back office whose calls fail says so, and does not repeat them without end',
    { ...desktop, storageState, expected: [answers(500)] },
    async ({ page, context, step }) => {
      const recorded = recordCalls(page);
      // A screen of one item is visited before its list: otherwise it would show what the list has loaded.
      const screens = addresses.toReversed();
      let opened = screens.at(-1)!.address;
      await page.goto(opened);
      await page.evaluate(whenComplete, 100);
      let fails = (_request: Request) => true;
      const pending = new Set<Request>();
      page.on('request', (request) => callOf(request) !== undefined && pending.add(request));
      for (const event of ['requestfinished', 'requestfailed'] as const)
        page.on(event as 'requestfinished', (request) => pending.delete(request));
      await context.route('**/api/v1/**', async (route) => {
        const request = route.request();
        if (!fails(request)) return route.continue();
        return route.fulfill({
          status: 500,
          json: { status: 500, code: 'server_error', title: 'Broken.' },
        });
      });
      /**
       * Acts while all but the first `succeeding` calls fail, until the screen is at rest; answers whether a call
       * failed.
       */
      const withFailures = async (succeeding: number, act: () => Promise<void>) => {
        const times = new Map<string, number>();
        let hasFailed = false;
        const { promise: repeated, reject } = Promise.withResolvers<never>();
        fails = (request) => {
          const call = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
          times.set(call, (times.get(call) ?? 0) + 1);
          if (times.get(call)! > mostTimes) reject(new Error(`repeated: ${call}`));
          const isFailing = times.size > succeeding;
          hasFailed ||= isFailing && !needsNoAnswer.has(callOf(request));
          return isFailing;
        };
        const atRest = async () => {
          await act();
          do {
            await until('all calls are answered', async () => pending.size === 0);
            await page.evaluate(whenComplete, 100);
          } while (pending.size > 0);
        };
        await Promise.race([atRest(), repeated]);
        return hasFailed;
      };
      const alert = page.locator('#screen').getByRole('alert');
      const again = alert.getByRole('button', { name: 'Try again' });
      const tryAgain = async () => {
        const asked = page.waitForRequest((request) => callOf(request) !== undefined);
        await Promise.all([asked, again.first().click()]);
      };
      for (const screen of screens)
        await step(screen.name, async () => {
          recorded.begin();
          const { pathname, search } = new URL(screen.address);
          const go = pathname === new URL(opened).pathname ? navigate : navigateAway;
          opened = screen.address;
          // A busy machine renders an answer later than it was received.
          const untilAlert = () => alert.first().waitFor();
          if (await withFailures(0, () => go(page, pathname + search))) await untilAlert();
          if ((isSoakRun || !screen.inSoak) && (await again.count()) > 0 && (await withFailures(1, tryAgain)))
            await untilAlert();
          assert.deepEqual(recorded.problemsOf(screen.calls), []);
        });
    },
  );
}
