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
    'an API key is shown once, works and is revoked; banners are put in order by keyboard',
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
    },
  );
}
