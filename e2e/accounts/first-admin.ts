import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { axeFindings } from '../looks/accessible.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';

/** From the link in the terminal to the role of admin, without leaving the page. */
export function firstAdmin({ origin, dataDir, output }: LibrarySite): void {
  const email = 'owner@readers.example';
  const address = `${origin}/account/first-admin`;

  journey('the link of the terminal makes the first admin, step by step', desktop, async ({ page }) => {
    const link = /http\S+first-admin#[\w-]{43}/.exec(output())![0].replace(/^http:\/\/[^/]+/, origin);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(link.split('#')[1]!)) requests.push(request.url());
    });
    await open(page, link);
    await expect(page).toHaveURL(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
    await axeFindsNothing(page);

    await main.getByRole('button', { name: 'Sign in or sign up' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Not a member? Sign Up' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('a dozen quiet tides');
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Verify your email address first' })).toBeVisible();
    await axeFindsNothing(page);

    await verify(page, await linkInLetter(dataDir, email, /confirm|verify/i));
    // The page notices it without a press if the other tab reports that the account has changed.
    const verified = main.getByRole('button', { name: 'I have verified it' });
    const button = main.getByRole('button', { name: 'Become the admin of this site' });
    await expect(verified.or(button)).toBeVisible();
    if (await verified.isVisible()) await verified.press('Enter', { timeout: 5_000 }).catch(() => {});
    await expect(button).toBeVisible();
    await expect(main).toContainText(email);
    assert.equal(await roleHere(page), 'reader', 'loading the page must do nothing');
    await axeFindsNothing(page);
    await button.press('Enter');
    await expect(main.getByRole('heading', { name: 'You are the admin of this site' })).toBeFocused();
    await expect(main).toContainText('two-step sign-in');
    assert.equal(await roleHere(page), 'admin');
    await axeFindsNothing(page);
    await expect(main.getByRole('link', { name: 'Open the back office' })).toHaveAttribute('href', '/admin');

    assert.deepEqual(requests, [], 'the token is sent in no address');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.ok(!stored.includes(link.split('#')[1]!));
  });

  journey('the page of the first admin does nothing without its link', desktop, async ({ page }) => {
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });
}

/** In another tab of the same browser, as people do. */
async function verify(page: Page, link: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(link);
  const done = tab.getByRole('heading', { name: /is verified|is confirmed/i });
  const button = tab.getByRole('main').getByRole('button', { name: /verify|confirm/i });
  await expect(done.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(done).toBeVisible();
  await tab.close();
}

async function roleHere(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('authToken');
    const answer = await fetch('/api/v1/account', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { role: string }).role;
  });
}

async function axeFindsNothing(page: Page): Promise<void> {
  assert.deepEqual(await axeFindings(page), []);
}
