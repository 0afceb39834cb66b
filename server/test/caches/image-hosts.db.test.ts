/** The image hosts of both sites: what is addressed there, what they serve, and that they have nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, someChapters, somePages } from '../builders.ts';
import { signUpPerson } from '../people.ts';
import type { RequestOptions } from '../requests.ts';
import { aStubSite } from '../stub-site.ts';

const normal = 'comics.example';
const uncensored = 'uncensored.comics.example';
const images = 'images.example';
const uncensoredImages = 'more-images.example';
const folder = '/images/public/';
const env = {
  PUBLIC_URL: `https://${normal}`,
  IMAGE_BASE_URL: `https://${images}`,
  IMAGE_BASE_UNCENSORED_URL: `https://${uncensoredImages}`,
  // Nothing listens there: only the tags are of interest.
  SHARED_CACHE: 'varnish',
  VARNISH_URLS: 'http://127.0.0.1:9',
};
const site = aStubSite();
const opened = await openTestApp({ jobs: true, site, env });
const api: typeof opened = {
  ...opened,
  ask: (method, path, options) => opened.ask(method, path, { host: normal, ...options }),
};
const get = (address: string, host: string, more: RequestOptions = {}) =>
  api.send('GET', address, { host, ...more });
const read = async (path: string, json: object, more: RequestOptions = {}) =>
  (await api.read(path, json, { host: normal, ...more })).json.data;

const genre = await aGenre(api, { name: 'Uncensored' });
const aTitle = (contentRating: 'T' | 'M' | 'AO', name: string) =>
  aFile(`${name}-cover.png`).then(async (cover) =>
    aComic(api, { contentRating, genres: [genre.id], files: [cover, await aFile(`${name}-banner.png`)] }),
  );
const comic = await aTitle('M', 'mature');
const adult = await aTitle('AO', 'adult');
const chapters = await someChapters(api, comic.id, [2, 3, 4, 5]);
for (const chapter of chapters) {
  await somePages(api, comic.id, chapter.id);
  await somePages(api, comic.id, chapter.id, { variant: 'uncensored' });
}
const [adultChapter] = await someChapters(api, adult.id, 1, { isFree: true });
await somePages(api, adult.id, adultChapter!.id);
await aBanner(api, comic.id);
await aBanner(api, adult.id);
const [draft] = (
  await api.ask('POST', '/comics', {
    fields: { title: 'Draft', contentRating: 'T', draft: true },
    files: [await aFile('z-cover.png')],
  })
).data as { id: string }[];
await api.imagesMade();

/** Every stored file, as it is named in addresses. */
const files = (
  await api.rows<{ key: string }>("select key from stored_file where key like 'images/%' and state = 'kept'")
).map(({ key }) => key.split('/').at(-1)!);

async function cookieAt(host: string): Promise<string> {
  const answer = await api.send('POST', '/api/v1/age-confirmation', { host, json: { over18: true } });
  return answer.headers['set-cookie']!.split(';')[0]!;
}
const cookies = { [normal]: await cookieAt(normal), [uncensored]: await cookieAt(uncensored) };

/** What strangers get of the calls that show pictures, on both sites, before and after the age check. */
async function answersToStrangers(): Promise<string> {
  const answers: string[] = [];
  for (const [host, comicsId, chapterIds] of [
    [normal, comic.id, chapters.map(({ id }) => id)],
    [uncensored, adult.id, [adultChapter!.id]],
  ] as const)
    for (const headers of [{}, { cookie: cookies[host]! }] as Record<string, string>[])
      for (const [path, body] of [
        ['/comics/list', {}],
        ['/comics/cards', {}],
        ['/chapters/list', { filters: { comicsId } }],
        ['/banners/list', {}],
        ...chapterIds.flatMap((chapterId) =>
          ['censored', 'uncensored'].map(
            (variant) => ['/comics-assets/list', { filters: { comicsId, chapterId, variant } }] as const,
          ),
        ),
      ] as const)
        answers.push((await api.read(path, body, { host, headers })).text);
  return answers.join('\n');
}
const stemsIn = (text: string, address: RegExp) =>
  new Set([...text.matchAll(address)].map(([, stem]) => stem!));
const onImageHost = /https:\/\/images\.example\/images\/public\/([a-z2-7]{26})/g;
const onSite = /"\/images\/([a-z2-7]{26})/g;

/** Which of all files a host serves below a folder, whatever is sent along. */
async function served(host: string, more: RequestOptions = {}, query = ''): Promise<Set<string>> {
  const stems = new Set<string>();
  for (const file of files) {
    const answer = await get(folder + file + query, host, more);
    if (answer.status === 200) stems.add(file.slice(0, 26));
    else assert.deepEqual([answer.status, answer.headers['cache-control']], [404, 'no-store'], file);
  }
  return stems;
}

test('exactly the images that any stranger may have are addressed on the image host, and served there', async () => {
  const text = await answersToStrangers();
  const addressed = stemsIn(text, onImageHost);
  const expected = new Set<string>();
  for (const file of files) {
    const answer = await get(`/images/${file}`, normal);
    if (answer.headers['cache-control']?.startsWith('public')) expected.add(file.slice(0, 26));
  }
  // A cover and a card, two pictures of a banner, and the pages of three open episodes.
  assert.equal(expected.size, 7);
  assert.deepEqual(addressed, expected);
  assert.deepEqual(await served(images), expected);
  assert.deepEqual(await served(normal), expected, 'for a CDN that does not pass its name on');
  const stayed = stemsIn(text, onSite);
  assert.ok(stayed.size >= 5, 'the others are addressed on the site');
  for (const stem of stayed) assert.ok(!expected.has(stem), stem);
  assert.doesNotMatch(text, new RegExp(uncensoredImages));
});

test('an image is the same there, for shared caches too', async () => {
  const [stem] = await served(images);
  for (const file of files.filter((each) => each.startsWith(stem!))) {
    const [here, there] = [await get(`/images/${file}`, normal), await get(folder + file, images)];
    assert.ok(here.bytes.length > 0 && here.bytes.equals(there.bytes));
    for (const name of ['content-type', 'cache-control', 'etag', 'xkey', 'x-content-type-options'])
      assert.equal(there.headers[name], here.headers[name], name);
    assert.match(there.headers['xkey']!, /Comic:/);
    assert.match(there.headers['strict-transport-security']!, /max-age/);
    const head = await api.send('HEAD', folder + file, { host: images });
    assert.deepEqual([head.status, head.headers['content-length']], [200, String(here.bytes.length)]);
    const known = await get(folder + file, images, { headers: { 'if-none-match': here.headers['etag']! } });
    assert.equal(known.status, 304);
  }
});

test('neither an age, a session, a key nor a signature opens more', async () => {
  const open = await served(images);
  const { token } = await signUpPerson(api, { role: 'editor' });
  const [locked] = await read(
    '/comics-assets/list',
    { filters: { comicsId: comic.id, chapterId: chapters[3]!.id, variant: 'censored' } },
    { key: true },
  );
  const signature = /\?.*$/.exec(locked.url as string)![0];
  const file = /[^/]+(?=\?)/.exec(locked.url as string)![0];
  assert.equal((await get(`/images/${file}${signature}`, normal)).status, 200);
  for (const host of [images, normal]) {
    assert.equal((await get(folder + file + signature, host)).status, 404);
    for (const headers of [
      { cookie: Object.values(cookies).join('; ') },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${api.key}` },
    ] as Record<string, string>[])
      assert.deepEqual(await served(host, { headers }, signature), open);
  }
  for (const host of [uncensoredImages, uncensored])
    assert.deepEqual(await served(host, { headers: { cookie: cookies[uncensored]! } }, signature), new Set());
});

test('what is refused there looks like what does not exist', async () => {
  const nothing = await get(`${folder}${'a'.repeat(26)}-800.webp`, images);
  const withheld = files.find((file) => !file.includes('share'))!;
  for (const host of [uncensoredImages, uncensored]) {
    const answer = await get(folder + withheld, host, { headers: { cookie: cookies[uncensored]! } });
    assert.deepEqual([answer.status, answer.text], [404, nothing.text]);
  }
});

test('image hosts have no pages, calls, probes or cookies, nor images at their address on the site', async () => {
  for (const host of [images, uncensoredImages, `${images}:443`]) {
    for (const path of [
      '/',
      '/nothing',
      `/comic/${comic.id}`,
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/admin',
      '/api/v1/site',
      '/api/v1/docs',
      '/healthz',
      '/readyz',
      '/metrics',
      '/__/auth/handler',
      '/.well-known/jwks.json',
      '/images/',
      folder,
      ...files.map((file) => `/images/${file}`),
    ]) {
      const answer = await get(path, host, { key: true, headers: { cookie: cookies[normal]! } });
      assert.deepEqual([answer.status, answer.headers['set-cookie']], [404, undefined], `${host} ${path}`);
    }
    for (const [method, path] of [
      ['POST', '/api/v1/comics/list'],
      ['POST', '/api/v1/age-confirmation'],
      ['POST', `${folder}${files[0]}`],
      ['DELETE', '/api/v1/comics'],
      ['OPTIONS', '/'],
    ] as const) {
      const answer = await api.send(method, path, { host, key: true, json: { over18: true } });
      assert.deepEqual([answer.status, answer.headers['set-cookie']], [404, undefined], `${method} ${path}`);
    }
  }
  assert.equal((await get('/', 'other.example')).status, 302, 'other hosts are unknown as before');
});

test('pages may load images of their own image host only, and connect to it if they show some', async () => {
  const pageAt = async (host: string, html: string) => {
    site.pageOverrides.set('/', { html });
    await api.ask('PATCH', `/comics/${comic.id}`, { fields: { title: `Renamed ${html.length}` } });
    const { headers } = await get('/', host);
    return [/img-src ([^;]*)/.exec(headers['content-security-policy']!)![1], headers['link']];
  };
  const sources = `'self' data: https://${images}`;
  assert.deepEqual(await pageAt(normal, `<img src="https://${images}${folder}a.webp">`), [
    sources,
    `<https://${images}>; rel=preconnect`,
  ]);
  assert.deepEqual(await pageAt(normal, '<p>No picture</p>'), [sources, undefined]);
  assert.deepEqual(await pageAt(uncensored, '<p></p>'), [
    `'self' data: https://${uncensoredImages}`,
    undefined,
  ]);
});

test('staff get all images from the site', async () => {
  const { token } = await signUpPerson(api, { role: 'editor' });
  for (const key of [token, api.key])
    for (const [path, body] of [
      ['/comics/list', {}],
      ['/chapters/list', { filters: { comicsId: comic.id } }],
      ['/banners/list', {}],
      [
        '/comics-assets/list',
        { filters: { comicsId: comic.id, chapterId: chapters[0]!.id, variant: 'censored' } },
      ],
    ] as const) {
      const { text } = await api.read(path, body, { host: normal, key });
      assert.doesNotMatch(text, /images\.example/, path);
    }
});

test('an image that strangers may not have any more is gone from there with the change', async () => {
  const page = [...stemsIn(await answersToStrangers(), onImageHost)];
  const change = (path: string, fields: object) =>
    api.ask('PATCH', path, { fields: fields as Record<string, unknown> });
  const steps: [number, () => Promise<unknown>][] = [
    // One in front of three open episodes locks the last of them.
    [page.length - 1, () => someChapters(api, comic.id, [1])],
    [0, () => change(`/comics/${comic.id}`, { contentRating: 'AO' })],
    [page.length - 1, () => change(`/comics/${comic.id}`, { contentRating: 'T' })],
    [0, () => api.ask('POST', '/comics/publication', { json: { ids: [comic.id], publication: 'draft' } })],
    [
      page.length - 1,
      () => api.ask('POST', '/comics/publication', { json: { ids: [comic.id], publication: 'published' } }),
    ],
    [0, () => api.ask('DELETE', '/comics', { json: { ids: [comic.id] } })],
  ];
  for (const [index, [count, change]] of steps.entries()) {
    await change();
    const now = await served(images);
    assert.equal(now.size, count, `step ${index}`);
    assert.deepEqual(stemsIn(await answersToStrangers(), onImageHost), now, `step ${index}`);
  }
  assert.ok(draft);
});

test('where regions differ, only images for every region are addressed and served there', async () => {
  const restricted = await openTestApp({
    jobs: true,
    env: { ...env, RESTRICTED_REGIONS: 'DE', REGION_HEADER: 'cf-ipcountry', TRUST_PROXY: 'loopback' },
  });
  const staff: typeof restricted = {
    ...restricted,
    ask: (method, path, options) => restricted.ask(method, path, { host: normal, ...options }),
  };
  const { id } = await aComic(staff, { contentRating: 'M' });
  const [chapter] = await someChapters(staff, id, 1, { isFree: true });
  await somePages(staff, id, chapter!.id);
  await somePages(staff, id, chapter!.id, { variant: 'legal' });
  await restricted.imagesMade();
  for (const [region, variant, address] of [
    ['US', 'censored', /^\/images\//],
    ['US', 'legal', /^https:\/\/images\.example\/images\/public\//],
    ['DE', 'censored', /^https:\/\/images\.example\/images\/public\//],
  ] as const) {
    const headers = { 'cf-ipcountry': region };
    const filters = { comicsId: id, chapterId: chapter!.id, variant };
    const [page] = (await restricted.read('/comics-assets/list', { filters }, { host: normal, headers })).json
      .data as { url: string }[];
    assert.match(page!.url, address, `${region} ${variant}`);
    const file = page!.url.split('/').at(-1)!;
    const status = (await restricted.send('GET', folder + file, { host: images, headers })).status;
    assert.equal(status, address.source.startsWith('^https') ? 200 : 404, `${region} ${variant}`);
  }
});
