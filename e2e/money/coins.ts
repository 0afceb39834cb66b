import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { signedUp } from '../accounts/signed-in.ts';
import { passDays } from '../harness/clock.ts';
import { expect } from '../harness/expect.ts';
import { hydrated, isSoakRun, journey, open } from '../harness/journey.ts';
import { allShiftsOf, forgetShifts } from '../harness/shifts.ts';
import type { LibrarySite } from '../harness/site.ts';
import { buyPlan } from '../looks/money-screens.ts';
import { isLocked, isOpen, keyboardOf, looksRight, oneOfFour } from './paying.ts';

/** An episode that is opened with coins, and a membership beside it. */
export async function coins(site: LibrarySite): Promise<void> {
  for (const visit of oneOfFour(site, 'normal', 'phone')) {
    const { name, options, origin, locked } = visit;
    const email = `juno-${name}@readers.example`;
    const password = 'twelve tides';
    const reader = await signedUp(site.origin, { email, password });

    /** The membership renews with a card that is declined, is paid by hand, and ends. */
    const afterMembership = async (page: Page, keys: ReturnType<typeof keyboardOf>) => {
      await buyPlan(reader, site.origin, { number: '4000 0000 0000 0341', planId: '12weeks' });
      await passDays(site, 85);
      await open(page, `${origin}/account`);
      await expect(page.getByText('The renewal could not be charged.')).toBeVisible();
      await looksRight(page, 'the renewal that failed');
      await keys.press('Pay $35.99 now');
      await page.waitForURL(/\/payment\/renewal/);
      await hydrated(page);
      await expect(page.getByText('Next charge, on')).toBeVisible();
      await keys.press(/^Pay with/, 'Space');
      await page.keyboard.press('ArrowDown');
      await keys.typeCard('4242424242424242');
      await forgetShifts(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
      assert.deepEqual(await allShiftsOf(page), []);
      await expect(page.getByText('Your membership goes on.')).toBeVisible();
      await looksRight(page, 'the thanks');

      await reader.call('POST', '/membership/stop');
      await passDays(site, 85);
      await open(page, `${origin}/account`);
      await expect(page.getByText('Your membership has ended')).toBeVisible();
      await keys.press('Delete this card');
      await expect(page.getByRole('button', { name: 'Delete it' })).toBeFocused();
      await looksRight(page, 'the question about the card');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your card is deleted')).toBeVisible();
      await open(page, locked);
      await isOpen(page);
    };

    journey(
      `coins are bought and open an episode by keyboard alone${isSoakRun ? ', still after a membership has ended' : ''}: ${name}`,
      options,
      async ({ page }) => {
        const keys = keyboardOf(page);
        const { press, type, payWith } = keys;
        await visit.enter(page);
        await open(page, locked);
        await isLocked(page);
        const unlock = 'Unlock for 30 coins (at most $0.30)';
        await press(unlock);
        await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
        await type('Email', email);
        await type('Password', password);
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Unlock episode 4?' });
        await expect(dialog.getByText('You have 0 coins. You need 30 more.')).toBeVisible();
        await press(/^100 coins/);
        await page.waitForURL(/\/payment\/coins-100/);
        await hydrated(page);
        await expect(page.getByText('Test mode: no real money moves')).toBeVisible();
        await payWith('5555555555554444');
        await page.waitForURL(locked);
        await hydrated(page);
        // The dialog is open again.
        await expect(dialog.getByText('You have 100 coins; 70 are left afterwards.')).toBeVisible();
        await looksRight(page, 'the unlock');
        await press(unlock);
        await isOpen(page);
        await open(page, `${origin}/account`);
        await expect(page.getByText(/^70 coins, worth \$0\.70$/)).toBeVisible();
        await expect(page.getByText('−30')).toBeVisible();
        await looksRight(page, 'the wallet');
        if (isSoakRun) await afterMembership(page, keys);
      },
    );
  }
}
