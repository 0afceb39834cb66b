import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { zipOf } from '@longstrip/server/testing';
import type { Locator, Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { lineProblems, openBadLine } from '../harness/bad-line.ts';
import { openBrowser } from '../harness/browser.ts';
import { dropFiles } from '../harness/drop-files.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey } from '../harness/journey.ts';
import { bandsPng, colourOf } from '../harness/png.ts';
import type { SiteWithDatabase } from '../harness/site-with-database.ts';
import { until } from '../harness/until.ts';
import { axeFindings } from '../looks/accessible.ts';
import { haveStaff, signInToOffice, staffProblems } from './staff.ts';

const perVariant = 30;

/** Sixty images in two folders that are named like variants, numbered as people do: 1, 2, … 10. */
async function folderOfPages(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
  after(() => rm(folder, { recursive: true, force: true }));
  for (const [place, variant] of ['censored', 'uncensored'].entries()) {
    await mkdir(path.join(folder, variant));
    for (let number = 1; number <= perVariant; number++) {
      const bytes = bandsPng(240, 320, [
        colourOf(number),
        colourOf(number + 40 * (place + 1)),
        [number, place, 9],
      ]);
      await writeFile(path.join(folder, variant, `${number}.png`), bytes);
    }
  }
  return folder;
}

/** A CBZ whose pages are out of order, with one missing. */
async function archiveOfPages(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'Five.cbz');
  const entries = [10, 8, 7].map((number) => ({
    name: `Five/${number}.png`,
    content: bandsPng(240, 320, [colourOf(number + 300), [number, 90, 90]]),
  }));
  await writeFile(file, zipOf(entries));
  return file;
}

async function drag(page: Page, { handle, over }: { handle: Locator; over: Locator }): Promise<void> {
  const middleOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await handle.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middleOf(handle)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(over)), { steps: 8 });
  await page.mouse.up();
}

/** A time as its input field takes it; sites are in UTC unless they are set up otherwise. */
const localField = (moment: Date) => moment.toISOString().slice(0, 19);

/** Makes a scheduled episode and its publishing job due now, as if the time had come. */
async function bringForward({ db }: SiteWithDatabase, title: string): Promise<void> {
  await until('the episode is scheduled', async () => {
    const text = 'update chapter set publish_at = now() where title = $1 and publish_at > now()';
    return (await db.pool.query(text, [title])).rowCount === 1;
  });
  await db.pool.query(
    `update jobs.job set start_after = now() where name = 'catalogue-publish' and state = 'created'`,
  );
}

/**
 * `momentAfter`: when the last episode is scheduled. `isWaitedFor`: waits for that time instead of bringing it
 * forward.
 */
export function catalogue(
  site: SiteWithDatabase,
  { momentAfter, isWaitedFor }: { momentAfter: (now: Date) => Date; isWaitedFor: boolean },
): void {
  const { origin } = site;
  journey(
    'an editor makes a comic, uploads over a broken connection, schedules, and a reader sees it appear',
    { ...desktop, expected: [...lineProblems, ...staffProblems, answers(409)] },
    async ({ page }) => {
      const isAccessible = async () => assert.deepEqual(await axeFindings(page), []);
      const line = await openBadLine(site.port);
      const editor = await haveStaff(site, { email: 'editor@readers.example', role: 'editor' });
      await signInToOffice(page, `${line.origin}/admin`, editor);
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await page.getByRole('link', { name: 'Comics' }).first().click();
      await page.getByRole('link', { name: 'New comic' }).click();
      await page.getByLabel('Title', { exact: true }).fill('The Slow Boat');
      await isAccessible();
      await page.getByRole('button', { name: 'Create as a draft' }).click();
      await expect(page.getByRole('heading', { name: 'The Slow Boat' })).toBeVisible();
      const comic = /comics\/([\w-]{36})/.exec(page.url())![1]!;

      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByLabel('Title', { exact: true }).fill('The Slow Boats');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Saved.').last()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The Slow Boats' })).toBeVisible();
      await page.getByLabel('Title', { exact: true }).fill('The Slow Boat');
      const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
      for (const way of [
        page.getByRole('link', { name: 'Comics' }).first(),
        page.getByRole('button', { name: 'Episodes', exact: true }),
      ]) {
        await way.click();
        await leaving.getByRole('button', { name: 'Cancel' }).click();
        await expect(leaving).toBeHidden();
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'The Slow Boat', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Episodes', exact: true }).click();

      await page.getByRole('button', { name: 'Add episodes' }).click();
      await page.getByLabel('Titles, one a line').fill('One\nTwo\nThree\nFour\nFive');
      await page.locator('dialog[open] input[type="file"]').setInputFiles(
        [2, 10, 1, 3, 4, 5].map((number) => ({
          name: `preview-${number}.png`,
          mimeType: 'image/png',
          buffer: bandsPng(16, 10, [colourOf(number)]),
        })),
      );
      const previews = page.getByRole('list', { name: 'Episodes with their images' }).getByRole('listitem');
      await expect(previews).toHaveText([1, 2, 3, 4, 5].map((number) => new RegExp(`preview-${number}.png`)));
      await expect(page.getByText('will not be used: preview-10.png')).toBeVisible();
      await isAccessible();
      await page.getByRole('button', { name: 'Clear Preview images' }).click();
      await expect(previews).toHaveCount(0);
      await page.getByRole('button', { name: 'Add 5 episodes' }).click();
      const episodes = page.getByRole('list', { name: 'Episodes in order' }).getByRole('listitem');
      await expect(episodes).toHaveCount(5);
      const handle = page.getByRole('button', { name: 'Move Two' });
      await handle.press('ArrowUp');
      await expect(episodes.first()).toContainText('1. Two');
      await page.getByRole('button', { name: 'Discard' }).press('Enter');
      await expect(episodes.first()).toContainText('1. One');
      await expect(handle).toBeFocused();
      await drag(page, { handle, over: episodes.last() });
      await expect(episodes).toHaveText([/1\. One/, /2\. Three/, /3\./, /4\. Five/, /5\. Two/]);
      await drag(page, { handle, over: episodes.first() });
      await expect(episodes).toHaveText([/1\. Two/, /2\. One/, /3\./, /4\./, /5\. Five/]);
      await site.operator.chapters(comic, [{ title: 'Six', chapterNumber: 6 }]);
      await page.getByRole('button', { name: 'Save order' }).click();
      await expect(page.getByText('Your order is still here.')).toBeVisible();
      await expect(episodes).toHaveText([/1\. Two/, /2\. One/, /3\./, /4\./, /5\./, /6\. Six/]);
      await page.getByRole('button', { name: 'Save order' }).click();
      await expect(page.getByText('The new order is saved.')).toBeVisible();
      for (const title of ['One', 'Two', 'Three', 'Four']) await page.getByLabel(`Select ${title}`).check();
      await isAccessible();
      const checked = Promise.withResolvers<void>();
      await page.route('**/chapters/preflight', async (route) => {
        await checked.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Publish…', exact: true }).last().click();
      const publishNow = page.getByRole('dialog').getByRole('button', { name: 'Publish now' });
      const checks = page.getByRole('region', { name: 'Checks' });
      await expect(checks).toContainText('Checking 4 episodes');
      await expect(checks).toBeFocused();
      await expect(publishNow).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Schedule' })).toBeDisabled();
      checked.resolve();
      await publishNow.click();
      const withErrors = page.getByRole('dialog', { name: 'Publish with errors?' });
      await expect(withErrors).toContainText('One: This episode has no pages.');
      await withErrors.getByRole('button', { name: 'Publish anyway' }).click();
      await expect(page.getByText('Held, not published yet.')).toBeVisible();
      await expect(episodes.getByText('Held until readers can read it')).toHaveCount(4);
      await expect(episodes.getByText('Published', { exact: true })).toHaveCount(1);
      await page.getByRole('button', { name: 'Publish…', exact: true }).click();
      await expect(checks).toContainText('The comic has no cover.');
      await isAccessible();
      await publishNow.click();
      await expect(withErrors).toContainText('none is published or scheduled with pages');
      await withErrors.getByRole('button', { name: 'Publish anyway' }).click();
      await expect(page.getByRole('link', { name: 'Open on the site' })).toBeVisible();

      await page.getByRole('link', { name: '5. Five' }).click();
      line.breakAt({ afterBytes: [20_000, 70_000], atAnswerAfterBytes: [100_000] });
      const dropZone = page.getByText('Drop a folder, images or a CBZ here.');
      await dropFiles(dropZone, [await folderOfPages()]);
      await until('the line breaks', async () => line.broken() > 0);
      await page.getByRole('link', { name: 'All episodes' }).click();
      await expect(page.getByText('The upload goes on. Keep this tab open.')).toBeVisible();
      await page.getByRole('link', { name: '5. Five' }).click();
      await expect(page.getByText(`${perVariant} censored pages uploaded`, { exact: true })).toBeVisible({
        timeout: 120_000,
      });
      assert.equal(line.broken(), 3);
      for (const variant of ['uncensored', 'censored']) {
        await page.getByRole('button', { name: `${variant} (${perVariant})`, exact: true }).click();
        const pages = page.getByRole('list', { name: 'Pages in order' }).getByRole('listitem');
        await expect(pages).toHaveCount(perVariant);
        await expect(pages.nth(1)).toContainText('2.png');
        await expect(pages.nth(9)).toContainText('10.png');
      }
      await page.getByRole('button', { name: 'legal (0)', exact: true }).click();
      await dropFiles(dropZone, [await archiveOfPages()]);
      await page.getByRole('button', { name: 'legal (3)', exact: true }).waitFor();
      await expect(page.getByRole('list', { name: 'Pages in order' }).getByRole('listitem')).toContainText([
        '7.png',
        '8.png',
        '10.png',
      ]);
      await expect(page.getByText('By their names, files are missing: 9.png')).toBeVisible();
      await page.getByLabel('Select 8.png').check();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Replace image' }).click();
      const buffer = Buffer.from(bandsPng(240, 320, [colourOf(400), [1, 1, 1]]));
      await (await choosing).setFiles({ name: '8-corrected.png', mimeType: 'image/png', buffer });
      const pagesInOrder = page.getByRole('list', { name: 'Pages in order' }).getByRole('listitem');
      await expect(pagesInOrder.nth(1)).toContainText('8-corrected.png');
      await isAccessible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(pagesInOrder.nth(1)).toContainText(/^(?!.*corrected)/);
      await expect(pagesInOrder).toHaveCount(3);
      await isAccessible();

      await page.getByRole('button', { name: 'Check' }).click();
      const check = page.getByRole('dialog', { name: 'Check before publishing' });
      await expect(check).toContainText('Readers cannot open the uncensored pages');
      await check.getByRole('link', { name: 'uncensored' }).first().click();
      await expect(check).toBeHidden();
      await page.getByRole('button', { name: 'uncensored', exact: false, pressed: true }).waitFor();

      const reader = await (await openBrowser()).newPage();
      const seen = async () => {
        await reader.goto(`${origin}/comic/${comic}`);
        return reader.getByText('Five', { exact: true }).count();
      };
      assert.equal(await seen(), 0);
      await page.getByRole('button', { name: 'Publish…', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
        'Readers cannot open the uncensored',
      );
      const moment = momentAfter(new Date());
      await page.getByLabel(/^Publish at/).fill(localField(moment));
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
      await page.getByRole('button', { name: 'Schedule anyway' }).click();
      if (isWaitedFor) {
        const wait = moment.getTime() - Date.now();
        await until('the reader sees the episode', async () => (await seen()) > 0, wait + 60_000);
        assert.ok(Date.now() >= moment.getTime(), 'not before its moment');
      } else {
        assert.equal(await seen(), 0);
        await bringForward(site, 'Five');
        await until('the reader sees the episode', async () => (await seen()) > 0);
        // The app itself would reload the episode only at the scheduled time.
        await page.reload();
      }
      await expect(page.getByText('Published', { exact: true })).toBeVisible();
      await page.route('**/chapters/preflight', (route) => route.abort());
      await page.getByRole('button', { name: 'Unpublish…', exact: true }).click();
      await expect(page.getByText('The checks could not be loaded.')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
      await page
        .getByRole('dialog', { name: 'Unpublish “Five”?' })
        .getByRole('button', { name: 'Cancel' })
        .click();
      assert.ok((await seen()) > 0);
      await reader.close();

      await page.getByRole('link', { name: 'Comics' }).first().click();
      await page.getByLabel('Select The Slow Boat').check();
      await page.getByLabel('Published', { exact: true }).selectOption('published');
      await expect(page.getByLabel('Select The Slow Boat')).not.toBeChecked();
      await page.getByLabel('Select The Slow Boat').check();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('dialog', { name: 'Delete “The Slow Boat”?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(page.getByText('Nothing matches')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('link', { name: 'The Slow Boat' })).toBeVisible();
      await isAccessible();

      const genre = await site.operator.genre('Ferries');
      const fields = { title: 'Night Ferry', contentRating: 'AO', genres: [genre.id] };
      const { id } = await site.operator.comic(fields, []);
      await page.getByRole('link', { name: 'Genres' }).first().click();
      const row = page
        .getByRole('list', { name: 'Genres' })
        .getByRole('listitem')
        .filter({ has: page.getByLabel('Name of Ferries') });
      await row.getByRole('button', { name: 'Delete' }).click();
      const sure = page.getByRole('dialog', { name: 'Delete the genre “Ferries”?' });
      await expect(sure).toContainText('It is taken off the one comic that has it.');
      await sure.getByRole('button', { name: 'Delete genre' }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole('link', { name: 'Trash' }).first().click();
      await expect(page.getByRole('table', { name: 'Trash' })).toContainText('Genre, of 1 comic');
      await isAccessible();
      await page.getByRole('button', { name: 'Restore Ferries' }).click();
      const left = page.getByRole('table', { name: 'Trash' });
      await expect(left).not.toContainText('Ferries');
      // The corrected image, whose upload was undone.
      await expect(left).toContainText('Pages of an episode of “The Slow Boat”');
      await page.getByRole('link', { name: 'Genres' }).first().click();
      await expect(row).toHaveCount(1);

      await page.goto(`${line.origin}/admin/comics/${id}`);
      await expect(page.getByText('On the uncensored site')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open on the site' })).toHaveCount(0);
    },
  );
}
