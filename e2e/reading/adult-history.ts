import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { onTwoDevices, signedUp } from '../accounts/signed-in.ts';
import { desktop, open, journey } from '../harness/journey.ts';
import { entriesInAccount, place, readOn, samePlace, stored, storedSlice } from '../harness/place.ts';
import type { LibrarySite } from '../harness/site.ts';

type Entry = { comicId: string; chapterId: string; time: number; place: { slice: number } | null };
const isSync = (url: string) => url.endsWith('/reading/sync');

/** Scrolls through a chapter in uncensored mode and waits until this place is stored. */
async function readUncensored(page: Page, address: string): Promise<void> {
  await open(page, address);
  // The question may come after the place of the strip.
  const isAsked = await page.evaluate(() => localStorage.getItem('ageConfirmedUntil') === null);
  if (isAsked) await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await page.locator('[data-slice]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelectorAll('[data-slice]')[2]!.scrollIntoView());
  await expect.poll(() => storedSlice(page, 'adult:')).toBeGreaterThan(0);
}

/** For each place that the signed-in account has on this site, whether it is 18+. */
const adultFlags = async (page: Page) => (await entriesInAccount(page)).map(({ adult }) => adult);

const settings = (page: Page) => page.getByRole('dialog', { name: '18+ settings' });
async function openSettings(page: Page, comic: string): Promise<void> {
  await open(page, `${comic}?mode=uncensored`);
  await page.getByRole('button', { name: '18+ settings' }).click();
  await expect(settings(page)).toBeVisible();
}

export async function adultHistory({ origin, uncensoredOrigin, library }: LibrarySite): Promise<void> {
  const { mature, adult } = library;
  const plainKey = `reading:${mature.id}`;
  const adultKey = `adult:${plainKey}`;
  const comic = `${origin}/comic/${mature.id}`;
  const [first, second] = mature.chapters.map(({ id }) => `${comic}/${id}`) as [string, string];
  const iris = await signedUp(origin, { email: 'iris@readers.example', password: 'second skin' });
  const inSession = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), adultKey);

  journey(
    'the history of uncensored mode shows there only, and can be cleared',
    desktop,
    async ({ page }) => {
      await open(page, first);
      await readOn(page);
      // Leaving the page writes its place.
      await page.goto(`${origin}/robots.txt`);
      const plain = await stored(page, plainKey);
      await readUncensored(page, `${second}/uncensored`);
      const left = await place(page);
      assert.deepEqual(await stored(page, plainKey), plain);
      assert.deepEqual(await stored(page, 'lastReadComics'), [mature.id]);

      await open(page, comic);
      await expect(page.getByRole('link', { name: "Continue reading 'Second Skin 1'" })).toBeVisible();
      await open(page, origin);
      const row = page.getByRole('region', { name: 'Continue reading' });
      await expect(row.getByRole('link')).toHaveAttribute('href', new URL(first).pathname);
      await open(page, `${comic}?mode=uncensored`);
      await page.getByRole('link', { name: "Continue reading 'Second Skin 2'" }).click();
      await expect(page).toHaveURL(`${second}/uncensored`);
      await expect.poll(async () => (await place(page)).index).toBe(left.index);
      await page.reload();
      await expect.poll(async () => (await place(page)).index).toBe(left.index);
      await samePlace(page, left);

      await openSettings(page, comic);
      await settings(page).getByRole('radio', { name: 'Until I close the browser' }).check();
      await expect.poll(() => inSession(page)).toContain(mature.id);
      await expect.poll(() => stored(page, adultKey)).toBe(null);
      await settings(page).getByRole('radio', { name: '1 day' }).check();
      await expect.poll(() => inSession(page)).toBe(null);
      await page.evaluate((key) => {
        const entry = JSON.parse(localStorage.getItem(key)!) as Entry;
        localStorage.setItem(key, JSON.stringify({ ...entry, time: entry.time - 86_400_000 }));
      }, adultKey);
      await open(page, `${comic}?mode=uncensored`);
      await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible();
      await expect.poll(() => stored(page, adultKey), 'a day later nothing is left').toBe(null);
      assert.deepEqual(await stored(page, plainKey), plain);
    },
  );

  journey(
    'an 18+ history cleared on one device is gone from the account and the other device',
    desktop,
    async () => {
      const credentials = { email: 'vera@readers.example', password: 'second skin' };
      await onTwoDevices(origin, credentials, async (page, other) => {
        await readUncensored(page, `${first}/uncensored`);
        // Leaving the page sends its place.
        await open(page, comic);
        await expect.poll(() => adultFlags(page)).toEqual([true]);

        await open(other, origin);
        await expect.poll(() => stored(other, adultKey)).not.toBe(null);
        assert.deepEqual(await stored(other, 'lastReadComics'), []);
        await expect(other.getByRole('region', { name: 'Continue reading' })).toHaveCount(0);

        await openSettings(page, comic);
        await settings(page).getByRole('button', { name: 'Clear 18+ history now' }).click();
        await settings(page).getByRole('button', { name: 'Clear it' }).click();
        await expect(settings(page).getByRole('status')).toContainText('cleared');
        await expect.poll(() => stored(page, adultKey)).toBe(null);
        await expect.poll(() => adultFlags(page)).toEqual([]);
        await open(other, origin);
        await expect.poll(() => stored(other, adultKey)).toBe(null);
      });
    },
  );

  journey(
    'the uncensored site loads the history only after an age is confirmed, and drops it when it is cleared',
    desktop,
    async ({ page }) => {
      const credentials = { email: 'nora@readers.example', password: 'after dark' };
      const { storageState, call } = await signedUp(origin, credentials, [adult]);
      await page.goto(`${uncensoredOrigin}/account/action`);
      await page.evaluate((items) => {
        for (const { name, value } of items) if (/auth/i.test(name)) localStorage.setItem(name, value);
      }, storageState.origins[0]!.localStorage);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(uncensoredOrigin);
      await expect(page.getByRole('button', { name: 'I am 18 or older' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(requests.filter(isSync), []);
      assert.equal(await stored(page, 'comicsReadingHistory'), null);
      await page.getByRole('button', { name: 'I am 18 or older' }).click();
      const row = page.getByRole('region', { name: 'Continue reading' });
      await expect(row.getByRole('link')).toHaveCount(1);
      assert.equal(((await stored(page, 'lastReadComics')) as string[])[0], adult.id);

      await page.getByRole('button', { name: '18+ settings' }).click();
      await settings(page).getByRole('button', { name: 'Clear 18+ history now' }).click();
      const cleared = page.waitForResponse((response) => {
        const body = response.request().postData() ?? '';
        return isSync(response.url()) && /"clearedBefore":[1-9]/.test(body);
      });
      await settings(page).getByRole('button', { name: 'Clear it' }).click();
      await expect(row).toHaveCount(0);
      await expect.poll(() => stored(page, 'comicsReadingHistory')).toBe(null);
      assert.equal(await stored(page, `reading:${adult.id}`), null);
      // The device where it was read sends it again.
      const entry = JSON.parse(
        storageState.origins[0]!.localStorage.find(({ name }) => name === `reading:${adult.id}`)!.value,
      ) as Entry;
      await expect.poll(() => page.evaluate(() => localStorage.getItem('adultHistory'))).not.toBe(null);
      await cleared;
      await call('POST', '/reading/sync', { entries: [entry] });
      const answered = page.waitForResponse((response) => isSync(response.url()));
      await page.reload();
      await answered;
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(row).toHaveCount(0);
    },
  );

  journey(
    'a history for this session only is not sent to the account',
    { ...desktop, storageState: iris.storageState },
    async ({ page }) => {
      await page.clock.install();
      await readUncensored(page, `${first}/uncensored`);
      // Longer than changes wait at most before they are written and sent.
      await page.clock.runFor(20_000);
      await expect.poll(() => adultFlags(page)).toEqual([true]);
      await openSettings(page, comic);
      await settings(page).getByRole('radio', { name: 'Until I close the browser' }).check();
      await expect.poll(() => adultFlags(page)).toEqual([]);

      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.postData() ?? ''));
      await open(page, `${second}/uncensored`);
      await page.waitForSelector('[data-slice]');
      await page.evaluate(() => document.querySelectorAll('[data-slice]')[2]!.scrollIntoView());
      await expect.poll(() => inSession(page)).toContain(new URL(second).pathname.split('/').at(-1));
      await page.clock.runFor(20_000);
      await page.goto(origin);
      const places = sent.filter((body) => /"entries":\[\{/.test(body));
      assert.deepEqual([places, await adultFlags(page)], [[], []]);
      const traces = await page.evaluate(() => JSON.stringify(localStorage));
      assert.ok(!traces.includes(mature.id), traces);
    },
  );
}
