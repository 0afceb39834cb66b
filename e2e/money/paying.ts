/** Actions of a reader who pays. */
import type { Page } from '@playwright/test';
import type { Credentials } from '../accounts/people.ts';
import { expect } from '../harness/expect.ts';
import { hydrated } from '../harness/journey.ts';

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Payment Card Number').fill(number);
  await page.getByLabel('Validity period').fill('1240');
  await page.getByLabel('CVV / CVC').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Continue/ });

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** In the dialog that is open. */
export async function signUpHere(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Not a member? Sign Up' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Chooses a plan on the page of plans. */
export async function selectPlan(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Select and Pay' }).click();
  await page.waitForURL(/\/payment\//);
  await hydrated(page);
}

/** The episode is open: its images are there. */
export async function isOpen(page: Page): Promise<void> {
  await expect(page.locator('[data-reader] main img').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toHaveCount(0);
}

export async function isLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toBeVisible();
}
