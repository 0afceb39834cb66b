/** One visit to every screen of the back office: axe, one heading, reflow, reduced motion, no layout shift. */
import assert from 'node:assert/strict';
import type { StaffRole } from '@longstrip/contract/identity/roles.rules';
import type { Page } from '@playwright/test';
import { openBrowser } from '../harness/browser.ts';
import { desktop, isSoakRun, journey, phone, withMotion } from '../harness/journey.ts';
import { forgetShifts, shiftsOf } from '../harness/shifts.ts';
import { axeFindings, problemsWhenNarrow } from '../looks/accessible.ts';
import { type Combination, visitsOf } from '../looks/every-screen.ts';
import { delayMedia, paintedWithFallback } from '../looks/still.ts';
import { recordCalls } from './calls-of-screen.ts';
import { failingScreens } from './failing-screens.ts';
import type { FullOffice } from './full-office.ts';
import { navigateAway, whenComplete } from './in-app.ts';
import { callsOfStart, officeAddresses } from './office-addresses.ts';
import { signInToOffice } from './staff.ts';
import { problemsBesideNavigation } from './whole-words.ts';

/** A screen that is opened within the app is complete after so many milliseconds without a change. */
const quiet = 100;

export async function everyOfficeScreen(office: FullOffice): Promise<void> {
  const addresses = officeAddresses(office);
  for (const role of ['editor', 'support', 'admin'] as const) {
    const storageState = await stateOf(office, role);
    const ofRole = addresses.filter((each) => each.role === role);
    if (role === 'admin') failingScreens(addresses, storageState);
    for (const [combination, screens] of visitsOf(ofRole)) {
      const [device, colorScheme] = combination;
      journey(
        `every screen of the back office is accessible and still: ${role}, ${device}, ${colorScheme}`,
        { ...(device === 'phone' ? phone : desktop), ...withMotion, colorScheme, storageState },
        async ({ page, context, step }) => {
          // Fonts are not delayed: a late font is not used at all, so all screens would keep the fallback.
          const media = await delayMedia(context, /\.(webp|avif)$/);
          const recorded = recordCalls(page);
          // Opening a screen within the app takes a third of the time. The soak run loads the document for each, as
          // `npm test` does after a screen that failed and for another part of the same screen.
          let opened: string | undefined;
          for (const screen of screens)
            await step(screen.name, async () => {
              const { name, address } = screen;
              const path = name.split('?')[0]!;
              const inApp = !isSoakRun && opened !== undefined && opened !== path;
              opened = undefined;
              media.hold();
              recorded.begin();
              if (inApp) {
                await forgetShifts(page);
                const { pathname, search } = new URL(address);
                await navigateAway(page, pathname + search);
              } else {
                await page.goto(address, { waitUntil: 'domcontentloaded' });
                await paintedWithFallback(page);
              }
              media.release();
              await settled(page);
              if (inApp) await page.evaluate(whenComplete, quiet);
              assert.deepEqual(
                [...recorded.problemsOf(screen.calls), ...(await problemsOf(page, combination))],
                [],
              );
              opened = path;
            });
          // The narrow window has shifted the last screen: leave it, so that this does not count.
          await page.goto('about:blank');
        },
      );
    }
  }
}

/** The stored browser state of a member of the staff after a sign-in, which leads to the start page. */
export async function stateOf({ origin, staff }: FullOffice, role: StaffRole) {
  const context = await (await openBrowser()).newContext();
  try {
    const page = await context.newPage();
    const recorded = recordCalls(page);
    await signInToOffice(page, `${origin}/admin`, staff[role]);
    await settled(page);
    assert.deepEqual(recorded.problemsOf(callsOfStart), []);
    return await context.storageState({ indexedDB: true });
  } finally {
    await context.close();
  }
}

/** Resolves once a screen shows what it has loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#screen h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** The focus must be visible after the first Tab. */
async function problemsWithFocus(page: Page): Promise<string[]> {
  await page.locator('#screen h1').focus();
  await page.keyboard.press('Tab');
  const [name, outline] = await page.evaluate(() => {
    const { outerHTML } = document.activeElement!;
    return [outerHTML.slice(0, 80), getComputedStyle(document.activeElement!).outlineStyle];
  });
  return outline === 'none' ? [`does not show the focus: ${name}`] : [];
}

async function problemsOf(page: Page, [device]: Combination): Promise<string[]> {
  const headings = await page.locator('h1').count();
  return [
    ...(headings === 1 ? [] : [`has ${headings} headings of the first level`]),
    ...(await shiftsOf(page)).map((shift) => `moves: ${shift}`),
    ...(await axeFindings(page)),
    ...(await problemsWithFocus(page)),
    ...(await (device === 'phone' ? problemsWhenNarrow : problemsBesideNavigation)(page)),
  ];
}
