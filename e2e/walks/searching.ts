import { confirmAge } from '../harness/age.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** Finding a comic: from the bar by keyboard, and on the page of the search. */
export function searching({
  origin,
  uncensoredOrigin,
  library: { long, mature, adult, genres },
}: LibrarySite): void {
  journey(
    'two Korean syllables of another title find a comic, by keyboard alone',
    desktop,
    async ({ page }) => {
      await open(page, origin);
      const field = page.getByRole('banner').getByLabel('Search comics');
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      await page.keyboard.type('조수');
      const options = page.getByRole('option');
      await expect(options).toContainText(['All results for “조수”', long.title]);
      await page.keyboard.press('ArrowDown');
      await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(options).toHaveCount(0);
      await expect(field).toHaveValue('조수');
      await page.keyboard.press('ArrowDown');
      await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.title);
      await expect(page.getByText('열두 번의 조수')).toBeVisible();

      await page.keyboard.press('/');
      await page.keyboard.type('marchetti');
      await expect(options.filter({ hasText: 'Ines Marchetti' }).last()).toContainText('Creator of 2 comics');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('comedy');
      await expect(options).toContainText(['All results for “comedy”', 'Comedy']);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${origin}/search?q=comedy`);
      await page.getByRole('link', { name: 'Comedy' }).click();
      await expect(page).toHaveURL(`${origin}/categories/comedy`);
    },
  );

  journey(
    'the page of the search: typing errors, filters, and an address to share',
    phone,
    async ({ page }) => {
      await open(page, origin);
      await page.getByRole('link', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
      const field = page.getByLabel('Title, creator or episode');
      await field.fill('tweleve tides');
      await page.getByRole('button', { name: 'Search for “twelve tides”' }).click();
      const comics = page.getByRole('region', { name: 'Comics' });
      await expect(comics.getByRole('heading', { name: long.title })).toBeVisible();
      await expect(field).toHaveValue('twelve tides');
      await expect(page.getByRole('region', { name: 'Episodes' }).getByRole('listitem')).toHaveCount(10);
      await page.getByRole('button', { name: 'Show more episodes' }).click();
      await expect(page.getByRole('region', { name: 'Episodes' }).getByRole('listitem')).toHaveCount(12);

      await field.fill('skin');
      await expect(comics.getByRole('heading', { name: mature.title })).toBeVisible();
      await page.getByLabel('Rating').selectOption('Teen');
      await expect(comics).toHaveCount(0);
      await page.getByRole('button', { name: 'Search without filters' }).click();
      await page.getByLabel('Genre', { exact: true }).selectOption('Drama');
      await expect(comics.getByRole('heading', { name: mature.title })).toBeVisible();
      await expect(page).toHaveURL(`${origin}/search?q=skin&genre=${genres.drama.id}`);

      await field.fill('rchett');
      const creators = page.getByRole('region', { name: 'Creators' });
      await expect(creators.getByRole('listitem')).toHaveCount(1);
      await expect(creators.getByText('2 comics')).toBeVisible();
      await creators.getByRole('link', { name: 'Ines Marchetti' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Marchetti');
      await page.goBack();
      await field.fill('skin');
      await expect(comics.getByRole('heading', { name: mature.title })).toBeVisible();

      await page.reload();
      await expect(field).toHaveValue('skin');
      await expect(page.getByLabel('Genre', { exact: true })).toHaveValue(genres.drama.id);
      await comics.getByRole('link', { name: mature.title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mature.title);
      await page.goBack();
      await expect(field).toHaveValue('skin');
      await expect(comics.getByRole('heading', { name: mature.title })).toBeVisible();
    },
  );

  journey(
    'the uncensored site searches only after the age check, and only its own comics',
    desktop,
    async ({ page }) => {
      await open(page, `${uncensoredOrigin}/search?q=dark`);
      await expect(page.getByRole('heading', { name: 'This part of Longstrip is for adults' })).toBeVisible();
      await expect(page.getByRole('search')).toHaveCount(0);
      await confirmAge(page, uncensoredOrigin);
      await open(page, `${uncensoredOrigin}/search?q=dark`);
      await expect(page.getByRole('heading', { name: adult.title })).toBeVisible();
      await page.getByLabel('Title, creator or episode').fill(long.title);
      await expect(
        page.getByRole('heading', { name: `No comic or episode matches “${long.title}”` }),
      ).toBeVisible();
    },
  );
}
