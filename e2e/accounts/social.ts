import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { journey, open, soakJourney } from '../harness/journey.ts';
import { allShiftsOf } from '../harness/shifts.ts';
import { isSignedIn, openSignIn } from './people.ts';
import { chooseReader, overTls, popupBy, type TlsSite } from './tls-site.ts';

/** Sign-in by each provider's button over TLS, against the demo provider, and popups that are cancelled, closed or blocked. */
export function social(site: TlsSite): void {
  // Another person for each: at one site an address has one account.
  for (const [name, reader] of [
    ['Google', 'mira'],
    ['Facebook', 'jun'],
    ['Apple', 'sofia'],
  ] as const)
    (name === 'Google' ? journey : soakJourney)(
      `${name}: sign-in over TLS shows on the account page`,
      overTls,
      async ({ page }) => {
        await openSignIn(page, site.origin);
        const popup = await popupBy(page, `Continue with ${name}`);
        const closing = popup.waitForEvent('close');
        await chooseReader(popup, reader);
        await isSignedIn(page);
        await closing;
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
        await expect(page.getByRole('main')).toContainText(name);
        await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
      },
    );

  const refused = { ...overTls, expected: [/console: Identity:/] };

  soakJourney('a cancelled popup shows a message at once', refused, async ({ page }) => {
    await openSignIn(page, site.origin);
    const popup = await popupBy(page, 'Continue with Google');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toHaveText('Waiting for the other window…');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('alert')).toContainText('refused in the other window');
    assert.equal(await page.evaluate(() => localStorage.getItem('authUser')), null);
  });

  for (const width of [390, 1440])
    soakJourney(
      `a closed popup shows a message without layout shifts at ${width} pixels`,
      { ...refused, viewport: { width, height: 844 } },
      async ({ page }) => {
        await page.clock.install();
        await open(page, site.origin);
        if (width < 768) await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Sign In' }).first().click();
        await (await popupBy(page, 'Continue with Facebook')).close();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('status')).toHaveText('Waiting for the other window…');
        await page.evaluate(() => new Promise(requestAnimationFrame));
        // Shifts after a press are allowed, but no press led to this message.
        const before = (await allShiftsOf(page)).length;
        // The identity client waits eight seconds for a result from a closed popup.
        await page.clock.runFor(12_000);
        await expect(dialog.getByRole('alert')).toContainText(/closed/i);
        assert.equal(await page.evaluate(() => localStorage.getItem('authUser')), null);
        assert.deepEqual((await allShiftsOf(page)).slice(before), []);
      },
    );

  soakJourney('a blocked popup shows a message', refused, async ({ page }) => {
    await page.addInitScript(() => (window.open = () => null));
    await openSignIn(page, site.origin);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The browser blocked the sign-in window. Allow pop-ups for this site',
    );
  });
}
