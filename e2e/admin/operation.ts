import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { answers } from '../harness/answers.ts';
import { desktop, journey } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { axeFindings } from '../looks/accessible.ts';
import { makeAdmin, setUpFactor, signIn } from './first-admin.ts';

const email = 'owner@readers.example';

/** What an admin does outside the catalogue. */
export function operation(site: LibrarySite): void {
  const { origin } = site;

  journey(
    'an API key is shown once, works and is revoked; banners and rows of the home page are put in order by keyboard',
    { ...desktop, expected: [answers(400), /console: Identity:/] },
    async ({ page }) => {
      await makeAdmin(site, email);
      await page.goto(`${origin}/admin/api-keys`);
      await signIn(page, email);
      await setUpFactor(page);
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Importer');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const code = page.getByLabel('API key', { exact: true });
      await expect(code).toHaveText(/^lsk_[\w-]{43}$/);
      const key = await code.textContent();
      const isTaken = async () => {
        const headers = { authorization: `Bearer ${key}` };
        return (await fetch(`${origin}/api/v1/api-keys`, { headers })).status === 200;
      };
      assert.ok(await isTaken());
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Importer' })).toBeVisible();
      assert.ok(!(await page.content()).includes(key!), 'shown only once');
      await page.getByRole('button', { name: 'Revoke Importer' }).click();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Importer' })).toHaveCount(0);

      await page.getByRole('navigation').getByRole('link', { name: 'Featured banners' }).click();
      const titles = page.getByRole('main').getByRole('listitem').getByRole('link');
      const last = site.library.gaps.title;
      await expect(titles.last()).toHaveText(last);
      const handle = page.getByRole('button', { name: `Move ${last}` });
      await handle.press('ArrowUp');
      await expect(page.getByText(`${last}: place 2 of 3.`)).toBeAttached();
      await expect(titles.nth(1)).toHaveText(last);
      await handle.press('ArrowUp');
      await expect(page.getByText(`${last}: place 1 of 3.`)).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const home = await (await fetch(origin)).text();
      const shown = [...home.matchAll(/aria-label="Show ([^"]+)"/g)].map(([, title]) => title);
      assert.equal(shown[0], last, 'the next request of a reader shows the new order');
      assert.deepEqual(await axeFindings(page), []);

      await page.getByRole('navigation').getByRole('link', { name: 'Home page rows' }).click();
      await page.getByRole('button', { name: 'Move Sale banner', exact: true }).press('Home');
      await expect(page.getByText('Sale banner: place 1 of 6.')).toBeAttached();
      await page.getByRole('checkbox', { name: 'Shown: Featured banners' }).uncheck();
      await page.getByRole('button', { name: 'Edit Something New' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Comics at most').fill('4');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Add a row' }).click();
      await dialog.getByLabel('What it shows').selectOption('Comics picked by hand');
      await dialog.getByLabel('Title').fill('Our choice');
      const { long } = site.library;
      for (const title of [last, long.title]) {
        await dialog.getByLabel('Add a comic').fill(title);
        await dialog.getByRole('option', { name: title }).click();
        await expect(dialog.getByRole('button', { name: `Remove ${title}`, exact: true })).toBeVisible();
      }
      await dialog.getByRole('button', { name: `Move ${long.title}`, exact: true }).press('ArrowUp');
      assert.deepEqual(await axeFindings(page), []);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Comics on the page: 26 of at most 40')).toBeVisible();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: 'Save home page' }).click();
      await expect(page.getByText('Readers see the new home page when they open it next.')).toBeVisible();
      const rows = await (await fetch(origin)).text();
      assert.doesNotMatch(rows, /aria-label="Featured comics"/);
      const ours = /aria-label="Our choice".*?<\/section>/s.exec(rows)![0];
      const picked = [...ours.matchAll(/href="\/comic\/([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(picked, [long.id, site.library.gaps.id]);
      await page.getByRole('button', { name: 'Earlier versions' }).click();
      await expect(dialog.getByText('Featured banners')).toBeVisible();
      assert.deepEqual(await axeFindings(page), []);
    },
  );
}
