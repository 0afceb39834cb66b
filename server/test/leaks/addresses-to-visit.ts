/**
 * Every address besides API calls: pages in every spelling, feeds, sitemaps, files for machines, images with every
 * kind of link.
 */
import type { FastifyInstance } from 'fastify';
import { pageList } from '@longstrip/contract/rendering';
import { linkExpiry, signQuery, type LinkHolder } from '../../src/features/assets/links.ts';
import type { TestApp } from '../app-for-tests.ts';
import type { TestRequest } from './test-request.ts';
import type { FilledCatalogue } from './labels.ts';

const fixed = [
  ...pageList.map(({ path }) => path).filter((path) => !path.includes(':')),
  '/robots.txt',
  '/manifest.webmanifest',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-0.xml',
  '/sitemap-1.xml',
  '/%73itemap-0.xml',
  '/sitemap-creators-0.xml',
  '/sitemap-creators-1.xml',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/nothing',
  '/healthz',
  '/readyz',
  '/metrics',
  '/nothing-here',
  '/%2e%2e/',
  '/?site=uncensored&variant=uncensored',
  '/.well-known/jwks.json',
  '/__/auth/handler',
  '/__/auth/callback',
  '/__/auth/popup.js',
  '/emulator/auth/handler',
  '/sandbox/v1/sandbox.js',
  '/sandbox/v1/tokens',
  '/sandbox/v1/challenge/nothing',
  '/webhooks/sandbox',
  '/images/',
  '/images/nothing.webp',
  '/images/public/',
  '/images/public/nothing.webp',
];

/** Routes that the walk covers, as the router lists them; the test fails for any other route. */
const coveredRoutes =
  /^(\*|\/comic\/:id\/feed\.xml|\/images\/(public\/)?:file|\/sandbox\/v1\/challenge\/:reference|\/sitemap-(creators-)?:file.*|\/api\/v1\/.*|\/static\/.*|\/[\w-]+\.(png|svg|ico))$/;

/** Routes of the app that no request of the walk reaches. */
export function forgottenRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(path!);
    if (/\(/.test(line.slice(line.indexOf(path!) + path!.length))) routes.push(parents.join(''));
  }
  return routes.filter((route) => !coveredRoutes.test(route) && !fixed.includes(route));
}

export function addressesToVisit({ comics, creators, genres }: FilledCatalogue): TestRequest[] {
  const urls = comics.flatMap(({ id, key, chapters }) => [
    `/comic/${id}`,
    `/comic/${id}/feed.xml`,
    ...chapters.flatMap((chapter) => [`/comic/${id}/${chapter.id}`, `/comic/${id}/${chapter.id}/uncensored`]),
    ...chapters.slice(0, 1).map((chapter) => `/preview?comic=${id}&chapter=${chapter.id}&variant=uncensored`),
    ...(key === 'open' || key === 'adult'
      ? [
          `/comic/${id.toUpperCase()}`,
          `/comic/${id}/`,
          `/comic/${id}//`,
          `/comic/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
          `/%63omic/${id}`,
          `/comic/${id}/%66eed.xml`,
          `/comic/${id}?variant=uncensored&over18=true`,
          `/comic/${id}/uncensored`,
          `/comic/${id}/${chapters[0]!.id}/Uncensored`,
          `/comic/${id}/${chapters[0]!.id}/%75ncensored`,
          `/comic/${comics[0]!.id}/${chapters[0]!.id}/uncensored`,
        ]
      : []),
  ]);
  const genrePages = genres.flatMap(({ id, slugs }) => [
    ...slugs.map((slug) => `/categories/${slug}`),
    `/categories?genre=${id}`,
  ]);
  const pagesOfCreators = creators.flatMap(({ slugs }) =>
    slugs.flatMap((slug) => [`/creator/${slug}`, `/creator/${slug}/`, `/creator/${slug}?from=50`]),
  );
  return [...fixed, ...genrePages, ...urls, ...pagesOfCreators].flatMap((url): TestRequest[] => [
    { method: 'GET', url, ...visitorScopeOf(url) },
    ...(url === '/' || url === '/feed.xml' ? ([{ method: 'HEAD', url }] as const) : []),
  ]);
}

/** Visitors at other hosts skip pages of the uncensored mode, which would reveal nothing more than the others. */
function visitorScopeOf(url: string): Pick<TestRequest, 'by'> {
  return url.includes('uncensored') ? {} : { by: 'all' };
}

/** Every picture at one plain address. */
export function plainImages({ files }: FilledCatalogue): TestRequest[] {
  const first = new Map(files.map(({ url, stem }) => [stem, url]));
  return [...first.values()].map((url) => ({ method: 'GET', url }));
}

/** Every picture at its address for image hosts, where a valid link opens nothing more. */
export function publicImages(
  { files }: FilledCatalogue,
  { clock, config }: Pick<TestApp, 'clock' | 'config'>,
): TestRequest[] {
  const first = new Map(files.map(({ url, stem }) => [stem, url.replace('/images/', '/images/public/')]));
  return [...first].flatMap(([stem, url], index) => {
    const holder = index % 2 === 0 ? 'reader' : 'staff';
    return [
      { method: 'GET', url },
      { method: 'GET', url: url + signQuery(config.secret!, stem, linkExpiry(clock.now()), holder) },
    ] as const;
  });
}

export function imagesToVisit({ files, stems }: FilledCatalogue, { clock, config }: TestApp): TestRequest[] {
  const secret = config.secret!;
  const now = clock.now();
  const soon = linkExpiry(now);
  const past = Math.floor(now.getTime() / 1000) - 60;
  const get = (url: string, more: Partial<TestRequest> = {}): TestRequest => ({
    method: 'GET',
    url,
    ...more,
  });
  const first = new Map(files.map(({ url, stem }) => [stem, url]));
  const other = (stem: string) => [...first.keys()].find((each) => stems[each] !== stems[stem])!;

  return [
    ...files.map(({ url, stem }) =>
      get(url, {
        by: first.get(stem) === url && /^(open|adult)$/.test(stems[stem]!.comic) ? 'all' : 'representatives',
      }),
    ),
    ...[...first].flatMap(([stem, url], index): TestRequest[] => {
      const link = (holder: LinkHolder, of: string, until: number) =>
        `${url}${signQuery(secret, of, until, holder)}`;
      // Every picture with a valid link of each kind. Of the requests that are refused for every picture, each
      // picture gets one.
      const refused = [
        get(link('reader', stem, past)),
        get(link('staff', stem, past)),
        get(link('staff', other(stem), soon)),
        get(link('reader', other(stem), soon)),
        get(`${url}?e=${soon}&s=${'A'.repeat(22)}`),
        get(link('staff', stem, past).replace(`e=${past}`, `e=${soon}`)),
      ];
      const variations: TestRequest[] = [
        { method: 'HEAD', url },
        get(url, { headers: { range: 'bytes=0-99' } }),
        get(url, { headers: { 'if-none-match': `"${url.slice('/images/'.length)}"` } }),
        get(url, { headers: { 'if-none-match': '*' } }),
      ];
      const requests = [
        get(link('reader', stem, soon), { link: 'reader' }),
        get(link('staff', stem, soon), { link: 'staff' }),
        refused[index % refused.length]!,
        variations[index % variations.length]!,
        ...(stems[stem]!.locked && stems[stem]!.variant === 'censored' ? refused : []),
      ];
      return requests.map((request) => ({ ...request, by: 'representatives' }));
    }),
  ];
}
