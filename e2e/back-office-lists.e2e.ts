/** The back office: lists in the order that staff choose, and the history of one object. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { haveStaff, signInToOffice, staffProblems } from './admin/staff.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, phone, soakJourney } from './harness/journey.ts';
import { bandsPng, colourOf } from './harness/png.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { axeFindings } from './looks/accessible.ts';

const { origin, operator, db } = await openSiteWithDatabase();
const comics = `${origin}/admin/comics?status=ongoing`;
const titles = ['Brine', 'Anchor', 'Current'];
const ids: string[] = [];
for (const title of titles) ids.push((await operator.comic({ title, contentRating: 'T' }, [])).id);
const admin = await haveStaff({ origin, db }, { email: 'owner@office.example', role: 'admin' });
const editor = await haveStaff({ origin, db }, { email: 'editor@office.example', role: 'editor' });

const shown = (page: Page) => page.getByRole('table', { name: 'Comics' }).getByRole('link');
const byTitle = titles.toSorted();
const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

journey(
  'an editor sorts a list by its columns, and the address keeps the order',
  { ...desktop, expected: staffProblems },
  async ({ page, step }) => {
    await signInToOffice(page, comics, editor);
    await expect(shown(page)).toHaveText(titles.toReversed());
    const head = page.getByRole('columnheader', { name: 'Comic', exact: true });
    await step('from A by keyboard, and from Z with the next press', async () => {
      await head.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await expect(shown(page)).toHaveText(byTitle);
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await page.keyboard.press('Space');
      await expect(shown(page)).toHaveText(byTitle.toReversed());
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(/status=ongoing&sort=-title$/);
      await expect(head.getByRole('button')).toBeFocused();
      assert.deepEqual(await axeFindings(page), []);
    });
    await step('loaded again, and after Back', async () => {
      await page.reload();
      await expect(shown(page)).toHaveText(byTitle.toReversed());
      await shown(page).first().click();
      await expect(page.getByRole('heading', { name: byTitle.at(-1)! })).toBeVisible();
      await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);
      await page.goBack();
      await expect(shown(page)).toHaveText(byTitle.toReversed());
    });
    await step('an order that does not exist is the usual one', async () => {
      await page.goto(`${comics}&sort=-rating`);
      await expect(shown(page)).toHaveText(titles.toReversed());
    });
    await step('hovering its link loads the list, and the click does not load it again', async () => {
      await page.goto(`${origin}/admin/genres`);
      const isList = (message: { url(): string }) => message.url().endsWith('/staff/comics/list');
      let requests = 0;
      page.on('request', (request) => (requests += isList(request) ? 1 : 0));
      const link = page.getByRole('navigation').getByRole('link', { name: 'Comics', exact: true });
      await Promise.all([page.waitForResponse(isList), link.hover()]);
      await link.click();
      await expect(shown(page)).toHaveText(titles.toReversed());
      assert.equal(requests, 1);
    });
  },
);

soakJourney(
  'on a phone the order is chosen from a list',
  { ...phone, expected: staffProblems },
  async ({ page }) => {
    await signInToOffice(page, comics, editor);
    // By keys, as a person does: rows that move after an input are no layout shift.
    await page.getByLabel('Order').pressSequentially('Comic: A');
    await expect(shown(page)).toHaveText(byTitle);
    await expect(page).toHaveURL(/sort=title$/);
    assert.deepEqual(await axeFindings(page), []);
  },
);

soakJourney(
  'on a phone all comics of a page are selected at once',
  { ...phone, expected: staffProblems },
  async ({ page }) => {
    await signInToOffice(page, comics, editor);
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    await all.check();
    await expect(page.getByText(`${titles.length} selected`)).toBeVisible();
    // Further up, the bar of the selection covers a part of the list.
    await scrollToEnd(page);
    assert.deepEqual(await axeFindings(page), []);
    await page.getByLabel('Select Brine').uncheck();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.check();
    await expect(page.getByLabel('Select Brine')).toBeChecked();
    await all.uncheck();
    await expect(page.getByRole('button', { name: /publish…$/i })).toHaveCount(0);
  },
);

journey(
  'a long list of episodes is rendered in full after scrolling, or once it has the focus',
  { ...desktop, expected: staffProblems },
  async ({ page }) => {
    const numbers = Array.from({ length: 60 }, (_, place) => place + 1);
    const many = await operator.comic({ title: 'Many', contentRating: 'T' }, []);
    await operator.chapters(
      many.id,
      numbers.map((chapterNumber) => ({ title: `Part ${chapterNumber}`, chapterNumber })),
    );
    const first = page.getByLabel('Select Part 1', { exact: true });
    const last = page.getByLabel('Select Part 60', { exact: true });
    await signInToOffice(page, `${origin}/admin/comics/${many.id}`, editor);
    await expect(first).toBeVisible();
    await expect(last).toHaveCount(0);
    // The list grows while it is scrolled.
    await expect(async () => {
      await scrollToEnd(page);
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    await page.reload();
    await first.focus();
    await expect(last).toHaveCount(1);
    await page.reload();
    const handle = page.getByRole('button', { name: 'Move Part 1', exact: true });
    await handle.press('End');
    await expect(handle).toBeFocused();
    await expect(page.getByText('Part 1: place 60 of 60.')).toBeAttached();
  },
);

soakJourney(
  'more episodes than one call changes are selected: the screen says so and takes the first ones',
  { ...phone, expected: staffProblems },
  async ({ page }) => {
    const long = await operator.comic({ title: 'Long', contentRating: 'T' }, []);
    const chapter = (chapterNumber: number) => ({ title: `Part ${chapterNumber}`, chapterNumber });
    const numbers = Array.from({ length: 201 }, (_, place) => place + 1);
    await operator.chapters(long.id, numbers.slice(0, 200).map(chapter));
    await operator.chapters(long.id, [chapter(201)]);
    await signInToOffice(page, `${origin}/admin/comics/${long.id}`, editor);
    await page.getByText('Select all').click();
    const acts = ['Unpublish…', 'Edit', 'Delete'].map((name) =>
      page.getByRole('group').getByRole('button', { name, exact: true }),
    );
    await expect(page.getByText('201 selected, and at most 200 can be changed at once')).toBeVisible();
    for (const act of acts) await expect(act).toBeDisabled();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Select only the first 200' }).click();
    await expect(page.getByText('200 selected', { exact: true })).toBeVisible();
    await scrollToEnd(page);
    await expect(page.getByLabel('Select Part 200', { exact: true })).toBeChecked();
    await expect(page.getByLabel('Select Part 201')).not.toBeChecked();
    for (const act of acts) await expect(act).toBeEnabled();
    await acts[0]!.click();
    const dialog = page.getByRole('dialog', { name: 'Unpublish or schedule' });
    await expect(dialog.getByText('Part 200', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    const sure = page.getByRole('dialog', { name: 'Unpublish 200 episodes?' });
    await sure.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Unpublished.')).toBeVisible();
  },
);

soakJourney(
  'an admin opens the history of a comic',
  { ...desktop, expected: staffProblems },
  async ({ page }) => {
    await signInToOffice(page, `${origin}/admin/comics/${ids[0]}?tab=details`, admin);
    await page.getByLabel('Title').fill('Brine and Salt');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Brine and Salt' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('Times are in UTC')).toBeVisible();
    await expect(rows.nth(1)).toContainText('changed the comic “Brine and Salt”');
    await expect(rows.nth(1)).toContainText('owner@office.example');
    await expect(rows.nth(1)).toContainText('title: Brine → Brine and Salt');
    await expect(rows.nth(2)).toContainText('created the comic');
    assert.deepEqual(await axeFindings(page), []);
  },
);

soakJourney(
  'an editor sees what was published late, the image of shared links as it was made, and that a comic is fine',
  { ...desktop, expected: staffProblems },
  async ({ page }) => {
    await db.pool.query(`insert into publication select gen_random_uuid(), id, null, title,
      now() - interval '2 hours', now() - interval '1 hour' from comic where title = 'Anchor'`);
    const cover = bandsPng(300, 450, [colourOf(1), colourOf(2)]);
    const files = ['comicPreviewImage', 'comicCardImage'].map((field) => ({
      name: 'cover.png',
      field,
      bytes: cover,
    }));
    const fields = { title: 'Drift', description: 'Without an oar.', contentRating: 'T' };
    const { id } = await operator.comic(fields, files);
    const preview = [{ name: '1.png', bytes: cover }];
    const [chapter] = await operator.chapters(id, [{ title: 'One', chapterNumber: 1 }], preview);
    await operator.pages(id, 'censored', chapter!.id, preview);
    await operator.imagesMade();
    await signInToOffice(page, `${origin}/admin/`, editor);
    const screen = page.getByRole('main');
    await expect(screen.getByText('1 late')).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);
    await screen.getByRole('link', { name: 'Scheduled' }).first().click();
    await expect(page.getByRole('table').getByRole('row')).toHaveText([/What/, /Anchor.*Late/]);
    await page.goto(`${origin}/admin/comics/${id}?tab=details`);
    const shared = page.getByAltText('Cover as in: Shared links');
    await expect(shared).toHaveJSProperty('naturalWidth', 1200);
    await page
      .getByLabel('Cover', { exact: true })
      .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: cover });
    await expect(shared).toHaveCount(0);
    await expect(page.getByText('The server chooses this crop')).toBeVisible();
    await page.getByRole('button', { name: 'Publish…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog).toContainText('No problems found');
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeFocused();
    await page.goto(`${origin}/admin/comics/${id}/chapters/${chapter!.id}`);
    for (const place of ['List of episodes', 'On phones'])
      await expect(page.getByAltText(`Preview image as in: ${place}`)).not.toHaveJSProperty(
        'naturalWidth',
        0,
      );
  },
);

journey(
  'an editor names creators while typing, merges two of them, and undoes it',
  { ...desktop, expected: staffProblems },
  async ({ page, step }) => {
    await signInToOffice(page, `${origin}/admin/comics/${ids[0]!}?tab=details`, editor);
    const name = (n: number) => page.getByRole('combobox', { name: `Name ${n}` });
    const names = page.getByRole('table', { name: 'Creators' }).getByRole('link', { name: /^Ada/ });
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved.').last()).toBeVisible();
    };
    await step('new ones', async () => {
      for (const [n, typed] of ['Ada Quill', 'Ada Quil'].entries()) {
        await page.getByRole('button', { name: 'Add a creator' }).click();
        await name(n + 1).fill(typed);
        await page.getByRole('option', { name: `${typed} New creator` }).click();
        await expect(name(n + 1)).toHaveValue(typed);
      }
      await save();
      assert.deepEqual(await axeFindings(page), []);
    });
    await step('a known one, by the keyboard', async () => {
      await page.goto(`${origin}/admin/comics/${ids[1]!}?tab=details`);
      await page.getByRole('button', { name: 'Add a creator' }).click();
      await name(1).fill('quill');
      const found = page.getByRole('listbox', { name: 'Name 1' }).getByRole('option');
      await expect(found).toHaveText(['Ada Quill', 'quillNew creator']);
      await page.keyboard.press('Enter');
      await expect(name(1)).toHaveValue('Ada Quill');
      await save();
    });
    await step('merged, and undone', async () => {
      await page.goto(`${origin}/admin/creators`);
      await expect(names).toHaveText(['Ada Quil', 'Ada Quill']);
      for (const box of ['Ada Quil', 'Ada Quill'])
        await page.getByRole('checkbox', { name: `Select ${box}`, exact: true }).check();
      await page.getByRole('button', { name: 'Merge' }).click();
      const dialog = page.getByRole('dialog', { name: 'Merge creators' });
      await expect(dialog.getByLabel('Who remains')).toHaveValue(/./);
      await expect(dialog).toContainText('Ada Quil');
      assert.deepEqual(await axeFindings(page), []);
      await dialog.getByRole('button', { name: 'Merge' }).click();
      await expect(names).toHaveText(['Ada Quill']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(names).toHaveText(['Ada Quil', 'Ada Quill']);
    });
    await step('with a text of its own', async () => {
      await names.last().click();
      await expect(page.getByRole('heading', { name: 'Ada Quill', level: 1 })).toBeVisible();
      await page.getByLabel('Text').fill('Translates from five languages.');
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByLabel('Address 1').fill('http://not-safe.example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('must be an address that begins with https://')).toBeVisible();
      await page.getByLabel('Address 1').fill('https://ada.example/');
      await save();
      assert.deepEqual(await axeFindings(page), []);
    });
  },
);
