/** A reader finds a comic and follows it on two devices, on each site: the whole way, among 1,000 comics of a genre. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { enter } from './accounts/people.ts';
import { signedUp } from './accounts/signed-in.ts';
import { confirmAge } from './harness/age.ts';
import { openBrowser } from './harness/browser.ts';
import { expect } from './harness/expect.ts';
import { startTrace } from './harness/failure.ts';
import { desktop, journey, open, overlayLeft, phone } from './harness/journey.ts';
import { addComic, type LibraryComic } from './harness/library.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { until } from './harness/until.ts';
import { openSignIn } from './looks/account-screens.ts';

const { origin: normalOrigin, uncensoredOrigin, db, operator } = await openSiteWithDatabase();
const password = 'a long password of a reader';

const tides = await addComic(operator, {
  title: 'Twelve Tides',
  otherTitles: '열두 번의 조수',
  creators: [{ name: 'Ines Marchetti', role: 'writer' }],
  numbers: [1, 2],
  pages: { censored: [1] },
  pageCount: 1,
});
const library = await addComic(operator, {
  title: 'The Night Library',
  otherTitles: '밤의 도서관',
  rating: 'AO',
  creators: [{ name: 'Lux Nocturne', role: 'artist' }],
  numbers: [1, 2],
  pages: { uncensored: [1] },
  pageCount: 1,
});
await operator.imagesMade();
await until(
  'the search finds the comics',
  async () => (await db.pool.query('select from search_outdated limit 1')).rowCount === 0,
  180_000,
);
const drama = await operator.genre('Drama');
for (const rating of ['T', 'AO'])
  await db.pool.query(
    `with made as (
       insert into comic (id, title, description, content_rating, status, published, appeared, created_at, updated_at)
       select gen_random_uuid(), 'Drama ' || lpad(n::text, 4, '0'), '', $1,
         case when n % 2 = 0 then 'completed' else 'ongoing' end, true, true, at, at
       from generate_series(1, 1000) as n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as at) as made
       returning id, created_at)
     insert into comic_genre (comic_id, genre_id, published, content_rating, created_at)
     select id, $2, true, $1, created_at from made`,
    [rating, drama.id],
  );

type Way = {
  site: string;
  origin: string;
  comic: LibraryComic;
  /** Of its Korean title. */
  syllables: string;
  creator: string;
  /** Another device of the same person. */
  other: BrowserContextOptions;
};

const isNarrow = (page: Page) => page.viewportSize()!.width <= 768;

/** As people do on this device: in the bar, or on the page of the search. */
async function find(page: Page, words: string, title: string): Promise<void> {
  if (isNarrow(page)) {
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Title, creator or episode').fill(words);
    await page.getByRole('region', { name: 'Comics' }).getByRole('link', { name: title }).click();
  } else {
    await page.getByRole('banner').getByLabel('Search comics').fill(words);
    await page.getByRole('option').filter({ hasText: title }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

async function walk(page: Page, { origin, comic, syllables, creator, other }: Way): Promise<void> {
  const email = `${creator.replaceAll(' ', '-')}@readers.example`;
  // Both sites have the same accounts; Node can resolve only the host name of the normal site.
  const { again } = await signedUp(normalOrigin, { email, password });
  const isAdult = origin !== normalOrigin;
  const heading = page.getByRole('heading', { level: 1 });

  if (isAdult) await confirmAge(page, origin);
  await open(page, origin);
  await find(page, syllables, comic.title);
  await page.getByRole('link', { name: creator }).first().click();
  await expect(heading).toHaveText(creator);
  await page.getByRole('main').getByRole('link', { name: comic.title }).click();
  await expect(heading).toHaveText(comic.title);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible();

  await openSignIn(page);
  await enter(page, { email, password });
  await expect(page.locator('html[data-signed-in]')).toHaveCount(1);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await overlayLeft(page);

  const { cookies, origins } = await again();
  const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin })) };
  const context = await (await openBrowser()).newContext({ ...other, storageState });
  await startTrace(context);
  const device = await context.newPage();
  if (isAdult) await confirmAge(device, origin);
  // What was followed while signed out reaches the account, and from there the other device.
  await open(device, `${origin}/library`);
  await expect(device.getByRole('link', { name: comic.title })).toBeVisible({ timeout: 20_000 });
  await open(page, `${origin}/library`);
  await operator.chapters(comic.id, [{ title: 'Brand new', chapterNumber: 900, isFree: true }], []);
  for (const each of [page, device]) {
    await open(each, `${origin}/library`);
    await expect(each.getByText('1 new', { exact: true })).toBeVisible();
  }
  await context.close();

  await open(page, `${origin}/comic/${comic.id}/${comic.chapters[0]!.id}`);
  // The browser renders adult episodes after the document is hydrated.
  await page.locator('[data-slice]').first().waitFor();
  await open(page, `${origin}/library?view=history`);
  // Below them is the setting that allows similar comics to be suggested.
  const titles = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: 'Similar comics' });
  await expect(titles).toHaveText([comic.title]);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Your history is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText([comic.title]);

  await open(page, `${origin}/categories/drama`);
  const count = page.getByRole('status').filter({ hasText: 'comics' });
  await expect(count).toHaveText('1,000 comics');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  await expect(count).toHaveText('500 comics');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A to Z');
  await expect(titles.first()).toHaveText('Drama 0002');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
  await expect(count).toHaveText('1,000 comics');
  const wanted = page.getByRole('link', { name: 'Drama 0990', exact: true });
  for (let pages = 1; pages < 5; pages++) {
    await expect(wanted).toHaveCount(0);
    const first = await titles.first().textContent();
    await page.getByRole('link', { name: 'Show more comics' }).click();
    await expect(titles.first()).not.toHaveText(first!);
  }
  await wanted.click();
  await expect(heading).toHaveText('Drama 0990');
  await page.goBack();
  await expect(wanted).toBeVisible();
  assert.match(page.url(), /\?sort=title&after=/, 'the place in the list is in the address');
}

const normal = {
  site: 'the normal site',
  origin: normalOrigin,
  comic: tides,
  syllables: '조수',
  creator: 'Ines Marchetti',
};
const adult = {
  site: 'the uncensored site',
  origin: uncensoredOrigin,
  comic: library,
  syllables: '도서',
  creator: 'Lux Nocturne',
};
for (const [name, device, way] of [
  ['desktop', desktop, { ...normal, other: phone }],
  ['phone', phone, { ...adult, other: desktop }],
] as const)
  journey(
    `from two Korean syllables to the 990th comic of a genre: ${way.site}, ${name}`,
    device,
    ({ page }) => walk(page, way),
  );
