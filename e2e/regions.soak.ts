/** What readers in a restricted region see, when the CDN names the region. */
import assert from 'node:assert/strict';
import { expect } from './harness/expect.ts';
import { desktop, journey, oneOfBoth, open } from './harness/journey.ts';
import { addComic } from './harness/library.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { shownVariant } from './walks/both-sites.ts';

const { origin, uncensoredOrigin, operator } = await openSiteWithDatabase({
  RESTRICTED_REGIONS: 'DE,KR',
  REGION_HEADER: 'cf-ipcountry',
  TRUST_PROXY: 'loopback',
});
const from = (country: string) => ({ extraHTTPHeaders: { 'cf-ipcountry': country } });
const genre = await operator.genre('Uncensored', true);
const mature = await addComic(operator, {
  title: 'Second Skin',
  rating: 'M',
  genres: [genre.id],
  numbers: [1, 2, 3],
  pages: { legal: [1], censored: [1, 2, 3], uncensored: [1, 2] },
});
const teen = await addComic(operator, { title: 'Twelve Tides', numbers: [1], pages: { censored: [1] } });
const adult = await addComic(operator, {
  title: 'After Dark',
  rating: 'AO',
  numbers: [1, 2],
  pages: { legal: [2], uncensored: [1, 2] },
});
await operator.imagesMade({ formats: 1 });
const reader = (comic: typeof mature, index: number) =>
  `${origin}/comic/${comic.id}/${comic.chapters[index]!.id}`;
const notHere = 'This episode is not available in your region';

for (const [device, options] of oneOfBoth('phone'))
  journey(
    `in a restricted region: legal pages, or a message in the list and in the reader, ${device}`,
    { ...options, ...from('de') },
    async ({ page }) => {
      await open(page, `${origin}/comic/${mature.id}`);
      const rows = page.locator('#episodes > ol > li');
      await expect(rows.nth(0)).toContainText('Free');
      for (const row of [rows.nth(1), rows.nth(2)]) {
        await expect(row).toContainText('Not in your region');
        await expect(row.getByRole('button', { name: /Open episode/ })).toBeDisabled();
      }
      await expect(page.getByRole('complementary', { name: 'Premium' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Start Reading' }).click();
      assert.equal(await shownVariant(page), 'legal');
      for (const address of [reader(mature, 1), `${reader(mature, 1)}/uncensored`]) {
        const answer = await page.goto(address);
        assert.equal(answer!.status(), 200);
        await expect(page.getByRole('heading', { level: 2, name: notHere })).toBeVisible();
      }
      // Legal pages need no age question, not even in uncensored mode.
      await open(page, `${reader(mature, 0)}/uncensored`);
      assert.equal(await shownVariant(page), 'legal');
      await open(page, reader(teen, 0));
      assert.equal(await shownVariant(page), 'censored');
    },
  );

journey('the uncensored site in a restricted region', { ...desktop, ...from('KR') }, async ({ page }) => {
  await open(page, `${uncensoredOrigin}/comic/${adult.id}`);
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  const rows = page.locator('#episodes > ol > li');
  await expect(rows.nth(0)).toContainText('Not in your region');
  await rows
    .nth(1)
    .getByRole('link', { name: /Open episode 2/ })
    .click();
  assert.equal(await shownVariant(page), 'legal');
  await page.getByRole('link', { name: /^Prev episode/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: notHere })).toBeVisible();
});

journey('in other and unknown regions everything is available', desktop, async ({ page, context }) => {
  for (const country of [undefined, 'FR']) {
    await context.setExtraHTTPHeaders(country ? { 'cf-ipcountry': country } : {});
    await open(page, reader(mature, 0));
    assert.equal(await shownVariant(page), 'censored');
    await open(page, `${origin}/comic/${mature.id}`);
    await expect(page.getByText('Not in your region')).toHaveCount(0);
  }
});
