import assert from 'node:assert/strict';
import { expect } from '../harness/expect.ts';
import { desktop, journey, open, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';

declare global {
  /** What was seen in each frame. */
  var framesSeen: string[];
}

/** The images of the strip: the next chapter's are preloaded, a broken one can be reloaded. */
export function stripImages({ origin, library: { long } }: LibrarySite): void {
  const chapter = (index: number) => `${origin}/comic/${long.id}/${long.chapters[index]!.id}`;

  journey('the next episode opens from its prefetch, without a blank frame', phone, async ({ page }) => {
    // Before the page opens: a short chapter is near its end from the start.
    const prepared = page.waitForResponse((response) => response.url().endsWith('/comics-assets/list'));
    await open(page, chapter(0));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await prepared;
    await expect(page.getByRole('link', { name: 'Next episode Twelve Tides 2' })).toBeInViewport();
    await page.waitForLoadState('networkidle');
    // Resolves with the first frame: a busy browser may draw none before the key.
    await page.evaluate(
      () =>
        new Promise<void>((isSeen) => {
          const frames: string[] = (globalThis.framesSeen = []);
          const look = () => {
            const title = document.querySelector('h1')?.textContent ?? 'no title';
            const image = document.querySelector<HTMLImageElement>('[data-slice] img');
            frames.push(`${title}: ${image?.complete && image.naturalWidth > 0 ? 'drawn' : 'blank'}`);
            isSeen();
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`));
    await page.keyboard.press('.');
    await expect(page).toHaveURL(chapter(1));
    await expect
      .poll(() =>
        page.evaluate(
          () => globalThis.framesSeen.filter((frame) => frame === 'Twelve Tides 2: drawn').length,
        ),
      )
      .toBeGreaterThan(5);
    const frames = await page.evaluate(() => [...new Set(globalThis.framesSeen)]);
    assert.deepEqual(frames, ['Twelve Tides 1: drawn', 'Twelve Tides 2: drawn']);
    // By then it prefetches the third episode.
    assert.deepEqual(
      requests.filter((each) => each.includes('/api/') && !each.includes(long.chapters[2]!.id)),
      [],
    );
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  journey(
    'one broken image keeps its place and comes with "Try again"',
    { ...desktop, expected: [/ERR_FAILED/] },
    async ({ page }) => {
      const answer = await page.request.post(`${origin}/api/v1/comics-assets/list`, {
        data: { filters: { comicsId: long.id, chapterId: long.chapters[1]!.id } },
      });
      const { data } = (await answer.json()) as { data: { picture: { base: string } }[] };
      const broken = new RegExp(`${data[1]!.picture.base}-`);
      await page.route(broken, (route) => route.abort());
      await open(page, chapter(1));
      const retry = page.getByRole('button', { name: 'Try again: Episode 2, image 2 of 4' });
      await retry.scrollIntoViewIfNeeded();
      const slices = page.locator('[data-slice]');
      const heights = () =>
        slices.evaluateAll((all) => all.map((slice) => slice.getBoundingClientRect().height));
      const before = await heights();
      assert.equal(new Set(before).size, 1);
      await expect(page.getByText('This image did not load.')).toHaveCount(1);
      await page.unroute(broken);
      await retry.click();
      const image = page.getByRole('img', { name: 'Episode 2, image 2 of 4' });
      await expect
        .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      assert.deepEqual(await heights(), before);
    },
  );

  journey(
    'images of a locked chapter are nowhere in its page, and guessed addresses are refused',
    desktop,
    async ({ page }) => {
      const answer = await page.goto(chapter(3));
      assert.equal(answer!.status(), 200);
      const refused = await page.request.post(`${origin}/api/v1/comics-assets/list`, {
        data: { filters: { comicsId: long.id, chapterId: long.chapters[3]!.id } },
      });
      assert.equal(refused.ok(), false);
      assert.equal((await refused.json()).code, 'premium_required');
      await expect(page.locator('[data-slice]')).toHaveCount(0);
    },
  );
}
