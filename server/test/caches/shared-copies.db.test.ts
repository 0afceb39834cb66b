/** What a shared cache keeps of pages, feeds and images, and what is purged when something changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainUrl, type Picture } from '@longstrip/contract/assets/picture';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { purgedTags } from '../../src/platform/shared-caches/cache-tags.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, someChapters, somePages } from '../builders.ts';
import { uncensored, type Answer } from '../requests.ts';
import { aStubSite } from '../stub-site.ts';

const api = await openTestApp({
  jobs: true,
  site: aStubSite(),
  // Nothing listens there: what would be purged is read below.
  env: { SHARED_CACHE: 'varnish', VARNISH_URLS: 'http://127.0.0.1:9' },
});
const purged = new Set<string>();
api.core.invalidations.recordBy(async (_tx, tags) => {
  for (const tag of purgedTags(tags)) purged.add(tag);
});

const genre = await aGenre(api, { name: 'Uncensored' });
const comic = await aComic(api, {
  contentRating: 'M',
  genres: [genre.id],
  files: [await aFile('x-cover.png')],
});
const { id } = comic;
const chapters = await someChapters(api, id, [2, 3, 4, 5]);
for (const chapter of chapters) {
  await somePages(api, id, chapter.id);
  await somePages(api, id, chapter.id, { variant: 'uncensored' });
}
await aBanner(api, id);
const other = await aComic(api, { contentRating: 'T', files: [await aFile('y-cover.png')] });
await api.imagesMade();

const listed = async (comicsId: string, chapterId: string, variant = 'censored') =>
  (await api.read('/comics-assets/list', { filters: { comicsId, chapterId, variant } }, { key: true })).json
    .data;
const plain = (url: string) => url.split('?')[0]!;
const coverOf = async (comicId: string) =>
  (await api.read('/comics/list', { filters: { id: comicId } })).json.data[0].coverImageUrl as string;
const cover = await coverOf(id);
const otherCover = await coverOf(other.id);
const pages = await Promise.all(chapters.map(async (each) => plain((await listed(id, each.id))[0].url)));
const [signed] = (await listed(id, chapters[3]!.id)) as { url: string }[];
const adultPage = plain((await listed(id, chapters[0]!.id, 'uncensored'))[0].url);
const [banner] = (await api.read('/banners/list', {})).json.data as { imagePicture: Picture }[];

const addresses = [
  '/',
  `/comic/${id}`,
  ...chapters.map((each) => `/comic/${id}/${each.id}`),
  '/feed.xml',
  `/comic/${id}/feed.xml`,
  '/sitemap.xml',
  cover,
  ...pages,
  plainUrl(banner!.imagePicture),
  `/comic/${other.id}`,
  otherCover,
];
const get = (address: string, headers = {}, host = 'localhost') =>
  api.send('GET', address, { headers, host });
const isShared = ({ status, headers }: Answer) =>
  status === 200 && /^public\b/.test(headers['cache-control']!);

test('what shared caches may keep has tags, with 304 too', async () => {
  for (const address of addresses) {
    const answer = await get(address);
    // The fourth chapter is locked.
    if (address === pages[3]) continue;
    assert.ok(isShared(answer), `${address} ${answer.status} ${answer.headers['cache-control']}`);
    assert.match(answer.headers['xkey']!, /^longstrip\b/, address);
    const known = await get(address, { 'if-none-match': answer.headers['etag']! });
    assert.deepEqual([known.status, known.headers['xkey']], [304, answer.headers['xkey']]);
  }
  assert.match((await get(cover)).headers['cache-control']!, /s-maxage=86400/);
});

test('what shared caches must not keep has none', async () => {
  const answers = [
    await get(signed!.url),
    await get(pages[3]!),
    await get(adultPage),
    await get(adultPage, {}, uncensored),
    await get(cover, {}, uncensored),
    await get('/nothing'),
    await get(`/comic/${crypto.randomUUID()}`),
    await get('/categories/'),
    await get('/healthz'),
    await get('/metrics'),
    await api.read('/comics/list', {}),
    await api.send('POST', '/api/v1/genres/list', { key: true, json: {} }),
  ];
  for (const { headers } of answers) {
    assert.equal(headers['xkey'], undefined);
    assert.doesNotMatch(headers['cache-control'] ?? 'none', /public|s-maxage/);
  }
});

test('tags name nothing that is not published', async () => {
  const [hidden] = (
    await api.ask('POST', '/chapters', {
      fields: { comicsId: id, draft: true, chapters: [{ title: 'Secret', chapterNumber: 50 }] },
    })
  ).data as { id: string }[];
  const secret = { title: 'Secret', contentRating: 'T', draft: true };
  const [secretComic] = (await api.ask('POST', '/comics', { fields: secret })).data as { id: string }[];
  for (const address of addresses) {
    const { headers } = await get(address);
    assert.doesNotMatch(headers['xkey'] ?? '', new RegExp(`${hidden!.id}|${secretComic!.id}`), address);
  }
  await api.ask('DELETE', '/chapters', { json: { ids: [hidden!.id] } });
});

const fields = (changed: object) => ({ fields: changed as Record<string, unknown> });
const changes: [string, () => Promise<unknown>][] = [
  [
    'other pages',
    async () => {
      await somePages(api, id, chapters[2]!.id, { count: 2 });
      await api.imagesMade();
    },
  ],
  ['a title', () => api.ask('PATCH', `/comics/${id}`, fields({ title: 'Renamed' }))],
  [
    'a title of an episode',
    () => api.ask('PATCH', `/chapters/${chapters[0]!.id}`, fields({ title: 'Renamed' })),
  ],
  [
    'an episode that becomes free',
    () => api.ask('PATCH', `/chapters/${chapters[3]!.id}`, fields({ isFree: '1' })),
  ],
  ['a lock', () => api.ask('PATCH', `/chapters/${chapters[3]!.id}`, fields({ isFree: '0' }))],
  ['a lock by another episode in front', () => someChapters(api, id, [1])],
  [
    'withdrawal of an episode',
    () =>
      api.ask('POST', '/chapters/publication', { json: { ids: [chapters[0]!.id], publication: 'draft' } }),
  ],
  ['an episode in the trash', () => api.ask('DELETE', '/chapters', { json: { ids: [chapters[1]!.id] } })],
  ['a genre', () => api.ask('PATCH', `/genres/${genre.id}`, { json: { mature: false, name: 'Other' } })],
  ['a new rating', () => api.ask('PATCH', `/comics/${id}`, fields({ contentRating: 'AO' }))],
  ['a new rating back', () => api.ask('PATCH', `/comics/${id}`, fields({ contentRating: 'M' }))],
  [
    'withdrawal of a comic',
    () => api.ask('POST', '/comics/publication', { json: { ids: [id], publication: 'draft' } }),
  ],
  ['a comic in the trash', () => api.ask('DELETE', '/comics', { json: { ids: [other.id] } })],
];

for (const [name, change] of changes)
  test(`${name}: each copy that is no longer right is purged`, async () => {
    const before = new Map<string, Answer>();
    for (const address of addresses) before.set(address, await get(address));
    purged.clear();
    await change();
    let different = 0;
    for (const [address, copy] of before) {
      if (!isShared(copy)) continue;
      const now = await get(address);
      if (now.status === 200 && now.headers['etag'] === copy.headers['etag'] && isShared(now)) continue;
      different++;
      const tags = copy.headers['xkey']!.split(' ');
      assert.ok(
        tags.some((tag) => purged.has(tag)),
        `${address}: ${copy.headers['xkey']}`,
      );
    }
    assert.ok(different > 0);
    const untouched = (await get(otherCover)).headers['xkey']?.split(' ') ?? [];
    assert.ok(!untouched.some((tag) => purged.has(tag)), 'images of other comics stay');
  });

test('Health tells that copies cannot be dropped, and why', async () => {
  const partOf = async () => {
    const { parts } = await api.ask('GET', '/operation/health');
    return parts.find(({ part }: { part: string }) => part === 'sharedCache') as {
      state: string;
      sentence: string;
    };
  };
  assert.ok(await until(async () => (await partOf()).state === 'warning', 60_000));
  assert.match((await partOf()).sentence, /Varnish at 127\.0\.0\.1:9 cannot be reached/);
  await api.rows(`update cache_purge set committed_at = now() - interval '2 minutes' where purged = 0`);
  const { state, sentence } = await partOf();
  assert.equal(state, 'failing');
  assert.match(sentence, /^Images that were withdrawn, locked or rated anew may still be sent by Varnish/);
  const metrics = await api.core.metrics.getSingleMetricAsString('longstrip_shared_cache_purge_wait_seconds');
  assert.ok(Number(metrics.trim().split(' ').at(-1)) >= 0);
});
