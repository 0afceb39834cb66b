import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, soakJourney } from '../harness/journey.ts';
import { stored } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';
import { type Credentials, enter, isSignedIn, isSignedOut, signUp } from './people.ts';

/** How a session continues, is replaced by that of another person, and ends. */
export function ending({ origin, library: { long } }: LibrarySite): void {
  const password = 'ebb and flow';
  const toAccount = async (page: Page) => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  };
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await isSignedOut(page);
  };

  /** Changes the password by calls of the protocol, as another device would. */
  const changePassword = async ({ email, password: old, wanted }: Credentials & { wanted: string }) => {
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(
        origin + path,
        body && { method: 'POST', headers, body: JSON.stringify({ ...body, returnSecureToken: true }) },
      );
      assert.equal(response.status, 200, path);
      return (await response.json()) as T;
    };
    const { signIn: settings } = await ask<{ signIn: { apiKey: string } }>('/api/v1/site');
    const key = `?key=${settings.apiKey}`;
    const signedIn = { email, password: old };
    const { idToken } = await ask<{ idToken: string }>(`/v1/accounts:signInWithPassword${key}`, signedIn);
    await ask(`/v1/accounts:update${key}`, { idToken, password: wanted });
  };

  soakJourney(
    'a password change elsewhere signs out with a message, without a loop, and leads back to the same page',
    { ...desktop, expected: [answers(400, 401), /console: Identity:/] },
    async ({ page }) => {
      const email = 'una@readers.example';
      await signUp(page, origin, { email, password });
      await changePassword({ email, password, wanted: 'spring tide' });
      const alert = page.getByRole('alert').filter({ hasText: 'You have been signed out here.' });
      const requests: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/|\/v1\//.test(request.url())) requests.push(new URL(request.url()).pathname);
      });
      await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
      await isSignedOut(page);
      await expect(page).toHaveURL(`${origin}/`);
      await expect(alert).toBeVisible();
      assert.deepEqual(
        [await stored(page, 'authUser'), await page.evaluate(() => localStorage.getItem('authToken'))],
        [null, null],
      );
      await alert.getByRole('button', { name: 'Sign in again' }).click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
      const about = (pattern: RegExp) => requests.filter((path) => pattern.test(path)).length;
      assert.ok(about(/\/account$/) <= 2 && about(/\/token$/) <= 2, requests.join(' '));
      await enter(page, { email, password: 'spring tide' });
      await isSignedIn(page);
      await expect(page).toHaveURL(`${origin}/account`);
      await expect(alert).toHaveCount(0);
    },
  );

  soakJourney(
    'after a session ended elsewhere, a link on the account page still leads to its page',
    { ...desktop, expected: [answers(400, 401), /console: Identity:/] },
    async ({ page }) => {
      const email = 'ulla@readers.example';
      await signUp(page, origin, { email, password });
      await toAccount(page);
      await changePassword({ email, password, wanted: 'spring tide' });
      await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'You have been signed out here.' }),
      ).toBeVisible();
      await isSignedOut(page);
      await expect(page).toHaveURL(`${origin}/categories`);
    },
  );

  journey(
    'an expired token is refreshed once and the call repeated',
    { ...desktop, expected: [answers(401)] },
    async ({ page }) => {
      await signUp(page, origin, { email: 'ines@readers.example', password });
      const before = await page.evaluate(() => localStorage.getItem('authToken'));
      const bearers: (string | undefined)[] = [];
      let refreshed = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/v1/account')) bearers.push(request.headers()['authorization']);
        if (/\/v1\/token/.test(request.url())) refreshed++;
      });
      const ranOut = { code: 'session_ended', title: 'This token has run out.', status: 401 };
      // Not with `times: 1`: the driver may miss a request that begins while it stops intercepting, which follows
      // here.
      let isRefused = false;
      await page.route(/\/api\/v1\/account$/, (route) => {
        if (isRefused) return route.continue();
        isRefused = true;
        return route.fulfill({ status: 401, json: ranOut });
      });
      await toAccount(page);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before);
      const after = await page.evaluate(() => localStorage.getItem('authToken'));
      // The account may be requested once more while the history is synced.
      await expect.poll(() => [...new Set(bearers)]).toEqual([`Bearer ${before}`, `Bearer ${after}`]);
      await expect.poll(() => refreshed).toBe(1);
      await isSignedIn(page);
      await expect(page.getByText('Your account could not be read')).toHaveCount(0);
    },
  );

  soakJourney(
    'logging out offline signs out at once, and the session ends when the connection is back',
    { ...desktop, expected: [/ERR_INTERNET_DISCONNECTED/] },
    async ({ page, context }) => {
      await signUp(page, origin, { email: 'otto@readers.example', password });
      await toAccount(page);
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      const readAccount = () =>
        fetch(`${origin}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal((await readAccount()).status, 200);
      await context.setOffline(true);
      await leave(page);
      assert.equal(await stored(page, 'authUser'), null);
      assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null);
      assert.equal((await readAccount()).status, 200);
      const response = page.waitForResponse(/\/account\/sign-out$/);
      await context.setOffline(false);
      assert.equal((await response).status(), 200);
      assert.equal((await readAccount()).status, 401);
      await isSignedOut(page);
    },
  );

  journey(
    'cached answers for one person are dropped for the next, and a page loads its own again',
    desktop,
    async ({ page }) => {
      const ada = { email: 'ada@readers.example', password };
      const signInHere = async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
        await enter(page, ada);
        await isSignedIn(page);
      };
      let accounts = 0;
      page.on('response', (response) => {
        if (response.url().endsWith('/api/v1/account')) accounts++;
      });
      await signUp(page, origin, ada);
      await toAccount(page);
      await expect.poll(() => accounts).toBe(1);
      await leave(page);
      await signInHere();
      await toAccount(page);
      // Answers are dropped once pending calls have ended, so the page may have loaded its own before, and loads it
      // again.
      await expect.poll(() => accounts).toBeGreaterThan(1);
      await leave(page);

      await open(page, `${origin}/comic/${long.id}`);
      const asked = page.waitForRequest(
        (request) => request.url().endsWith('/chapters/list') && 'authorization' in request.headers(),
      );
      await signInHere();
      await asked;
    },
  );

  journey(
    'a used password reset link says so at once, and offers a new one',
    { ...desktop, expected: [answers(400), /console: Identity:/] },
    async ({ page }) => {
      await open(page, `${origin}/account/action?mode=resetPassword&oobCode=used-up`);
      await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
      await expect(page.getByLabel('New password')).toHaveCount(0);
      await page.getByRole('button', { name: 'Get a new link' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Forgot your password?' }).getByLabel('Email'),
      ).toBeVisible();
    },
  );
}
