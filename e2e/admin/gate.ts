import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { signedUp } from '../accounts/signed-in.ts';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { SiteWithDatabase } from '../harness/site-with-database.ts';
import { axeFindings } from '../looks/accessible.ts';
import { makeAdmin, password, setUpFactor, signIn } from './first-admin.ts';

export function gate(site: SiteWithDatabase): void {
  const { origin, dataDir, db } = site;
  const isAccessible = async (page: Page) => assert.deepEqual(await axeFindings(page), []);

  journey('a reader is refused, and sees no screen', desktop, async ({ page }) => {
    await signedUp(origin, { email: 'reader@readers.example', password });
    const response = await page.goto(`${origin}/admin/audit`);
    assert.match(
      response!.headers()['content-security-policy']!,
      /script-src 'self';.*frame-ancestors 'none'/,
    );
    assert.equal(response!.headers()['x-robots-tag'], 'noindex, nofollow');
    assert.equal(response!.headers()['cache-control'], 'no-store');
    await signIn(page, 'reader@readers.example');
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await isAccessible(page);
  });

  journey(
    'new staff get in with one email, whose link leads back to the back office',
    { ...phone, expected: [answers(400), answers(401), /console: Identity:/] },
    async ({ page }) => {
      const email = 'new.editor@readers.example';
      await signedUp(origin, { email, password });
      await db.pool.query(`update account set email_verified = true, role = 'editor' where email = $1`, [
        email,
      ]);
      await page.goto(`${origin}/admin`);
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Back to signing in' }).click();
      await signIn(page, email);
      await expect(page.getByText(`First show that ${email} is yours`)).toBeVisible();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByText(`An email is on its way to ${email}.`)).toBeVisible();
      await open(page, await linkInLetter(dataDir, email, /password/i));
      await expect(page.getByText('At least 12 characters.')).toBeVisible();
      await page.getByRole('textbox', { name: 'New password' }).fill(password);
      await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
      await page.getByRole('button', { name: 'Save the password' }).click();
      await page.getByRole('link', { name: 'To the back office' }).click();
      await signIn(page, email);
      await setUpFactor(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    },
  );

  journey(
    'the first admin sets up two-step sign-in, finds what was done, and leaves',
    { ...desktop, expected: [answers(400), /console: Identity:/], colorScheme: 'dark' },
    async ({ page, context }) => {
      const email = 'owner@readers.example';
      await makeAdmin(site, email);
      await page.goto(`${origin}/admin`);
      await expect(page.getByLabel('Email')).toBeVisible();
      await isAccessible(page);
      await signIn(page, email);
      const code = await setUpFactor(page);
      await isAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();

      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await isAccessible(page);
      await site.operator.genre('Quiet');
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByPlaceholder('Go to a screen').fill('audit');
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name: 'Audit trail' });
      await expect(heading).toBeFocused();
      // Rows that are being read again are dimmed.
      await expect(page.getByRole('table', { name: 'Audit trail' })).toHaveAttribute('aria-busy', 'false');
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByPlaceholder('Go to a screen')).toBeFocused();
      await page.getByPlaceholder('Go to a screen').fill('owner@');
      await expect(page.getByText('Comics with “owner@”')).toBeVisible();
      await isAccessible(page);
      await page.getByText('People with “owner@”').click();
      await expect(page.getByRole('table', { name: 'People' }).getByRole('link')).toHaveText([email]);
      await page.goBack();
      await expect(heading).toBeFocused();
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.press('Escape');
      await expect(heading).toBeFocused();
      await expect(page.getByRole('dialog', { name: 'Go to a screen' })).toBeHidden();
      await expect(page).toHaveTitle(/^Audit trail · Back office · /);
      const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
      await expect(rows.filter({ hasText: 'created the genre' })).toContainText('Done');
      await isAccessible(page);
      await page.getByLabel('What', { exact: true }).selectOption('becomeFirstAdmin');
      await expect(page).toHaveURL(/action=becomeFirstAdmin/);
      await expect(rows).toHaveCount(2);
      await page.reload();
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText('became the first admin');

      const small = await context.newPage();
      await small.setViewportSize(phone.viewport);
      await small.emulateMedia({ colorScheme: 'light' });
      await small.goto(`${origin}/admin/audit?reads=yes`);
      await small.getByRole('button', { name: 'Navigation' }).click();
      await expect(small.getByRole('dialog').getByRole('link', { name: 'Audit trail' })).toBeVisible();
      await isAccessible(small);
      await small.close();

      await page.getByRole('button', { name: /Your menu/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await signIn(page, email);
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('This code is not right.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Code' }).fill(code());
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(rows.last()).toContainText('became the first admin');
    },
  );
}
