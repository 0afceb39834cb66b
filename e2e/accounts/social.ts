import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { expect, type Page } from '@playwright/test';
import { desktop, journey } from '../harness/journey.ts';
import { type RunningServer, startServer } from '../harness/server-process.ts';
import { openTlsFront, type TlsFront } from '../harness/tls.ts';
import { isSignedIn, openSignIn } from './people.ts';

/** Each button's whole way over TLS, against the provider of the demonstration. */
export function social(): void {
  let server: RunningServer;
  let front: TlsFront;
  before(async () => {
    // Without jobs there is no filling; the buttons need the demonstration to be on.
    server = await startServer({ DEMO: 'on', ROLES: 'pages,api', TRUST_PROXY: 'on' });
    front = await openTlsFront(server.port);
  });
  after(async () => {
    await front.close();
    await server.stop();
  });
  const popupOf = async (page: Page, name: string) => {
    const opening = page.waitForEvent('popup');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Continue with ${name}` })
      .click();
    return opening;
  };

  for (const name of ['Google', 'Facebook', 'Apple'])
    journey(
      `${name}: there and back over TLS, and the account page knows`,
      { ...desktop, ignoreHTTPSErrors: true },
      async ({ page }) => {
        await openSignIn(page, front.origin);
        const popup = await popupOf(page, name);
        await popup
          .getByRole('button', { name: /Mara|@readers\.example/ })
          .first()
          .click();
        await isSignedIn(page);
        assert.ok(popup.isClosed() || (await popup.waitForEvent('close'), true));
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
        await expect(page.getByRole('main')).toContainText(name);
        await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
      },
    );

  journey(
    'a popup that is cancelled or closed is said in plain words, and nobody is signed in',
    { ...desktop, ignoreHTTPSErrors: true, expected: /console: Identity:/ },
    async ({ page }) => {
      await openSignIn(page, front.origin);
      const popup = await popupOf(page, 'Google');
      await popup
        .getByRole('button', { name: 'Cancel' })
        .or(popup.getByRole('link', { name: 'Cancel' }))
        .click();
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty({ timeout: 20_000 });
      await (await popupOf(page, 'Facebook')).close();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/closed/i, { timeout: 20_000 });
      assert.equal(await page.evaluate(() => localStorage.getItem('authUser')), null);
    },
  );
}
