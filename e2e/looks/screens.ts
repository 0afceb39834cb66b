/** Every screen of the reader site, overlays included, to be checked, measured and photographed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageList } from '@longstrip/contract/rendering';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { answers } from '../harness/answers.ts';
import { confirmAge } from '../harness/age.ts';
import { open } from '../harness/journey.ts';
import type { DemoSite } from '../harness/demo.ts';
import type { LibrarySite } from '../harness/site.ts';

export type Screen = {
  name: string;
  address: string;
  /** Opens the part to look at, once the page is loaded. */
  unfold?: (page: Page) => Promise<void>;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  onlyOn?: 'phone';
  /** It differs little from another one: `npm test` leaves it out. */
  inSoak?: true;
};

/** Screens that are visited with the same stored state of the browser. */
export type Look = {
  by: string;
  screens: Screen[];
  storageState?: BrowserContextOptions['storageState'];
  /** The state of another browser of the same person. */
  again?: () => Promise<BrowserContextOptions['storageState']>;
};

/** Problems that some screens cause on purpose: missing pages, refused sign-ins and refused links. */
export const expected = [answers(400, 404), /console: Identity:/];

/** In the order of `pages`. */
const withoutScreen = [
  // Opened by `e2e/admin/`, because they need a preview, or a site without an admin.
  '/account/first-admin',
  // Without an item it only leads to the prices.
  '/payment',
  '/preview',
  // The same page as the privacy policy.
  '/terms-of-use',
  '/payment-and-refund',
];

export function pagesHaveScreens(screens: Screen[]): void {
  test('every page is among the screens', () => {
    const visited = screens.map(({ address }) => new URL(address).pathname);
    const isVisited = (path: string) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/(\/\w+)\?$/, '(?:$1)?')}$`);
      return visited.some((address) => pattern.test(address));
    };
    const paths = pageList.map(({ path }) => path);
    assert.deepEqual(
      paths.filter((path) => !isVisited(path)),
      withoutScreen,
    );
  });
}

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const shown = (heading: string) => (page: Page) =>
  page.getByRole('heading', { name: heading }).first().waitFor();

/** The browser follows a comic. */
const followed = (comic: string) => async (page: Page) => {
  await open(page, comic);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  if (await follow.isVisible()) await follow.click();
};

/** Windows wider than 768 px have no menu. */
export const openMenu = async (page: Page) => {
  if (page.viewportSize()!.width <= 768) await press('Open menu')(page);
};

/** Screens that only adults see, each in a browser that has confirmed an age on its site. */
export const withConfirmedAge = (screens: Screen[]): Screen[] =>
  screens.map((screen) => ({
    ...screen,
    prepare: async (page) => {
      const { origin } = new URL(screen.address);
      const cookies = await page.context().cookies(origin);
      if (!cookies.some(({ name }) => name === 'age')) await confirmAge(page, origin);
    },
  }));

/** Opened first: once the age is confirmed, a site does not ask again. */
const gatesOf = (uncensoredOrigin: string, reader: string): Screen[] => [
  { name: 'uncensored-gate', address: uncensoredOrigin },
  { name: 'uncensored-gate-reader', inSoak: true, address: reader },
];

export function screensOf({
  origin,
  uncensoredOrigin,
  library,
}: Pick<LibrarySite, 'origin' | 'uncensoredOrigin' | 'library'>): Screen[] {
  const { long, mature, bare, unfinished, adult, genres } = library;
  const chapter = (index: number) => `${origin}/comic/${long.id}/${long.chapters[index]!.id}`;
  return [
    { name: 'home', address: origin },
    { name: 'menu', inSoak: true, address: origin, unfold: openMenu, onlyOn: 'phone' },
    { name: 'categories', address: `${origin}/categories` },
    { name: 'search', address: `${origin}/search`, inSoak: true },
    { name: 'search-found', address: `${origin}/search?q=tides`, unfold: shown(long.title) },
    {
      name: 'search-nothing',
      address: `${origin}/search?q=tidse`,
      unfold: shown('No comic or episode matches'),
      inSoak: true,
    },
    {
      name: 'search-filtered',
      address: `${origin}/search?q=tides&genre=${genres.drama.id}`,
      unfold: shown(long.title),
      inSoak: true,
    },
    { name: 'genre', address: `${origin}/categories/drama` },
    { name: 'genre-filtered', address: `${origin}/categories/drama?sort=title&status=ongoing`, inSoak: true },
    { name: 'genre-nothing', address: `${origin}/categories/drama?status=completed`, inSoak: true },
    { name: 'calendar', address: `${origin}/calendar` },
    { name: 'ranking', address: `${origin}/ranking?period=all` },
    { name: 'comic', address: `${origin}/comic/${long.id}` },
    { name: 'creator', address: `${origin}/creator/ines-marchetti` },
    { name: 'comic-empty', inSoak: true, address: `${origin}/comic/${bare.id}` },
    { name: 'reader', address: chapter(0) },
    { name: 'reader-list', address: chapter(0), unfold: press('List Episodes') },
    { name: 'reader-settings', inSoak: true, address: chapter(0), unfold: press('Reader settings') },
    { name: 'reader-locked', address: chapter(3) },
    { name: 'reader-end', inSoak: true, address: chapter(6), unfold: toTheEnd },
    {
      name: 'reader-being-prepared',
      inSoak: true,
      address: `${origin}/comic/${unfinished.id}/${unfinished.chapters[0]!.id}`,
    },
    { name: 'library', address: `${origin}/library` },
    { name: 'library-history', inSoak: true, address: `${origin}/library?view=history` },
    { name: 'library-lists', inSoak: true, address: `${origin}/library?view=lists` },
    { name: 'list-not-shared', address: `${origin}/list/${'N'.repeat(22)}` },
    { name: 'list-not-found', inSoak: true, address: `${origin}/list` },
    { name: 'library-full', address: `${origin}/library`, prepare: followed(`${origin}/comic/${long.id}`) },
    { name: 'policy', address: `${origin}/privacy-policy` },
    { name: 'not-found', address: `${origin}/nowhere` },
    {
      name: 'comic-not-found',
      inSoak: true,
      address: `${origin}/comic/00000000-0000-7000-8000-000000000000`,
    },
    ...gatesOf(uncensoredOrigin, `${origin}/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`),
    // Last, because a browser that has read such pages also loads the code of their history.
    ...withConfirmedAge([
      {
        name: 'comic-uncensored-mode',
        inSoak: true,
        address: `${origin}/comic/${mature.id}?mode=uncensored`,
      },
      {
        name: 'reader-uncensored-mode',
        inSoak: true,
        address: `${origin}/comic/${mature.id}/${mature.chapters[0]!.id}/uncensored`,
      },
      { name: 'uncensored-settings', inSoak: true, address: uncensoredOrigin, unfold: press('18+ settings') },
      { name: 'uncensored-home', address: uncensoredOrigin },
      {
        name: 'uncensored-search',
        inSoak: true,
        address: `${uncensoredOrigin}/search?q=dark`,
        unfold: shown(adult.title),
      },
      { name: 'uncensored-genre', inSoak: true, address: `${uncensoredOrigin}/categories/drama` },
      { name: 'uncensored-calendar', inSoak: true, address: `${uncensoredOrigin}/calendar` },
      { name: 'uncensored-creator', inSoak: true, address: `${uncensoredOrigin}/creator/lux-nocturne` },
      { name: 'uncensored-comic', inSoak: true, address: `${uncensoredOrigin}/comic/${adult.id}` },
      {
        name: 'uncensored-reader',
        address: `${uncensoredOrigin}/comic/${adult.id}/${adult.chapters[0]!.id}`,
      },
    ]),
  ];
}

/** A site on which nothing has been published. */
export function emptyScreensOf({
  origin,
  uncensoredOrigin,
}: Pick<LibrarySite, 'origin' | 'uncensoredOrigin'>): Screen[] {
  return [
    { name: 'home', address: origin },
    { name: 'categories', address: `${origin}/categories` },
    { name: 'policy', address: `${origin}/terms-of-use` },
    ...withConfirmedAge([{ name: 'uncensored-home', address: uncensoredOrigin }]),
  ];
}

/** Screens with the demo's comics, and screens of errors. */
export function demoScreensOf({
  origin,
  uncensoredOrigin,
  pages,
  locked,
  adultComic,
  adultReader,
}: DemoSite): Screen[] {
  return [
    ...Object.entries(pages).map(([name, address]) => ({ name, address })),
    {
      name: 'home-continuing',
      address: pages.home,
      prepare: (page) => page.goto(pages.reader, { waitUntil: 'networkidle' }),
    },
    {
      name: 'comic-continuing',
      address: pages.comic,
      prepare: (page) => page.goto(pages.reader, { waitUntil: 'networkidle' }),
    },
    { name: 'menu', address: origin, unfold: openMenu },
    {
      name: 'reader-middle',
      address: pages.reader,
      unfold: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3)),
    },
    { name: 'reader-end', address: pages.reader, unfold: toTheEnd },
    { name: 'reader-list', address: pages.reader, unfold: press('List Episodes') },
    { name: 'reader-settings', address: pages.reader, unfold: press('Reader settings') },
    { name: 'reader-locked', address: locked },
    {
      name: 'reader-broken-image',
      address: pages.reader,
      prepare: (page) => page.route(/-(480|800|1200)\.(avif|webp)$/, (route) => route.abort()),
    },
    {
      name: 'error',
      address: pages.home,
      prepare: (page) =>
        page.route(/\/comics\/list$/, (route) =>
          route.fulfill({ status: 500, json: { code: 'server_error', title: 'x' } }),
        ),
      unfold: async (page) => {
        await page
          .getByRole('link', { name: 'Read more new comics' })
          .evaluate((link) => (link as HTMLElement).click());
        await page.getByRole('heading', { name: /wrong/ }).waitFor();
      },
    },
    {
      name: 'offline',
      address: pages.comic,
      unfold: async (page) => {
        await page.context().setOffline(true);
        await page.getByText('You are offline.').waitFor();
      },
    },
    { name: 'not-found', address: `${origin}/nowhere` },
    ...['privacy-policy', 'terms-of-use', 'payment-and-refund'].map((name) => ({
      name,
      address: `${origin}/${name}`,
    })),
    ...withConfirmedAge([
      { name: 'uncensored-home', address: uncensoredOrigin },
      { name: 'uncensored-categories', address: `${uncensoredOrigin}/categories` },
      { name: 'uncensored-comic', address: adultComic },
      { name: 'uncensored-reader', address: adultReader },
    ]),
  ];
}
