import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { apiBase } from '@longstrip/contract/endpoint';
import { expect } from '../harness/expect.ts';
import { answers } from '../harness/answers.ts';
import { desktop, journey } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { axeFindings } from '../looks/accessible.ts';
import { makeAdmin, setUpFactor, signIn } from './first-admin.ts';

const email = 'second-editor@readers.example';

/** One person edits in the browser. Another one, with a key, changes the same things first. */
export function editing(site: LibrarySite): void {
  const { origin, key } = site;
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(origin + apiBase + path, { method, headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200, `${method} ${path}: ${await answer.clone().text()}`);
    return answer.json();
  };
  const conflict = (page: Page, subject: string) =>
    page.getByRole('alert').filter({ hasText: new RegExp(`API key “.+” has changed ${subject} meanwhile`) });
  const overwrite = (page: Page) => page.getByRole('button', { name: 'Save mine over theirs' }).click();
  const load = (page: Page) =>
    page.getByRole('button', { name: 'Discard my changes and load theirs' }).click();

  journey(
    'an edit conflict is noticed and keeps what was typed; several comics and episodes are edited together',
    { ...desktop, expected: [answers(409), /console: Identity:/, /ERR_INTERNET_DISCONNECTED/] },
    async ({ page, context }) => {
      await makeAdmin(site, email);
      await page.goto(`${origin}/admin/sale-banner`);
      await signIn(page, email);
      await setUpFactor(page);
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
      await ask('PATCH', '/sale-banners/normal', { subtitle: 'Theirs' });
      await page.getByRole('button', { name: 'Save sale banner' }).click();
      await expect(conflict(page, 'this sale banner')).toContainText('Line under the title: “Theirs”');
      assert.deepEqual(await axeFindings(page), []);
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Mine');
      await overwrite(page);
      await expect(page.getByText('Readers see the new sale banner')).toBeVisible();
      await expect(page.getByLabel('Line under the title')).toHaveValue('Theirs');
      const { title, subtitle } = (await ask('GET', '/sale-banners/normal')) as Record<string, string>;
      assert.deepEqual([title, subtitle], ['Mine', 'Theirs']);
      await page.getByRole('button', { name: 'Uncensored site' }).click();
      await expect(page.getByLabel('Line under the title')).not.toHaveValue('Theirs');

      const genre = await site.operator.genre('Harbour');
      await page.goto(`${origin}/admin/genres`);
      const name = page.getByLabel('Name of Harbour');
      await name.fill('Port');
      await ask('PATCH', `/genres/${genre.id}`, { mature: true });
      await name.press('Enter');
      await expect(conflict(page, 'this genre')).toContainText('Mature: “yes”');
      await expect(name).toHaveValue('Port');
      await load(page);
      await expect(conflict(page, 'this genre')).toBeHidden();
      await expect(name).toHaveValue('Harbour');
      await expect(page.getByLabel('Harbour is mature')).toBeChecked();

      await page.goto(`${origin}/admin/policies?policy=privacy-policy`);
      await page.getByRole('textbox', { name: 'Text' }).fill('We keep little.');
      await ask('PUT', '/policies/privacy-policy', { text: 'We keep nothing.' });
      const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
      await page.getByRole('button', { name: 'Save as a new version' }).click();
      await publish.click();
      await expect(conflict(page, 'this text')).toContainText('Text: “We keep nothing.”');
      await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('We keep little.');
      await overwrite(page);
      await publish.click();
      await expect(page.getByText('Readers see the new text.')).toBeVisible();

      await page.goto(`${origin}/admin/prices`);
      const plan = page.locator('form').filter({ hasText: '1 week' }).first();
      await plan.getByLabel('Badge').fill('Try it');
      await ask('PATCH', '/plans/1week', { firstPriceCents: 699 });
      await plan.getByRole('button', { name: 'Change plan' }).click();
      const sure = page.getByRole('dialog');
      await sure.getByRole('button', { name: 'Change plan' }).click();
      await expect(conflict(page, 'this plan')).toContainText('First charge: “$6.99”');
      await expect(plan.getByLabel('Badge')).toHaveValue('Try it');
      await overwrite(page);
      await sure.getByRole('button', { name: 'Change plan' }).click();
      await expect(page.getByText('The plan is changed.')).toBeVisible();
      await expect(plan.getByLabel('First charge')).toHaveValue('$6.99');

      await page.getByLabel('Coins of pack 1').fill('120');
      await ask('PUT', '/coin-packs', { packs: [{ coins: 200, priceCents: 199 }] });
      await page.getByRole('button', { name: 'Change packs' }).click();
      await sure.getByRole('button', { name: 'Change packs' }).click();
      await expect(conflict(page, 'the packs')).toContainText('Packs: “200 coins for $1.99”');
      await expect(page.getByLabel('Coins of pack 1')).toHaveValue('120');
      await load(page);
      await expect(page.getByLabel('Coins of pack 1')).toHaveValue('200');

      // An invalid price must stop saving: otherwise the last valid price would be saved instead of the one shown.
      const price = page.getByLabel('Price of pack 1');
      await price.fill('2.99');
      await price.fill('2,99');
      await expect(page.getByText('From $0.50 to $10,000.00, with a point before the cents.')).toBeVisible();
      await page.getByRole('button', { name: 'Change packs' }).click();
      await expect(price).toBeFocused();
      await expect(price).toHaveValue('2,99');
      await price.fill('2.99');
      await page.getByRole('button', { name: 'Change packs' }).click();
      await sure.getByRole('button', { name: 'Change packs' }).click();
      await expect(page.getByText('The packs are saved.')).toBeVisible();
      await expect(price).toHaveValue('$2.99');
      await price.fill('2.49');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Change packs' }).click();
      await sure.getByRole('button', { name: 'Change packs' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
      await expect(price).toHaveValue('$2.49');
      await context.setOffline(false);

      const [banner] = (await ask('POST', '/banners/saved/list', {})).data as { id: string; title: string }[];
      await page.goto(`${origin}/admin/banners/${banner!.id}`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('My banner');
      await ask('PATCH', `/banners/${banner!.id}`, { description: 'Of someone else' });
      await page.getByRole('button', { name: 'Save banner' }).click();
      await expect(conflict(page, 'this banner')).toContainText('Description: “Of someone else”');
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('My banner');
      await load(page);
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(banner!.title);

      const { id } = site.library.gaps;
      await page.goto(`${origin}/admin/comics/${id}?tab=details`);
      await page.getByLabel('Description').fill('My description');
      await ask('PATCH', `/comics/${id}`, { publisher: 'Their press' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(conflict(page, 'this comic')).toContainText('Publisher: “Their press”');
      await expect(page.getByLabel('Description')).toHaveValue('My description');
      await overwrite(page);
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(page.getByLabel('Publisher')).toHaveValue('Their press');

      const { bare } = site.library;
      await page.goto(`${origin}/admin/comics`);
      for (const { title } of [site.library.gaps, bare]) await page.getByLabel(`Select ${title}`).check();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit 2 comics' });
      await expect(dialog.getByRole('button', { name: 'Change 0 comics' })).toBeDisabled();
      await dialog.getByLabel('Status').selectOption('Completed');
      await dialog.getByLabel('Add a genre').selectOption('Harbour');
      await expect(dialog.getByRole('status')).toContainText('The status becomes “Completed”: 2 comics.');
      assert.deepEqual(await axeFindings(page), []);
      await dialog.getByRole('button', { name: 'Change 2 comics' }).click();
      await expect(page.getByText('2 comics changed.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(2);

      await page.goto(`${origin}/admin/comics/${id}`);
      const episodes = page.getByRole('list', { name: 'Episodes in order' }).getByRole('listitem');
      for (const place of [2, 3]) await episodes.nth(place).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const access = page.getByRole('dialog', { name: 'Edit 2 episodes' });
      await expect(access.getByRole('status')).toContainText('1 is among the first 3 published');
      await access.getByRole('button', { name: 'Change 2 episodes' }).click();
      await expect(episodes.nth(3).getByText('Free', { exact: true })).toBeVisible();
      await expect(episodes.nth(2).getByText('Free', { exact: true })).toBeVisible();

      await episodes.nth(2).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Unpublish…', exact: true }).last().click();
      const publication = page.getByRole('dialog', { name: 'Unpublish or schedule' });
      const nextHour = await publication.getByLabel(/^Publish at/).inputValue();
      await publication.getByLabel(/^Publish at/).fill('2020-02-29T12:00');
      await publication.getByRole('button', { name: 'Schedule' }).click();
      await expect(publication.getByText('This moment has passed.')).toBeVisible();
      await publication.getByLabel(/^Publish at/).fill(nextHour);
      await publication.getByRole('button', { name: 'Schedule' }).click();
      const hides = page.getByRole('dialog', { name: /^Hide “.*” until then\?$/ });
      await hides.getByRole('button', { name: 'Hide and schedule' }).click();
      await expect(page.getByText('Scheduled.', { exact: true })).toBeVisible();

      const [chapter] = site.library.long.chapters;
      await page.goto(`${origin}/admin/comics/${site.library.long.id}/chapters/${chapter!.id}`);
      const chapterTitle = page.getByLabel('Title', { exact: true });
      const variant = (name: RegExp) =>
        page.getByRole('group', { name: 'Variant' }).getByRole('button', { name });
      await chapterTitle.fill('Another title');
      await variant(/^uncensored/).click();
      await expect(variant(/^uncensored/)).toHaveAttribute('aria-pressed', 'true');
      await expect(chapterTitle).toHaveValue('Another title');
      await variant(/^censored/).click();
      const pages = page.getByRole('list', { name: 'Pages in order' }).getByRole('listitem');
      await pages.first().getByRole('button').first().press('ArrowRight');
      await variant(/^uncensored/).click();
      const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
      await leaving.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Save order' }).click();
      await expect(page.getByText('The new order is saved.')).toBeVisible();
    },
  );
}
