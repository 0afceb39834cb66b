import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { confirmAge } from '../harness/age.ts';
import { desktop, hydrated, journey, oneOfBoth, open, phone, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

const yes = (page: Page) => page.getByRole('button', { name: 'I am 18 or older' });
const heading = 'This part of Longstrip is for adults';
const question = (page: Page) => page.getByRole('heading', { name: heading });
/** The proof ends, and the browser does not know. */
const loseProof = (page: Page) => page.context().clearCookies();

/** Records whether the age question was ever visible. */
async function watchQuestion(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = () => {
      const seen = document.getElementById('age-question')?.checkVisibility();
      if (seen) (globalThis as { asked?: boolean }).asked = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => !!(globalThis as { asked?: boolean }).asked);
}

/** The age question: shown once in place of any page, and again when the confirmation has expired. */
export function ageGate({ origin, uncensoredOrigin, library: { mature, adult } }: LibrarySite): void {
  const reader = `${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[0]!.id}`;
  const mode = `${origin}/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`;

  for (const [device, options] of oneOfBoth('phone'))
    journey(
      `every page of the uncensored site asks for the age first, shows nothing of it before, and then is the requested page, ${device}`,
      options,
      async ({ page, context }) => {
        for (const [address, first] of [
          [uncensoredOrigin, adult.title],
          [`${uncensoredOrigin}/categories?from=a-friend`, 'ALL'],
          [`${uncensoredOrigin}/comic/${adult.id}#episodes`, adult.title],
          [`${reader}?from=a-friend#middle`, adult.chapters[0]!.title],
          [mode, mature.chapters[0]!.title],
        ] as const) {
          await context.clearCookies();
          const answer = await page.goto(address);
          assert.equal(answer!.status(), 200, address);
          const html = await page.content();
          assert.ok(!new RegExp(`${adult.title}|${mature.title}|/images/`).test(html), address);
          assert.ok(html.includes('RTA-5042-1996-1400-1577-RTA'), address);
          await expect(page).toHaveTitle('Longstrip');
          await hydrated(page);
          await yes(page).click();
          const main = page.getByRole('main').or(page.getByRole('banner'));
          await expect(main.getByRole('heading', { name: first }).first()).toBeVisible();
          await expect(page).toHaveURL(new URL(address).href);
          await expect(question(page)).toHaveCount(0);
          await page.evaluate(() => localStorage.clear());
          // Images that are still loading would be requested without the cookie.
          await page.goto('about:blank');
        }
      },
    );

  soakJourney('a link to a place within a page leads there after the answer', desktop, async ({ page }) => {
    await open(page, `${uncensoredOrigin}/comic/${adult.id}#episodes`);
    await yes(page).click();
    await expect(page.getByRole('heading', { level: 2, name: /Episodes/ })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  });

  soakJourney(
    'a confirmed visitor never sees the question again, not even for a frame',
    phone,
    async ({ page }) => {
      await confirmAge(page, uncensoredOrigin);
      const wasAsked = await watchQuestion(page);
      for (const address of [uncensoredOrigin, `${uncensoredOrigin}/comic/${adult.id}`, reader]) {
        await open(page, address);
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading);
        await expect(page.locator('main img').first()).toBeVisible();
        assert.equal(await wasAsked(), false, address);
      }
      // The place is kept as on any other page.
      await page.evaluate(() => document.querySelectorAll('[data-slice]')[2]!.scrollIntoView());
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/slice\W+[12]\b/);
      const left = await page.evaluate(() => scrollY);
      await page.reload();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 3);
    },
  );

  journey('declining leads to the normal site', desktop, async ({ page }) => {
    await open(page, `${uncensoredOrigin}/categories`);
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${origin}/`);
  });

  soakJourney(
    'an expired age confirmation is asked for again, also while reading',
    { ...desktop, expected: [answers(403)] },
    async ({ page }) => {
      await confirmAge(page, uncensoredOrigin);
      await loseProof(page);
      await open(page, uncensoredOrigin);
      await expect(question(page)).toBeVisible();
      await yes(page).click();
      await page
        .getByRole('link', { name: /^Read now/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: adult.title })).toBeVisible();
      await page.getByRole('link', { name: 'Start Reading' }).click();
      await expect(page.getByRole('img', { name: 'Episode 1, image 1 of 4' })).toBeVisible();
      await loseProof(page);
      await page.keyboard.press('.');
      await expect(question(page)).toBeVisible();
      await yes(page).click();
      await expect(page.getByRole('img', { name: 'Episode 2, image 1 of 4' })).toBeVisible();
      await expect(page).toHaveURL(`${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[1]!.id}`);
    },
  );

  journey(
    'an age confirmation that fails, or whose cookie is not stored, says so and can be repeated',
    { ...desktop, expected: [answers(403, 500), /ERR_INTERNET_DISCONNECTED/] },
    async ({ page, context }) => {
      await open(page, uncensoredOrigin);
      await context.setOffline(true);
      await yes(page).click();
      await expect(page.getByRole('alert')).toHaveText(/cannot be reached/);
      await context.setOffline(false);
      const call = '**/api/v1/age-confirmation';
      await page.route(call, (route) =>
        route.fulfill({ status: 500, json: { code: 'server_error', title: 'x' } }),
      );
      await yes(page).click();
      await expect(page.getByRole('alert')).toHaveText(/on our side/);
      await page.unroute(call);
      await page.route(call, (route) =>
        route.fulfill({ json: { confirmed: true, until: new Date(Date.now() + 1e9).toISOString() } }),
      );
      await yes(page).click();
      await expect(page.getByRole('alert')).toHaveText(/cookies/);
      await expect(question(page)).toBeVisible();
      await page.unroute(call);
      await yes(page).click();
      await expect(page.getByRole('heading', { level: 2, name: adult.title })).toBeVisible();
    },
  );

  journey(
    'without JavaScript the age question says what it needs',
    { ...desktop, javaScriptEnabled: false },
    async ({ page }) => {
      await page.goto(uncensoredOrigin);
      await expect(question(page)).toBeVisible();
      await expect(page.getByText('Answering needs JavaScript')).toBeVisible();
      await expect(yes(page)).toBeHidden();
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    },
  );

  journey(
    'the age question by keyboard alone',
    { ...desktop, expected: [answers(403)] },
    async ({ page }) => {
      await open(page, uncensoredOrigin);
      await page.getByRole('link', { name: 'Categories' }).first().focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${uncensoredOrigin}/categories`);
      await expect(question(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(yes(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'ALL' })).toBeFocused();
    },
  );
}
