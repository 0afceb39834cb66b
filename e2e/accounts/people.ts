/** Actions with the sign-in dialog. */
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { open, overlayLeft } from '../harness/journey.ts';

export type Credentials = { email: string; password: string };

/** Opens the home page and the dialog on it. */
export async function openSignIn(page: Page, origin: string): Promise<void> {
  await open(page, origin);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
}

export async function signUp(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await openSignIn(page, origin);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Not a member? Sign Up' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await isSignedIn(page);
}

export async function signIn(page: Page, origin: string, credentials: Credentials): Promise<void> {
  await openSignIn(page, origin);
  await enter(page, credentials);
  await isSignedIn(page);
}

/** Fills the form that is open and sends it. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  // The menu of narrow screens, which has a "Sign In" too, may still be fading away.
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Email') });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Also waits until the dialog is gone: closing takes a moment, and then removes its history entry. */
export async function isSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await overlayLeft(page);
}

export async function isSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
}
