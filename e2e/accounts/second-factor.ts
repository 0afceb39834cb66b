import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, open, journey } from '../harness/journey.ts';
import { linkInLetter } from '../harness/outbox.ts';
import type { LibrarySite } from '../harness/site.ts';
import { findings } from '../looks/accessible.ts';
import { tabTo } from '../looks/by-keyboard.ts';
import { authenticator } from './authenticator.ts';
import { signedUp } from './signed-in.ts';
import { enter, isSignedIn, isSignedOut, openSignIn, signIn } from './people.ts';

/** Two-step sign-in with the real client: setting up, signing in, confirming, losing the phone, turning it off. */
export function secondFactorJourneys({ origin, dataDir }: LibrarySite): void {
  const expected = [answers(400), /console: Identity:/];
  const password = 'twelve tides';

  /** An account whose address is verified, made by the protocol. */
  const haveAccount = async (email: string) => {
    const { storageState } = await signedUp(origin, { email, password });
    const stored = storageState.origins[0]!.localStorage;
    const idToken = stored.find(({ name }) => name === 'authToken')!.value;
    const call = async (verb: string, json: object) => {
      const answer = await fetch(`${origin}/v1/accounts:${verb}?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken, ...json }),
      });
      assert.ok(answer.ok, await answer.text());
    };
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL' });
    const link = new URL(await linkInLetter(dataDir, email, /confirm|verify/i));
    await call('update', { oobCode: link.searchParams.get('oobCode') });
  };
  const beAccessible = async (page: Page) => assert.deepEqual(await findings(page), []);
  const secondStep = (page: Page) => page.getByRole('dialog', { name: 'Two-step sign-in' });
  const confirmByPassword = async (page: Page, button: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: button }).click();
  };
  const useRecoveryCode = async (page: Page, code: string) => {
    await secondStep(page).getByRole('button', { name: 'Use a recovery code' }).click();
    await secondStep(page).getByLabel('Recovery code').fill(code);
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
  };
  /** Turns it on; answers the app and the recovery codes. */
  const setUp = async (page: Page, email: string) => {
    await haveAccount(email);
    await signIn(page, origin, { email, password });
    await open(page, `${origin}/account`);
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await confirmByPassword(page, 'Continue');
    const picture = page.getByRole('img', { name: 'QR code with the key below' });
    await expect(picture.locator('path')).toHaveAttribute('d', /^M\d+ \d+h1v1h-1z/);
    await beAccessible(page);
    const secret = (await page.getByRole('dialog').locator('code').textContent())!.replaceAll(' ', '');
    const code = authenticator(secret);
    const usedCode = code();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This code is not right.');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(usedCode);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await beAccessible(page);
    const codes = await dialog.getByRole('listitem').allTextContents();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I have kept these codes').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();
    return { code, usedCode, codes };
  };
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await isSignedOut(page);
  };

  journey(
    'two-step sign-in: set up, sign in with the app and by recovery code, change the password, turn it off',
    { ...desktop, expected },
    async ({ page }) => {
      const email = 'two.steps@readers.example';
      const { code, usedCode, codes } = await setUp(page, email);
      await logOut(page);

      await openSignIn(page, origin);
      await enter(page, { email, password });
      await secondStep(page).getByLabel('Code').waitFor();
      await expect(secondStep(page).getByLabel('Code')).toBeFocused();
      await beAccessible(page);
      await secondStep(page).getByRole('button', { name: 'Back' }).click();
      await expect(secondStep(page)).toBeHidden();
      const first = page.getByRole('dialog', { name: 'Sign In' });
      await expect(first.getByRole('alert')).toHaveCount(0);
      await enter(page, { email, password });
      await secondStep(page).getByLabel('Code').fill(usedCode);
      await secondStep(page).getByRole('button', { name: 'Continue' }).click();
      await expect(secondStep(page).getByRole('alert')).toContainText('each code works once');
      await expect(secondStep(page).getByLabel('Code')).toBeFocused();
      // The wrong code is selected, so that typing replaces it.
      await page.keyboard.type(code());
      await page.keyboard.press('Enter');
      await isSignedIn(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await open(page, `${origin}/account`);
      await page.getByRole('button', { name: 'Change Password' }).click();
      const change = page.getByRole('dialog', { name: 'Change Password' });
      await change.getByLabel('Old Password').fill(password);
      await change.getByLabel('New Password').fill('thirteen tides');
      await change.getByLabel('Confirm Password').fill('thirteen tides');
      await change.getByRole('button', { name: 'Change Password' }).click();
      await useRecoveryCode(page, codes[0]!);
      await expect(change).toContainText(/signed out/i);
      await change.getByRole('button', { name: 'Done' }).click();
      await logOut(page);

      await openSignIn(page, origin);
      await enter(page, { email, password: 'thirteen tides' });
      await useRecoveryCode(page, codes[0]!);
      await expect(secondStep(page).getByRole('alert')).toContainText('not right');
      await secondStep(page).getByLabel('Recovery code').fill(codes[1]!.toUpperCase());
      await page.keyboard.press('Enter');
      await isSignedIn(page);
      await open(page, `${origin}/account`);
      await expect(page.getByText('8 recovery codes left.')).toBeVisible();
      await page.getByRole('button', { name: 'Turn two-step sign-in off' }).click();
      const off = page.getByRole('dialog', { name: 'Turn two-step sign-in off' });
      await off.getByLabel('Your password').fill('thirteen tides');
      await off.getByRole('button', { name: 'Turn it off' }).click();
      await useRecoveryCode(page, codes[2]!);
      await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
      await logOut(page);
      await openSignIn(page, origin);
      await enter(page, { email, password: 'thirteen tides' });
      await isSignedIn(page);
    },
  );

  journey(
    'new recovery codes by keyboard end the earlier ones, on a tablet',
    { viewport: { width: 800, height: 1000 }, colorScheme: 'light', expected },
    async ({ page }) => {
      const { codes } = await setUp(page, 'by.phone@readers.example');
      await tabTo(page, 'Make new recovery codes');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
      await dialog.getByLabel('Your password').fill(password);
      await page.keyboard.press('Enter');
      await useRecoveryCode(page, codes[0]!);
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      const fresh = await dialog.getByRole('listitem').allTextContents();
      assert.ok(fresh.every((each) => !codes.includes(each)));
      await page.getByLabel('I have kept these codes').check();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('10 recovery codes left.')).toBeVisible();
    },
  );
}
