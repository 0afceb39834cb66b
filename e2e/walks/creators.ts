import { confirmAge } from '../harness/age.ts';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { journey, oneOfBoth, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

/** From a comic to its creators and to their other comics, on each site. */
export function creators({ origin, uncensoredOrigin, library: { long, gaps, adult } }: LibrarySite): void {
  for (const [device, options] of oneOfBoth('phone'))
    journey(
      `a comic leads to its creators, and a creator to all of their comics, ${device}`,
      { ...options, expected: [answers(404)] },
      async ({ page, step }) => {
        await open(page, `${origin}/comic/${long.id}`);
        const works = page.getByRole('region', { name: /^Comics/ }).getByRole('link');
        await step('by role, each with a link', async () => {
          await expect(page.locator('header dl').first()).toHaveText(
            /Writer.*Letters.*Ines Marchetti.*Artist.*Tom Reyes/s,
          );
          await page.getByRole('link', { name: 'Ines Marchetti' }).first().click();
          await expect(page).toHaveURL(`${origin}/creator/ines-marchetti`);
          await expect(page).toHaveTitle('Ines Marchetti · Longstrip');
          await expect(page.getByRole('heading', { level: 1, name: 'Ines Marchetti' })).toBeVisible();
          await expect(works).toHaveText([long.title, gaps.title]);
        });
        await step('and back, from another comic too', async () => {
          await works.last().click();
          await expect(page.getByRole('heading', { level: 1, name: gaps.title })).toBeVisible();
          await page.goBack();
          await page.goBack();
          await expect(page.getByRole('heading', { level: 1, name: long.title })).toBeVisible();
        });
        await step('a creator of the other site does not exist here', async () => {
          await page.goto(`${origin}/creator/lux-nocturne`);
          await expect(page.getByText('404')).toBeVisible();
        });
        await step('and is behind the question there', async () => {
          await page.goto(`${uncensoredOrigin}/creator/lux-nocturne`);
          await expect(page.getByText('Lux Nocturne')).toHaveCount(0);
          await confirmAge(page, uncensoredOrigin);
          await page.goto(`${uncensoredOrigin}/creator/lux-nocturne`);
          await expect(page.getByRole('heading', { level: 1, name: 'Lux Nocturne' })).toBeVisible();
          await expect(page).toHaveTitle('Creator · Longstrip');
          await expect(works).toHaveText([adult.title]);
        });
      },
    );
}
