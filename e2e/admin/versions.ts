import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open } from '../harness/journey.ts';
import { addComic } from '../harness/library.ts';
import type { SiteWithDatabase } from '../harness/site-with-database.ts';
import { axeFindings } from '../looks/accessible.ts';
import { haveStaff, signInToOffice, staffProblems } from './staff.ts';

/** An editor restores an earlier version. */
export function versions(site: SiteWithDatabase): void {
  const { origin, key, operator } = site;

  journey(
    'an editor changes a title twice and brings the first one back, which readers see then',
    { ...desktop, expected: staffProblems },
    async ({ page, context }) => {
      const editor = await haveStaff(site, { email: 'versions@office.example', role: 'editor' });
      const genre = await operator.genre('Harbour');
      const { id } = await addComic(operator, { title: 'Tides', genres: [genre.id], numbers: [1] });
      await signInToOffice(page, `${origin}/admin/comics/${id}?tab=details`, editor);
      const title = page.getByLabel('Title', { exact: true });
      const saved = page.getByText('Saved.', { exact: true });
      const save = async () => {
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(saved).toBeVisible();
        await page.getByRole('button', { name: 'Close this message' }).click();
      };
      await title.fill('Ebb');
      await page.getByLabel('Harbour').uncheck();
      await save();
      await title.fill('Flood');
      await save();
      const deleted = await fetch(`${origin}${apiBase}/genres`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [genre.id] }),
      });
      assert.equal(deleted.status, 200);
      await page.reload();

      await title.fill('Never saved');
      await page.getByRole('button', { name: 'Earlier versions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
      const [newest, oldest] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()];
      await expect(newest).toContainText(/Changed .* by versions@office\.example/);
      await expect(newest).toContainText('Title“Ebb” → “Flood”');
      await expect(oldest).toContainText('Genres“Harbour” → empty');
      assert.deepEqual(await axeFindings(page), []);
      await oldest.getByRole('button', { name: /^Use version/ }).click();
      await expect(dialog).toBeHidden();
      await expect(title).toHaveValue('Tides');
      const notice = page.getByRole('status').filter({ hasText: 'is in the form, and not saved yet' });
      await expect(notice).toContainText('It changes: Title. Left out, because they were deleted: Harbour.');
      assert.deepEqual(await axeFindings(page), []);
      await notice.getByRole('button', { name: 'Undo this change' }).click();
      await expect(title).toHaveValue('Never saved');
      await page.getByRole('button', { name: 'Earlier versions' }).click();
      await oldest.getByRole('button', { name: /^Use version/ }).click();
      await save();
      await expect(notice).toBeHidden();

      const reader = await context.newPage();
      await open(reader, `${origin}/comic/${id}`);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Tides');
    },
  );
}
