import { signedUp } from '../accounts/signed-in.ts';
import { expect } from '../harness/expect.ts';
import { desktop, hydrated, journey, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { isLocked, isOpen, payWith } from './paying.ts';

/** An episode that is opened with coins. */
export async function coins({ origin, library: { long } }: LibrarySite): Promise<void> {
  const locked = `${origin}/comic/${long.id}/${long.chapters[3]!.id}`;
  const { storageState } = await signedUp(origin, {
    email: 'juno@readers.example',
    password: 'twelve tides',
  });

  journey('coins are bought and open an episode for good', { ...desktop, storageState }, async ({ page }) => {
    await open(page, locked);
    await isLocked(page);
    await page.getByRole('button', { name: 'Unlock for 30 coins (at most $0.30)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock episode 4?' });
    await expect(dialog.getByText('You have 0 coins: 30 too few.')).toBeVisible();
    await dialog.getByRole('link', { name: /^100 coins/ }).click();
    await page.waitForURL(/\/payment\/coins-100/);
    await hydrated(page);
    await payWith(page, '5555555555554444');
    await page.waitForURL(locked);
    await hydrated(page);
    await page.getByRole('button', { name: 'Unlock for 30 coins (at most $0.30)' }).click();
    await expect(dialog.getByText('You have 100 coins; 70 are left afterwards.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Unlock for 30 coins' }).click();
    await isOpen(page);
    await open(page, `${origin}/account`);
    await expect(page.getByText('coins, worth at most $0.70')).toBeVisible();
    await expect(page.getByText('−30, 70 left')).toBeVisible();
  });
}
