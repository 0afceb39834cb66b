import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Tabs until a control of this name has the focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('link', { name })
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('textbox', { name }))
    .or(page.getByLabel(name, { exact: true }));
  // Content that waits for an answer may appear later than eighty presses.
  await wanted.first().waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab');
    if (!(await wanted.evaluateAll((all) => all.includes(document.activeElement as never)))) continue;
    const seen = await page.evaluate(() => {
      const ring = (element: Element, pseudo?: string) =>
        getComputedStyle(element, pseudo).outlineStyle !== 'none';
      const active = document.activeElement!;
      const card = active.closest('label');
      return ring(active) || ring(active, '::after') || (card !== null && ring(card));
    });
    assert.ok(seen, `the focus on ${name} can be seen`);
    await expect(page.locator(':focus')).toBeInViewport();
    return;
  }
  assert.fail(`Tab never came to ${name}`);
}

/** A walk through the site as a person would do it, by keys alone. */
export function byKeyboard({ origin, library: { long, mature } }: LibrarySite): void {
  journey('the whole walk by keyboard alone', desktop, async ({ page }) => {
    await open(page, origin);
    const enter = () => page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Skip to content');
    await enter();
    await expect(page.locator(':focus')).toHaveAttribute('id', 'content');
    await tabTo(page, new RegExp(`^Read now.*${mature.title}`));
    await expect(page.getByRole('heading', { level: 2, name: mature.title })).toBeInViewport();
    await tabTo(page, /^Read more/);
    await enter();
    await expect(page).toHaveURL(`${origin}/categories`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, 'Drama');
    await enter();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DRAMA');
    await tabTo(page, long.title);
    await enter();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.title);
    await tabTo(page, 'Start Reading');
    await enter();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 1');
    await page.keyboard.press('End');
    await tabTo(page, 'List Episodes');
    await expect(page.getByRole('navigation', { name: 'Episodes' })).toBeInViewport();
    await enter();
    const list = page.getByRole('dialog', { name: 'List Episodes' });
    await expect(list).toBeVisible();
    await tabTo(page, /^Open episode 3/);
    await enter();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 3');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${origin}/comic/${long.id}`);
  });

  journey('the focus is not under the bar when it moves up', desktop, async ({ page }) => {
    await open(page, `${origin}/comic/${long.id}`);
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const start = page.getByRole('link', { name: 'Start Reading' });
    for (let pressed = 0; pressed < 40; pressed++) {
      await page.keyboard.press('Shift+Tab');
      const [top, bar] = await page.evaluate(() =>
        [document.activeElement!, document.querySelector('header')!].map((each, index) =>
          Math.round(each.getBoundingClientRect()[index === 0 ? 'top' : 'bottom']),
        ),
      );
      assert.ok(top! >= bar!, `the focus is at ${top}, under the bar that ends at ${bar}`);
      if (await start.evaluate((link) => link === document.activeElement)) break;
      assert.notEqual(pressed, 39, 'Shift+Tab never came to "Start Reading"');
    }
    await page.evaluate(() => scrollTo(0, 600));
    await page.locator('header').getByRole('link').first().focus();
    assert.equal(await page.evaluate(() => scrollY), 600, 'the bar itself scrolls nothing');
  });

  journey(
    'the mobile menu by keyboard: open, tab through, close, focus restored',
    phone,
    async ({ page }) => {
      await open(page, origin);
      await tabTo(page, 'Open menu');
      await page.keyboard.press('Enter');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      for (let pressed = 0; pressed < 8; pressed++) {
        await page.keyboard.press('Tab');
        assert.ok(
          await page.evaluate(
            () => document.activeElement === document.body || !!document.activeElement!.closest('dialog'),
          ),
        );
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    },
  );
}
