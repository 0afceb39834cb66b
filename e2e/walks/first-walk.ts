import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone, pressAt, soakJourney } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

const scrollTop = (page: Page) => page.evaluate(() => scrollY);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** From the home page to a locked episode, as a reader would go. */
export function firstWalk({ origin, library: { long, fillers } }: LibrarySite): void {
  journey('home, categories, comic, reader, next, list, locked', desktop, async ({ page }) => {
    await open(page, origin);
    await expect(page).toHaveTitle(/Longstrip/);
    await page.getByRole('link', { name: 'Read more new comics' }).click();
    await expect(page).toHaveURL(`${origin}/categories`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ALL');
    assert.equal(await scrollTop(page), 0);
    assert.equal(await focused(page), 'ALL');

    await page.getByRole('link', { name: 'Comedy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('COMEDY');
    await expect(page.getByRole('link', { name: 'Comedy', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('status').first()).toHaveText(`${fillers.length + 1} comics`);
    await page.getByRole('link', { name: long.title, exact: true }).click();
    await expect(page).toHaveURL(`${origin}/comic/${long.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.title);
    await expect(page.getByText('Comic of the day')).toBeVisible();
    await expect(page.getByText("Reader's choice")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to main' })).toHaveAttribute('href', '/');

    await page.getByRole('link', { name: 'Start Reading' }).click();
    await expect(page).toHaveURL(`${origin}/comic/${long.id}/${long.chapters[0]!.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 1');
    await expect(page.getByRole('img', { name: 'Episode 1, image 1 of 4' })).toBeVisible();

    await page
      .getByRole('link', { name: /^Next episode/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${origin}/comic/${long.id}/${long.chapters[1]!.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 2');
    assert.equal(await scrollTop(page), 0);

    await page.getByRole('button', { name: 'List Episodes' }).click();
    const list = page.getByRole('dialog', { name: 'List Episodes' });
    await list.getByRole('link', { name: 'Premium or 30 coins (episode 4)' }).click();
    await expect(list).toBeHidden();
    await expect(page).toHaveURL(`${origin}/comic/${long.id}/${long.chapters[3]!.id}`);
    await page.getByRole('button', { name: 'List Episodes' }).click();
    await list.getByRole('link', { name: 'Open episode 3: Twelve Tides 3' }).click();
    await expect(list).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 3');

    await page.getByRole('link', { name: /^Next episode.*locked/ }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: 'This episode is part of Premium' }),
    ).toBeVisible();
    await expect(page.locator('[data-slice]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Close the reader' }).click();
    await expect(page).toHaveURL(`${origin}/comic/${long.id}`);
  });

  journey(
    'the comic page: episodes ascending, the fourth locked behind the upgrade banner, a free one open',
    desktop,
    async ({ page }) => {
      await open(page, `${origin}/comic/${long.id}`);
      const rows = page.locator('#episodes li');
      await expect(rows).toHaveCount(14);
      await expect(rows.nth(3)).toContainText('Continue reading with Premium');
      const states = await rows.evaluateAll((all) =>
        all.map((row) =>
          row.querySelector('button[aria-disabled=true]')
            ? 'locked'
            : row.textContent.includes('Become a member')
              ? 'banner'
              : row.textContent.startsWith('Coins open')
                ? 'price'
                : 'open',
        ),
      );
      const locked = (count: number) => Array.from({ length: count }, () => 'locked');
      assert.deepEqual(states, [
        'open',
        'open',
        'open',
        'banner',
        'price',
        ...locked(3),
        'open',
        ...locked(5),
      ]);
      const path = new URL(page.url()).pathname;
      await pressAt(page, rows.nth(5).getByText('Twelve Tides 4'));
      await pressAt(page, rows.nth(5).getByRole('button'));
      assert.equal(new URL(page.url()).pathname, path);
      await rows.nth(5).getByRole('link', { name: 'Premium or 30 coins (episode 4)' }).click();
      await expect(page).toHaveURL(`${origin}${path}/${long.chapters[3]!.id}`);
      await page.getByRole('link', { name: 'Close the reader' }).click();
      await pressAt(page, rows.nth(1).getByText('Twelve Tides 2'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve Tides 2');
    },
  );

  journey(
    'the menu of narrow screens covers the page and closes with every choice',
    phone,
    async ({ page }) => {
      await open(page, origin);
      const menu = page.getByRole('dialog', { name: 'Menu' });
      const openMenu = page.getByRole('button', { name: 'Open menu' });
      for (const [name, path] of [
        ['Categories', '/categories'],
        ['Home', '/'],
      ] as const) {
        await openMenu.tap();
        await expect(menu).toBeVisible();
        assert.deepEqual(await menu.evaluate((element) => element.getBoundingClientRect().width), 390);
        await menu.getByRole('link', { name, exact: true }).tap();
        await expect(menu).toBeHidden();
        await expect(page).toHaveURL(origin + path);
      }
      await openMenu.tap();
      await menu.getByRole('button', { name: 'Close menu' }).tap();
      await expect(menu).toBeHidden();
      for (const [width, hamburger] of [
        [768, true],
        [769, false],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(openMenu).toBeVisible({ visible: hamburger });
        await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible({
          visible: !hamburger,
        });
      }
    },
  );

  soakJourney('the Back button of a policy page returns to the page before it', desktop, async ({ page }) => {
    await open(page, `${origin}/categories`);
    await page.getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/categories`);
  });
}
