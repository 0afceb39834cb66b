/** The back office: an episode in the reader before it is published. */
import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Page } from '@playwright/test';
import { signedUp } from './accounts/signed-in.ts';
import { haveStaff, signInToOffice, staffProblems } from './admin/staff.ts';
import { openBrowser } from './harness/browser.ts';
import { expect } from './harness/expect.ts';
import { desktop, isSoakRun, journey, phone, soakJourney } from './harness/journey.ts';
import { addComic, type LibraryComic } from './harness/library.ts';
import { bandsPng, colourOf } from './harness/png.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { axeFindings, findings } from './looks/accessible.ts';

const { origin, key, operator, db } = await openSiteWithDatabase();
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + apiBase + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** How many pages the first episode has in each variant: the number shows which variant is open. */
const pageCounts = { censored: 2, uncensored: 3, legal: 1 } as const;

async function addDraft(title: string, rating: 'M' | 'AO', genres: string[]): Promise<LibraryComic> {
  const comic = await addComic(operator, { title, rating, genres, numbers: [1, 2] });
  for (const [variant, count] of Object.entries(pageCounts) as [AssetVariant, number][]) {
    const files = Array.from({ length: count }, (_, index) => ({
      name: `${index + 1}.png`,
      bytes: bandsPng(240, 900, [colourOf(index), colourOf(count + 50), [index, count, title.length]]),
    }));
    await operator.pages(comic.id, variant, comic.chapters[0]!.id, files);
  }
  await operator.imagesMade();
  const withdrawn = await call(
    '/comics/publication',
    { ids: [comic.id], publication: 'draft' },
    { authorization: `Bearer ${key}` },
  );
  assert.ok(withdrawn.ok, await withdrawn.text());
  return comic;
}

const { id: uncensored } = await operator.genre('Uncensored', true);
const comic = await addDraft('The Hidden Tide', 'M', [uncensored]);
const adult = await addDraft('The Late Tide', 'AO', []);
const editor = await haveStaff({ origin, db }, { email: 'editor@office.example', role: 'editor' });
const screenOf = ({ id, chapters }: LibraryComic) =>
  `${origin}/admin/comics/${id}/chapters/${chapters[0]!.id}`;
const previewOf = ({ id, chapters }: LibraryComic) =>
  `${origin}/preview?comic=${id}&chapter=${chapters[0]!.id}&variant=uncensored`;

const frameIn = (page: Page) => page.frameLocator('iframe[title="The episode on a phone"]');
async function expectPages(page: Page, count: number): Promise<void> {
  const images = frameIn(page).locator('[data-slice] img');
  await expect(images).toHaveCount(count);
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => images.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth)))
    .toHaveLength(count);
}

journey(
  'an editor sees each variant of a draft as on a phone, and readers see nothing of it',
  { ...desktop, expected: staffProblems },
  async ({ page, step }) => {
    await signInToOffice(page, screenOf(comic), editor);
    const button = page.getByRole('button', { name: 'Preview', exact: true });
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Preview of 1. ${comic.title} 1` });
    const frame = frameIn(page);
    for (const [variant, count] of Object.entries(pageCounts))
      await step(`${variant} pages`, async () => {
        await dialog.getByRole('button', { name: `${variant} (${count})` }).click();
        await expectPages(page, count);
      });
    assert.ok((await dialog.locator('iframe').boundingBox())!.width <= 390);
    for (const colorScheme of isSoakRun ? (['light', 'dark'] as const) : [])
      await step(`accessible in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        // In a new frame, because axe also checks frames into which it was loaded before.
        await dialog.getByRole('button', { name: 'Reload' }).click();
        await expectPages(page, 1);
        assert.deepEqual(await axeFindings(page), []);
        assert.deepEqual(await findings(page.frames()[1]!), []);
      });

    await step('the next episode opens in the frame, and one without pages says so', async () => {
      await frame.getByRole('link', { name: /^Next episode:/ }).click();
      await expect(frame.getByText('There are no pages')).toBeVisible();
      await frame.getByRole('link', { name: /^Prev episode:/ }).click();
      await expectPages(page, 1);
      await dialog.getByRole('button', { name: 'Reload' }).click();
      await expectPages(page, 1);
    });
    await step('Escape in the frame, and the links that leave it, close the preview', async () => {
      await frame.getByRole('heading', { level: 1 }).press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      for (const name of ['Close the reader', `Back to ${comic.title}`]) {
        await button.click();
        await frame.getByRole('link', { name }).click();
        await expect(dialog).toBeHidden();
      }
      assert.equal(page.url(), screenOf(comic));
    });
    await step('18+ pages are shown without an age question, in the same office', async () => {
      await page.goto(screenOf(adult));
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'uncensored (3)' }).click();
      await expectPages(page, 3);
    });
    await step('no place is kept', async () => {
      const kept = await page.evaluate(() => [
        localStorage.getItem('lastReadComics'),
        ...Object.keys(localStorage).filter((key) => key.includes('reading:')),
      ]);
      assert.ok(
        kept.every((each) => !each || !/\w{8}-/.test(each)),
        String(kept),
      );
    });
  },
);

soakJourney(
  'on a phone the preview takes the whole window',
  { ...phone, expected: staffProblems },
  async ({ page }) => {
    await signInToOffice(page, screenOf(comic), editor);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expectPages(page, 2);
    const { width, height } = (await page.locator('iframe').boundingBox())!;
    assert.ok(width >= 350 && height >= 600, `${width} × ${height}`);
    assert.deepEqual(await axeFindings(page), []);
  },
);

journey(
  'the document of previews is the same for all callers, and only staff see more',
  {},
  async ({ page }) => {
    for (const each of [comic, adult]) {
      const answer = await fetch(previewOf(each));
      const html = await answer.text();
      assert.equal(html, await (await fetch(`${origin}/preview`)).text());
      assert.ok(!html.includes(each.title));
      assert.match(html, /<meta name="robots" content="noindex"/);
      assert.match(answer.headers.get('content-security-policy')!, /frame-ancestors 'self'(;|$)/);
      const [first] = each.chapters;
      const filters = { comicsId: each.id, chapterId: first!.id, variant: 'uncensored' };
      assert.equal((await call('/comics-assets/list', { filters })).status, 404);
      const known = await call('/comics/list', { filters: { id: [each.id] } });
      assert.equal(((await known.json()) as { total: number }).total, 0);
    }
    assert.match((await fetch(origin)).headers.get('content-security-policy')!, /frame-ancestors 'none'/);

    await page.goto(previewOf(comic));
    await expect(page.getByRole('heading', { name: 'Previews are for staff' })).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);
    const { storageState } = await signedUp(origin, {
      email: 'reader@readers.example',
      password: 'a quiet tide',
    });
    const context = await (await openBrowser()).newContext({ storageState });
    const reader = await context.newPage();
    await reader.goto(previewOf(comic));
    await expect(reader.getByRole('heading', { name: 'There is nothing to preview' })).toBeVisible();
    assert.deepEqual(await axeFindings(reader), []);
    await context.close();
  },
);
