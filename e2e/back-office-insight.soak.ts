/** The back office: what each comic earned, for any days, and the days of the clock of money. */
import assert from 'node:assert/strict';
import { haveStaff, signInToOffice, staffProblems } from './admin/staff.ts';
import { passDays } from './harness/clock.ts';
import { expect } from './harness/expect.ts';
import { desktop, soakJourney } from './harness/journey.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { axeFindings } from './looks/accessible.ts';

const site = await openSiteWithDatabase();
const { origin, operator, db } = site;
const admin = await haveStaff({ origin, db }, { email: 'owner@office.example', role: 'admin' });
const editor = await haveStaff({ origin, db }, { email: 'editor@office.example', role: 'editor' });
const comics = [];
for (const title of ['Much read', 'Much paid'])
  comics.push(await operator.comic({ title, contentRating: 'T' }, []));
const [read, paid] = comics.map(({ id }) => id) as [string, string];
await db.pool.query(
  `insert into insight_comic_day (site, day, comic_id, reads, membership_cents, refunded_cents, coins_spent)
   values ('normal', '2024-03-01', $1, 9, 700, 0, 0), ('normal', '2024-03-01', $2, 2, 2000, 100, 30)`,
  [read, paid],
);
await db.pool.query(`insert into insight_site_day (site, day, reads) values ('normal', '2024-03-01', 11)`);

soakJourney(
  'an admin finds the comics that earned most in any days, and what one of them earned',
  { ...desktop, expected: staffProblems },
  async ({ page, step }) => {
    await signInToOffice(page, `${origin}/admin/insight?from=2024-03-01&to=2024-03-31`, admin);
    const titles = page.getByRole('table', { name: 'Figures of comics' }).getByRole('link');
    await expect(titles).toHaveText(['Much read', 'Much paid']);
    await step('by what remains', async () => {
      await page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: 'Money' }).click();
      const head = page.getByRole('columnheader', { name: 'Remains' });
      await head.getByRole('button').press('Enter');
      await expect(titles).toHaveText(['Much paid', 'Much read']);
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(/from=2024-03-01&to=2024-03-31&sort=-netCents$/);
      assert.deepEqual(await axeFindings(page), []);
    });
    await step('one comic, for the same days', async () => {
      await titles.first().press('Enter');
      const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
      await expect(revenue).toContainText('$19.00');
      await expect(revenue).toContainText('worth at most $0.30');
      assert.deepEqual(await axeFindings(page), []);
    });
    await step('other days, and a number of days again', async () => {
      await page.getByLabel('From', { exact: true }).fill('2024-03-02');
      await expect(page.getByText('This comic has earned nothing in these days')).toBeVisible();
      await expect(page.getByLabel('Days (UTC)')).toHaveValue('other');
      await page.getByLabel('From', { exact: true }).fill('2022-01-01');
      await expect(page.getByRole('status').filter({ hasText: '1 January 2023' })).toBeVisible();
      await page.getByLabel('Days (UTC)').selectOption('7');
      await expect(page).toHaveURL(/days=7/);
      await expect(page).not.toHaveURL(/from=/);
    });
  },
);

soakJourney(
  'an editor sees no money of a comic',
  { ...desktop, expected: staffProblems },
  async ({ page }) => {
    await signInToOffice(
      page,
      `${origin}/admin/insight?from=2024-03-01&to=2024-03-31&sort=-netCents`,
      editor,
    );
    const titles = page.getByRole('table', { name: 'Figures of comics' }).getByRole('link');
    await expect(titles).toHaveText(['Much read', 'Much paid']);
    await expect(page.getByRole('columnheader', { name: 'Remains' })).toHaveCount(0);
    await titles.first().press('Enter');
    await expect(
      page.getByRole('region', { name: 'Where people stop' }).or(page.getByText('No episode')),
    ).toBeVisible();
    await expect(page.getByText('$')).toHaveCount(0);
  },
);

soakJourney(
  'in test mode the days of money are those of its clock',
  { ...desktop, expected: staffProblems },
  async ({ page }) => {
    await passDays(site, 28);
    const day = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
    await signInToOffice(page, `${origin}/admin/revenue`, admin);
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(day);
    await page.goto(`${origin}/admin/books`);
    await expect(page.getByLabel('Month')).toHaveValue(day.slice(0, 7));
  },
);
