/**
 * The operator's own age check is in front of the uncensored host, so adult pages are rendered completely there. Uncensored
 * pages on the normal host, which has no such check, still ask.
 */
import assert from 'node:assert/strict';
import { expect } from './harness/expect.ts';
import { desktop, journey, open } from './harness/journey.ts';
import { addComic } from './harness/library.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { shownVariant } from './walks/both-sites.ts';

const { origin, uncensoredOrigin, operator } = await openSiteWithDatabase({
  AGE_CHECK: 'none',
  SITE_UNCENSORED_HOSTS: 'uncensored.localhost',
});
const genre = await operator.genre('Uncensored', true);
const pages = { censored: [1], uncensored: [1] };
const mature = await addComic(operator, {
  title: 'Second Skin',
  rating: 'M',
  genres: [genre.id],
  numbers: [1],
  pages,
});
const adult = await addComic(operator, { title: 'After Dark', rating: 'AO', numbers: [1], pages });
await operator.imagesMade({ formats: 1 });
const path = ({ id, chapters: [first] }: typeof mature) => `/comic/${id}/${first!.id}`;

journey(
  'without JavaScript: adult pages are the server’s, labelled, and with discreet titles',
  { ...desktop, javaScriptEnabled: false },
  async ({ page }) => {
    for (const [address, title, shown] of [
      [`${uncensoredOrigin}/`, /^Longstrip/, adult.title],
      [`${uncensoredOrigin}/comic/${adult.id}`, 'Comic · Longstrip', adult.title],
      [uncensoredOrigin + path(adult), 'Reading · Longstrip', adult.chapters[0]!.title],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
      await expect(page.locator('meta[name=rating]')).toHaveCount(2);
      const head = await page.locator('head').innerHTML();
      assert.ok(!/og:image|ld\+json/.test(head), address);
      assert.ok(!head.includes(adult.title) && !head.includes(mature.title), address);
    }
  },
);

journey(
  'without JavaScript: the normal host sends nothing uncensored',
  { ...desktop, javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto(`${origin}${path(mature)}/uncensored`);
    // Without JavaScript the question cannot be answered, so its button is hidden.
    await expect(page.getByText('Answering needs JavaScript')).toBeVisible();
    assert.ok(!(await page.content()).includes(mature.chapters[0]!.title));
    await page.goto(`${origin}/comic/${mature.id}`);
    await expect(page.getByRole('heading', { name: mature.title }).first()).toBeVisible();
  },
);

journey(
  'the normal host asks before uncensored mode; hiding leads to its start page',
  desktop,
  async ({ page }) => {
    await open(page, `${origin}/comic/${mature.id}`);
    await page.getByRole('link', { name: 'Read Uncensored' }).click();
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await expect(page.getByRole('link', { name: 'Leave uncensored mode' })).toBeVisible();
    await page.getByRole('link', { name: 'Start Reading' }).click();
    assert.equal(await shownVariant(page), 'uncensored');
    await page.getByRole('button', { name: 'Hide this page' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await open(page, uncensoredOrigin + path(adult));
    await page.keyboard.press('q');
    await expect(page).toHaveURL(`${origin}/`);
    await open(page, uncensoredOrigin);
    await page.getByRole('button', { name: '18+ settings' }).click();
    const settings = page.getByRole('dialog', { name: '18+ settings' });
    await expect(settings.getByRole('button', { name: 'Hide now' })).toBeVisible();
    await expect(settings.getByRole('button', { name: 'Ask me again' })).toHaveCount(0);
  },
);
