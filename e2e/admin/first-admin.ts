/** Staff of the back office: made by the API, signed in by its pages. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { authenticator } from '../accounts/authenticator.ts';
import { signedUp } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { Site } from '../harness/site.ts';

export const password = 'a dozen quiet tides';

/** Makes the first admin by the API; the second factor is set up in the back office. */
export async function makeAdmin({ origin, dataDir, output }: Site, email: string): Promise<void> {
  const { storageState, call } = await signedUp(origin, { email, password });
  const idToken = storageState.origins[0]!.localStorage.find(({ name }) => name === 'authToken')!.value;
  const verb = async (name: string, json: object) => {
    const answer = await fetch(`${origin}/v1/accounts:${name}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken, ...json }),
    });
    assert.ok(answer.ok, await answer.text());
  };
  await verb('sendOobCode', { requestType: 'VERIFY_EMAIL' });
  const link = new URL(await linkInLetter(dataDir, email, /confirm|verify/i));
  await verb('update', { oobCode: link.searchParams.get('oobCode') });
  await call('POST', '/account/first-admin', { token: /first-admin#([\w-]{43})/.exec(output())![1] });
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** After the first sign-in of an account of the staff; answers its authenticator app. */
export async function setUpFactor(page: Page): Promise<ReturnType<typeof authenticator>> {
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  const link = page.getByRole('link', { name: 'open the app on this device' });
  const secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!;
  const code = authenticator(secret);
  await page.getByRole('textbox', { name: 'Code' }).fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('I have kept these codes').check();
  return code;
}
