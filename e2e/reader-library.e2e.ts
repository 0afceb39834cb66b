/** The library of readers: what they follow and read, on one device and on two, signed out and in. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { signUp } from './accounts/people.ts';
import { onTwoDevices } from './accounts/signed-in.ts';
import { openBrowser } from './harness/browser.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, open, phone } from './harness/journey.ts';
import { openLibrary } from './harness/site.ts';

const { origin, operator, library } = await openLibrary();
const { long, mature } = library;
const password = 'a long password of a reader';
const choice = (page: Page) => page.getByRole('checkbox', { name: 'Use my library for suggestions' });

journey('a comic followed while signed out is taken along at sign-in', desktop, async ({ page }) => {
  await open(page, `${origin}/comic/${long.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible();
  await open(page, `${origin}/library`);
  await expect(page.getByRole('link', { name: long.title })).toBeVisible();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await signUp(page, origin, { email: 'follows@readers.example', password });
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('library:'))
        .join(),
    );
  await expect.poll(keys).toMatch(/^library:[^:,]+:[0-9a-f-]{36}$/);
  await open(page, `${origin}/library`);
  await expect(page.getByRole('link', { name: long.title })).toBeVisible();
  await expect(page.getByText('You are signed out')).toBeHidden();
});

journey('two devices show the same, and the mark of a new episode', desktop, async () => {
  const credentials = { email: 'two-devices@readers.example', password };
  await onTwoDevices(origin, credentials, async (one, two) => {
    await open(two, `${origin}/library`);
    await expect(two.getByRole('heading', { name: 'You follow no comics yet' })).toBeVisible();
    await open(one, `${origin}/comic/${mature.id}`);
    await one.getByRole('button', { name: 'Follow', exact: true }).click();
    // The page asks every ten seconds.
    await expect(two.getByRole('link', { name: mature.title })).toBeVisible({ timeout: 20_000 });
    await open(one, `${origin}/library`);
    await operator.chapters(mature.id, [{ title: 'Brand new', chapterNumber: 900, isFree: true }], []);
    for (const page of [one, two]) {
      await open(page, `${origin}/library`);
      await expect(page.getByText('1 new', { exact: true })).toBeVisible();
    }
    await open(one, `${origin}/comic/${mature.id}`);
    await expect(one.getByRole('button', { name: /^Following/ })).toBeVisible();
    await open(one, `${origin}/library`);
    await expect(one.getByText('1 new', { exact: true })).toBeHidden();
    await one.getByRole('link', { name: mature.title }).click();
    await one.getByRole('button', { name: /^Following/ }).click();
    await expect(two.getByRole('heading', { name: 'You follow no comics yet' })).toBeVisible({
      timeout: 20_000,
    });
  });
});

journey('the history is searched, and what is removed comes back or is gone', desktop, async ({ page }) => {
  for (const { id, chapters } of [long, mature]) await open(page, `${origin}/comic/${id}/${chapters[0]!.id}`);
  await open(page, `${origin}/library`);
  await page.getByRole('link', { name: 'History' }).click();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([mature.title, long.title]);
  await page.getByLabel('Search your history').fill(long.title.slice(1, 6).toUpperCase());
  await expect(titles).toHaveText([long.title]);
  await page.getByLabel('Search your history').fill('');
  const before = await page.evaluate((key) => localStorage.getItem(key), `reading:${long.id}`);
  await page.getByRole('button', { name: `Remove ${long.title} from your history` }).click();
  await expect(titles).toHaveText([mature.title]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText([mature.title, long.title]);
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), `reading:${long.id}`), before);
  // Leaving the page makes a removal final.
  await page.getByRole('button', { name: `Remove ${long.title} from your history` }).click();
  await open(page, `${origin}/library?view=history`);
  await expect(titles).toHaveText([mature.title]);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Your history is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Following' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Your history is empty' })).toBeVisible();
});

journey('episodes are marked as read and unread, one and many; a note is kept', phone, async ({ page }) => {
  await open(page, `${origin}/comic/${long.id}`);
  await page.getByRole('button', { name: 'Mark episodes' }).click();
  const [, second, third] = long.chapters;
  await page
    .getByRole('button', { name: `Mark up to here, episode ${third!.chapterNumber}, as read` })
    .click();
  await page.getByRole('button', { name: 'As unread' }).click();
  await page
    .getByRole('button', { name: `Mark episode ${second!.chapterNumber} as unread`, exact: true })
    .click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('[data-mark="read"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByLabel('Note', { exact: true });
  assert.ok((await note.boundingBox())!.height > 100, 'it has room for four lines');
  await note.fill('On the train');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.locator('[data-mark="read"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Your note' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('On the train');
  await page.getByRole('button', { name: 'Cancel' }).click();
  // An episode that is opened again is no longer marked as unread, and begins again.
  await open(page, `${origin}/comic/${long.id}/${second!.id}`);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const marks = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key)!).marks as { from: number; read: boolean | null }[],
    `library::${long.id}`,
  );
  assert.deepEqual(
    marks.map(({ read }) => read),
    [true, null, true],
  );
});

journey(
  'a list is made from the page of a comic, shared by its link, and no longer shared',
  desktop,
  async () => {
    const credentials = { email: 'lists@readers.example', password };
    await onTwoDevices(origin, credentials, async (page) => {
      await open(page, `${origin}/comic/${long.id}`);
      await page.getByRole('button', { name: 'Add to list' }).click();
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByLabel('Name').fill('For the train');
      await page.getByLabel('Text (optional)').fill('Short ones');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('checkbox', { name: 'For the train' })).toBeChecked();
      await page.keyboard.press('Escape');
      await open(page, `${origin}/library?view=lists`);
      await page.getByRole('link', { name: 'For the train' }).click();
      await expect(page.getByRole('link', { name: long.title })).toBeVisible();
      await page.getByRole('button', { name: 'Edit or share' }).click();
      await page.getByRole('radio', { name: 'Everybody with the link', exact: true }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Edit or share' }).click();
      const link = await page.getByText(`${origin}/list/`).innerText();
      await page.getByRole('button', { name: 'Cancel' }).click();
      const stranger = await (await openBrowser()).newContext(desktop);
      const visited = await stranger.newPage();
      await open(visited, link);
      await expect(visited.getByRole('heading', { name: 'For the train', level: 1 })).toBeVisible();
      await expect(visited.getByText('Short ones')).toBeVisible();
      await expect(visited.getByRole('link', { name: long.title })).toBeVisible();
      assert.equal(await visited.locator('meta[name=robots]').getAttribute('content'), 'noindex');
      await page.getByRole('button', { name: 'Edit or share' }).click();
      await page.getByRole('radio', { name: 'Only me' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await open(visited, link);
      await expect(visited.getByRole('heading', { name: 'This list does not exist' })).toBeVisible();
      await stranger.close();
    });
  },
);

journey(
  'a library counts for suggestions only if its reader allows it, on every device',
  desktop,
  async () => {
    const credentials = { email: 'suggests@readers.example', password };
    await onTwoDevices(origin, credentials, async (one, two) => {
      await open(one, `${origin}/library`);
      await expect(choice(one)).not.toBeChecked();
      await choice(one).click();
      await expect(choice(one)).toBeChecked();
      await open(two, `${origin}/library?view=history`);
      await expect(choice(two)).toBeChecked();
      await choice(two).focus();
      await two.keyboard.press('Space');
      await expect(choice(two)).not.toBeChecked();
      await open(one, `${origin}/library`);
      await expect(choice(one)).not.toBeChecked();
    });
    const stranger = await (await openBrowser()).newContext(desktop);
    const page = await stranger.newPage();
    await open(page, `${origin}/library`);
    await expect(page.getByText('You are signed out')).toBeVisible();
    await expect(choice(page)).toHaveCount(0);
    await stranger.close();
  },
);
