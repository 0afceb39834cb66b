/** The back office: people and money. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { signedUp } from './accounts/signed-in.ts';
import { confirmPerson, haveStaff, signInToOffice, staffProblems } from './admin/staff.ts';
import { passDays } from './harness/clock.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, phone } from './harness/journey.ts';
import { addComic } from './harness/library.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { until } from './harness/until.ts';
import { axeFindings } from './looks/accessible.ts';

const site = await openSiteWithDatabase();
const { origin, operator, db } = site;
const comic = await addComic(operator, { title: 'Twelve Tides', numbers: [1, 2, 3, 4] });
const office = `${origin}/admin`;
const email = 'ada@readers.example';
const reader = await signedUp(origin, { email, password: 'twelve tides' });

type Refund = { state: string; amountCents: number };
const refundOf = async () =>
  ((await reader.call('POST', '/refunds/mine', {})) as { data: Refund[] }).data[0]!;

/** A membership of three weeks ago whose reader wants the rest back, for two days. */
async function askForRefund(): Promise<void> {
  const card = await fetch(`${origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242424242424242', expiry: '12/40', cvc: '123' }),
  });
  const { token } = (await card.json()) as { token: string };
  const quotes = (await reader.call('POST', '/membership/quotes')) as {
    data: { planId: string; figures: { firstChargeCents: number; nextChargeCents: number } }[];
  };
  const { firstChargeCents, nextChargeCents } = quotes.data.find(
    ({ planId }) => planId === '12weeks',
  )!.figures;
  const shown = { firstChargeCents, nextChargeCents };
  const order = { planId: '12weeks', card: { token }, agreedToTerms: true, shown };
  const bought = (await reader.call('POST', '/membership/purchases', order)) as {
    data: { paymentId: string }[];
  };
  const { paymentId } = bought.data[0]!;
  await reader.call('POST', `/payments/${paymentId}/process`, {});
  await passDays(site, 21);
  const residence = 'europe';
  const refundable = (await reader.call('POST', '/refunds/offers', { residence })) as {
    data: { offers: { rule: string; amountCents: number }[] }[];
  };
  const { amountCents } = refundable.data[0]!.offers.find(({ rule }) => rule === 'goodwill')!;
  const message = `I am at sea until spring. ${randomUUID()}`;
  await reader.call('POST', '/refunds', {
    paymentId,
    residence,
    rule: 'goodwill',
    shown: { amountCents },
    message,
  });
  await passDays(site, 3);
}

await askForRefund();
const [support, admin, editor] = [
  await haveStaff({ origin, db }, { email: 'support@office.example', role: 'support' }),
  await haveStaff({ origin, db }, { email: 'admin@office.example', role: 'admin' }),
  await haveStaff({ origin, db }, { email: 'editor@office.example' }),
];

journey(
  'support says why an episode is open or locked, and approves a refund on a phone: the money goes back',
  { ...phone, expected: staffProblems },
  async ({ page }) => {
    const explain = async () => {
      await page.getByRole('button', { name: 'Why is it locked?' }).click();
      const choice = page.getByRole('combobox', { name: 'Comic', exact: true });
      await choice.fill(comic.title.split(' ')[0]!);
      await page.getByRole('option', { name: comic.title }).click();
      await page.getByLabel('Episode', { exact: true }).selectOption({ index: 4 });
    };
    await signInToOffice(page, `${office}/people`, support);
    await page.getByLabel('Find').fill('ada@');
    await page.waitForURL(/search=ada/);
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);
    await explain();
    await expect(page.getByText('Open: Your Premium membership opens this episode')).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);

    await page.goto(`${office}/refunds`);
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByText(/I am at sea until spring/)).toBeVisible();
    await page.getByRole('button', { name: 'Begin the review' }).click();
    await page.getByRole('button', { name: /Approve: pay back/ }).click();
    const sure = page.getByRole('dialog', { name: 'Pay this back?' });
    await expect(sure).toContainText('This cannot be undone.');
    assert.deepEqual(await axeFindings(page), []);
    await sure.getByRole('button', { name: 'Pay back' }).click();
    await expect(page.getByText('The money is on its way.')).toBeVisible();
    await until('the money is paid back', async () => (await refundOf()).state === 'paid_back');
    await expect(page.getByText('Paid back', { exact: true }).first()).toBeVisible();

    await page.getByRole('link', { name: email }).click();
    await explain();
    await expect(page.getByText('Locked: This episode is part of Premium')).toBeVisible();
    await page.getByRole('button', { name: 'Payments', exact: true }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByText(/^Paid back: /).last()).toBeVisible();
    assert.deepEqual(await axeFindings(page), []);
    const requests = page.getByRole('listitem').filter({ hasText: 'Voluntary refund' });
    await expect(requests).toHaveCount(1);
    await requests.getByRole('link', { name: /^Paid back: / }).click();
    await expect(page.getByText(/I am at sea until spring/)).toBeVisible();
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('button', { name: 'Refunds', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('Paid back');
    assert.deepEqual(await axeFindings(page), []);
    await page.getByLabel('Show').selectOption('Rejected');
    await expect(page.getByText('Nothing matches')).toBeVisible();
  },
);

journey(
  'an admin makes an editor and is asked for the second factor; the editor cannot see people or money',
  { ...desktop, expected: staffProblems },
  async ({ page, context }) => {
    await signInToOffice(page, `${office}/people/${editor.uid}`, admin);
    await expect(page.getByRole('heading', { level: 1, name: editor.email })).toBeVisible();
    await db.pool.query(
      `update account_session set second_factor_at = second_factor_at - interval '6 minutes' where uid = $1`,
      [admin.uid],
    );
    await page.getByRole('link', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('editor');
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await confirmPerson(page, admin);
    await expect(page.getByText('The role is editor now.')).toBeVisible();

    const other = await context.browser()!.newContext(desktop);
    try {
      const theirs = await other.newPage();
      await signInToOffice(theirs, `${office}/payments`, editor);
      await expect(theirs.getByText('Not part of your role')).toBeVisible();
      for (const name of ['People', 'Payments', 'Refunds', 'Memberships'])
        await expect(theirs.getByRole('link', { name, exact: true })).toHaveCount(0);
    } finally {
      await other.close();
    }

    for (const path of ['memberships', 'payments', 'disputes', 'coins', 'prices', 'books']) {
      await page.goto(`${office}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      assert.deepEqual(await axeFindings(page), [], path);
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    assert.match((await download).suggestedFilename(), /^books-\d{4}-\d\d\.csv$/);
    for (const list of ['payments', 'memberships']) {
      await page.goto(`${office}/${list}?state=ended`);
      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      const file = await exported;
      assert.equal(file.suggestedFilename(), `${list}.csv`);
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
      assert.ok(lines.length > 1 && lines.every((line) => line.includes(',')), lines.join('\n'));
    }
  },
);
