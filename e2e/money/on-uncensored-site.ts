import assert from 'node:assert/strict';
import { signedUp } from '../accounts/signed-in.ts';
import { confirmAge } from '../harness/age.ts';
import { passDays } from '../harness/clock.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, open, phone, journey } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { problemsWhenNarrow } from '../looks/accessible.ts';
import { buyPlan } from '../looks/money-screens.ts';
import { tabTo } from '../looks/by-keyboard.ts';
import { isLocked, isOpen, keyboardOf, looksRight } from './paying.ts';

const heading = 'Your plan does not include uncensored episodes';

/** The uncensored site: its own lock, the plans that open it, and its end. */
export async function onUncensoredSite(site: LibrarySite): Promise<void> {
  const {
    uncensoredOrigin: origin,
    library: { adult },
  } = site;
  const locked = `${origin}/comic/${adult.id}/${adult.chapters[3]!.id}`;
  const password = 'twelve tides';
  // Both sites have the same accounts; Node can resolve only the host name of the normal site.
  const short = await signedUp(site.origin, { email: 'remy@readers.example', password });
  await buyPlan(short, site.origin);
  const { cookies, origins } = short.storageState;
  const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin })) };

  journey(
    'on the uncensored site a visitor meets the lock, signs up, pays and reads on, by keyboard alone',
    desktop,
    async ({ page }) => {
      const { press, type, payWith } = keyboardOf(page);
      await confirmAge(page, origin);
      await open(page, locked);
      await isLocked(page);
      await looksRight(page, 'the lock');
      await press('Become a member');
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
      await type('Email', 'sol@readers.example');
      await type('Password', password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/premium\?/);
      await expect(page.getByText('then $35.99 every 12 weeks from')).toBeVisible();
      const plan = page.getByRole('radio', { name: '12 weeks', exact: true });
      await expect(plan).toBeChecked();
      await tabTo(page, '12 weeks');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('This plan opens nothing on this site.')).toBeVisible();
      await looksRight(page, 'the plans');
      await page.keyboard.press('ArrowDown');
      await expect(plan).toBeChecked();
      await press(/^I have read and agree/, 'Space');
      await press('Select and Pay');
      await page.waitForURL(/\/payment\/12weeks/);
      await expect(page.getByText('Test mode: no real money moves')).toBeVisible();
      await looksRight(page, 'the payment');
      await payWith('4242424242424242');
      await page.waitForURL(locked);
      await hydrated(page);
      await isOpen(page);
      await looksRight(page, 'the episode');
      await open(page, `${origin}/account`);
      await expect(page.getByText('Account type: Premium')).toBeVisible();
    },
  );

  journey(
    'the 4-week plan: the lock tells what it does not cover, an upgrade opens the episode, and its end locks it',
    { ...phone, storageState },
    async ({ page }) => {
      await confirmAge(page, origin);
      await open(page, locked);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(
        page.getByText('The plan “12 weeks” or “24 weeks” opens it, and every other episode.'),
      ).toBeVisible();
      await looksRight(page, 'the lock');
      assert.deepEqual(await problemsWhenNarrow(page), []);
      await page.getByRole('link', { name: 'Change your plan' }).click();
      await page.waitForURL(/\/premium\?/);
      await expect(page.getByText('of your plan is unused and taken off.').first()).toBeVisible();
      await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
      await page.getByRole('button', { name: 'Select and Pay' }).click();
      await page.waitForURL(/\/payment\/12weeks/);
      await page.getByRole('button', { name: /^Continue and pay/ }).click();
      await page.waitForURL(locked);
      await hydrated(page);
      await isOpen(page);

      // The episode is left before it is locked: a read that is reported afterwards would be refused.
      await open(page, `${origin}/account`);
      await expect(page.getByText('Account type: Premium')).toBeVisible();
      await short.call('POST', '/membership/stop');
      await passDays(site, 85);
      await open(page, locked);
      await isLocked(page);
      await open(page, `${origin}/account`);
      await expect(page.getByText('Your membership has ended')).toBeVisible();
    },
  );
}
