/** Actions of a reader who pays. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Credentials } from '../accounts/people.ts';
import type { Signed } from '../accounts/signed-in.ts';
import { confirmAge } from '../harness/age.ts';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { hydrated, isSoakRun, oneOfBoth } from '../harness/journey.ts';
import { shiftsOf } from '../harness/shifts.ts';
import type { LibrarySite } from '../harness/site.ts';
import { axeFindings } from '../looks/accessible.ts';
import { tabTo } from '../looks/by-keyboard.ts';

/** A journey on one of the hosts with one of the devices. */
export type Visit = {
  /** `normal-phone` */
  name: string;
  options: ReturnType<typeof oneOfBoth>[number][1];
  origin: string;
  /** The address of an episode that is locked. */
  locked: string;
  /** What the browser of this person has stored, on this host. */
  stateOf(signed: Signed): Signed['storageState'];
  /** Confirms the age where the host asks for it. */
  enter(page: Page): Promise<void>;
};

/** Journeys that differ little between hosts and devices: on one of each in `npm test`, on all in the soak test. */
export function oneOfFour(
  { origin, uncensoredOrigin, library: { long, adult } }: LibrarySite,
  host: 'normal' | 'uncensored',
  device: 'phone' | 'desktop',
): Visit[] {
  const hosts = {
    normal: { origin, comic: long },
    uncensored: { origin: uncensoredOrigin, comic: adult },
  };
  const wanted = isSoakRun ? (['normal', 'uncensored'] as const) : [host];
  return wanted.flatMap((each) =>
    oneOfBoth(device).map(([deviceName, options]) => {
      const { comic, ...site } = hosts[each];
      return {
        name: `${each}-${deviceName}`,
        options,
        ...site,
        locked: `${site.origin}/comic/${comic.id}/${comic.chapters[3]!.id}`,
        stateOf: ({ storageState: { cookies, origins } }) => ({
          cookies,
          origins: origins.map((state) => ({ ...state, origin: site.origin })),
        }),
        enter: async (page) => {
          if (each === 'uncensored') await confirmAge(page, site.origin);
        },
      };
    }),
  );
}

/** axe finds nothing on the page in its present state, and its document had no layout shift. */
export async function looksRight(page: Page, where: string): Promise<void> {
  assert.deepEqual(await axeFindings(page), [], where);
  assert.deepEqual(await shiftsOf(page), [], where);
}

let cards = 0;

/** As typed, MMYY. To the sandbox, a number with another expiry date is another card, which may have a first price. */
export function newExpiry(): string {
  const nth = cards++;
  return `${String((nth % 12) + 1).padStart(2, '0')}${40 + (Math.floor(nth / 12) % 6)}`;
}

/** Actions with Tab and keys alone. */
export function keyboardOf(page: Page) {
  const press = async (name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, name);
    // Some buttons wait for figures.
    await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press(key);
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  };
  const typeCard = async (number: string) => {
    await type('Payment Card Number', number);
    await type('Validity period', newExpiry());
    await type('CVV / CVC', '123');
  };
  const payWith = async (number: string) => {
    await typeCard(number);
    await page.keyboard.press('Enter');
  };
  return { press, type, typeCard, payWith };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Payment Card Number').fill(number);
  await page.getByLabel('Validity period').fill(newExpiry());
  await page.getByLabel('CVV / CVC').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Continue/ });

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** In the dialog for new readers, which is open. */
export async function signUpHere(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog');
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

/** The episode is open: the images of its pages are there, not the one of a lock. */
export async function isOpen(page: Page): Promise<void> {
  await expect(page.locator('[data-slice] img').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toHaveCount(0);
}

/** The images that a tab requests again after its episode has been locked. */
export const refusedImages = answers(403);

export async function isLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This episode is part of Premium' })).toBeVisible();
}
