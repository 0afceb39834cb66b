import assert from 'node:assert/strict';
import type { Library } from '../harness/library.ts';
import { type Driver, readerOf } from './driver.ts';

type WalkOptions = {
  origin: string;
  library: Pick<Library, 'long'>;
  /** What a signed-in browser has stored. */
  signedIn: { name: string; value: string }[];
  /** Four digits; to the sandbox, a number with another expiry date is another card. */
  expiry: string;
};

/** The way of a reader through everything in which browsers differ: history, scroll positions, the place, the card form. */
export async function walk(
  driver: Driver,
  { origin, library: { long }, signedIn, expiry }: WalkOptions,
): Promise<void> {
  const reader = readerOf(driver);
  const { isAt, shows, pressOn, isScrolledTo, scrollTo, back, forward, reload, evaluate } = reader;
  const comic = `/comic/${long.id}`;
  const chapter = (index: number) => `${comic}/${long.chapters[index]!.id}`;

  await driver.goTo(`${origin}/`);
  await isAt('/');
  const unused = await evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => /Fallback/.test(family) && status === 'unloaded')
        .length,
  );
  assert.equal(unused, 0, 'fonts of the same widths stand in until those of the site arrive');
  await scrollTo(600);
  await pressOn('button[aria-label="Open menu"]');
  await pressOn('#site-menu[open] a[href="/categories"]');
  await isAt('/categories');
  await isScrolledTo(0, 'a page chosen in the menu begins at its top');
  await scrollTo(150);
  await back();
  await isAt('/');
  await isScrolledTo(600, 'Back to the home page');
  await forward();
  await isAt('/categories');
  await isScrolledTo(150, 'Forward to the categories');
  await back();
  await isAt('/');
  await isScrolledTo(600, 'Back to the home page again');

  await pressOn('header a[href="/search"]');
  await isAt('/search');
  await pressOn('main input[type="search"]');
  await driver.type('tidse');
  await pressOn('main button', 'Search for “tides”');
  await shows('main h3', long.title);
  const query = await evaluate(() => location.search);
  assert.equal(query, '?q=tides', 'the address can be shared');
  await pressOn(`main a[href="${comic}"]`);
  await isAt(comic);
  await pressOn('main button', 'Follow');
  await shows('main button', 'Following');
  await pressOn('button[aria-label="Open menu"]');
  await pressOn('#site-menu[open] a[href="/library"]');
  await isAt('/library');
  await shows('main h2', long.title);
  await shows('main p', 'You are signed out');
  await back();
  await isAt(comic);
  await shows('main button', 'Following');
  await back();
  await isAt('/search');
  await shows('main h3', long.title);
  await back();
  await isAt('/');

  await pressOn(`a[href="${comic}"]`);
  await isAt(comic);
  await pressOn(`a[href="${chapter(0)}"]`);
  await isAt(chapter(0));
  await shows('[data-slice]');
  await isScrolledTo(0, 'Start Reading begins at the top');
  await pressOn('nav a[rel="next"]');
  await isAt(chapter(1));
  await shows('[data-slice]');
  await isScrolledTo(0, 'Next begins at the top');
  // In steps that are faster than the place is written; the last one counts.
  await evaluate(async () => {
    for (let step = 1; step <= 5; step++) {
      window.scrollTo({ top: step * 160, behavior: 'instant' });
      await new Promise((later) => setTimeout(later, 90));
    }
  });
  await back();
  await isAt(chapter(0));
  await shows('[data-slice]');
  await isScrolledTo(0, 'Back to the episode before');
  await forward();
  await isAt(chapter(1));
  await shows('[data-slice]');
  await isScrolledTo(800, 'Forward to the place that was read last');
  await driver.type(',');
  await isAt(chapter(0));
  await shows('[data-slice]');
  await pressOn('nav a[rel="next"]');
  await isAt(chapter(1));
  await shows('[data-slice]');
  await isScrolledTo(0, 'Next begins at the top, also in an episode that was left in the middle');
  await scrollTo(700);
  await isScrolledTo(700, 'reading on');
  await evaluate(() => void (document.body.dataset['old'] = ''));
  await reload();
  await shows('body:not([data-old])');
  await isAt(chapter(1));
  await isScrolledTo(700, 'a reload returns to the place');

  await evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, signedIn);
  await driver.goTo(origin + chapter(3));
  await isAt(chapter(3));
  await pressOn('main a', 'Become a member');
  await isAt('/premium');
  await pressOn('input[type="checkbox"]');
  // Not before the prices of this person have come.
  await pressOn('button:not([aria-disabled="true"])', 'Select and Pay');
  await isAt('/payment/4weeks');
  await pressOn('input[autocomplete="cc-number"]');
  await driver.type('4242424242424242');
  await pressOn('input[autocomplete="cc-exp"]');
  await driver.type(expiry);
  await pressOn('input[autocomplete="cc-csc"]');
  await driver.type('123');
  const typed = await evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[autocomplete^="cc-"]')].map(({ value }) => value),
  );
  assert.deepEqual(typed, ['4242 4242 4242 4242', `${expiry.slice(0, 2)}/${expiry.slice(2)}`, '123']);
  await pressOn('main button:not([aria-disabled="true"])', 'Continue and pay');
  await isAt(chapter(3));
  await shows('[data-slice] img');
  await shows('[role="status"]', 'You are a member now.');
}
