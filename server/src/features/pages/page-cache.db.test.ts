/** Pages over HTTP: rendered once, invalidated by related changes, safe from made-up URLs and hosts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { aStubSite } from '../../../test/stub-site.ts';

const site = aStubSite();
const api = await openTestApp({ jobs: true, site });
const genre = await aGenre(api, { name: 'Uncensored' });
const { id } = await aComic(api, { title: 'First', genres: [genre.id] });
const other = await aComic(api, { title: 'Other' });
const chapters = await someChapters(api, id, 5);
for (const chapter of chapters) await somePages(api, id, chapter.id);
await api.ask('PUT', '/policies/privacy-policy', { json: { text: 'We keep nothing.' } });
await api.imagesMade();

const renderCount = () => [...site.renderCounts.values()].reduce((all, each) => all + each, 0);
const get = (path: string, headers: Record<string, string> = {}, host = 'localhost') =>
  api.send('GET', path, { headers, host });

test('a hundred concurrent requests render a page once, whatever the query', async () => {
  const before = renderCount();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => get(n % 2 ? `/comic/${id}` : `/comic/${id}?utm=${n}&x=${n}`)),
  );
  assert.ok(answers.every((answer) => answer.status === 200 && answer.text === answers[0]!.text));
  assert.equal(renderCount(), before + 1);
});

test('the page of a genre is cached by its id, and unknown genres add no entries', async () => {
  const plain = await get('/categories');
  const before = renderCount();
  const [one, same] = [
    await get(`/categories?genre=${genre.id}`),
    await get(`/categories?x=1&genre=${genre.id}`),
  ];
  assert.notEqual(one.text, plain.text);
  assert.equal(one.text, same.text);
  for (const query of ['genre=drama', 'genre=', 'genre=%2e%2e', `genres=${genre.id}`])
    assert.equal((await get(`/categories?${query}`)).text, plain.text, query);
  assert.equal(renderCount(), before + 1);
});

test('encodings, 304 and headers', async () => {
  const plain = await get('/');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers['vary'], 'Accept-Encoding');
  assert.equal(plain.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(plain.headers['cache-control']!, /max-age=0, s-maxage=\d+/);
  assert.match(plain.headers['content-security-policy']!, /script-src 'self';/);
  const decoded = async (accept: string) => {
    const answer = await get('/', { 'accept-encoding': accept });
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    const bytes =
      encoding === 'br'
        ? brotliDecompressSync(answer.bytes)
        : encoding === 'gzip'
          ? gunzipSync(answer.bytes)
          : answer.bytes;
    assert.equal(bytes.toString(), plain.text);
    assert.equal(answer.headers['content-length'], String(answer.bytes.length));
    return encoding;
  };
  assert.equal(await decoded('gzip, deflate, br, zstd'), 'br');
  assert.equal(await decoded('gzip'), 'gzip');
  assert.equal(await decoded('br;q=0, gzip;q=0.5'), 'gzip');
  assert.equal(await decoded('identity'), 'identity');
  assert.equal(await decoded('gzip;q=0'), 'identity');
  const { etag } = plain.headers;
  for (const tag of [etag!, `W/${etag}`, `"x", ${etag}`]) {
    const answer = await get('/', { 'if-none-match': tag });
    assert.deepEqual([answer.status, answer.bytes.length, answer.headers['etag']], [304, 0, etag]);
  }
  assert.equal((await get('/', { 'if-none-match': '"other"' })).status, 200);
  const head = await api.send('HEAD', '/');
  assert.deepEqual([head.status, head.bytes.length, head.headers['etag']], [200, 0, etag]);
});

test('finishing page images invalidates the list of those pages and nothing else', async () => {
  const comic = await aComic(api, { title: 'Many pages' });
  const [chapter] = await someChapters(api, comic.id, 1);
  await api.imagesMade();
  const received: string[] = [];
  const unsubscribe = api.core.invalidations.subscribe((keys) => void received.push(...keys));
  await somePages(api, comic.id, chapter!.id, { count: 5 });
  await api.imagesMade();
  unsubscribe();
  assert.ok(received.filter((key) => key === `ComicAsset:${chapter!.id}`).length >= 5);
  // One invalidation by the upload itself.
  assert.equal(received.filter((key) => /^(Comic|Chapter)\b/.test(key)).length, 1, received.join(' '));
});

test('each change immediately invalidates the pages it concerns, and no others', async () => {
  const pages = {
    home: '/',
    policy: '/privacy-policy',
    comic: `/comic/${id}`,
    first: `/comic/${id}/${chapters[0]!.id}`,
    fourth: `/comic/${id}/${chapters[3]!.id}`,
    other: `/comic/${other.id}`,
    feed: '/feed.xml',
  };
  type Name = keyof typeof pages;
  const etags = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(pages).map(async ([name, path]) => [name, (await get(path)).headers['etag']]),
      ),
    ) as Record<Name, string>;
  async function remakes(what: string, change: () => Promise<unknown>, expected: Name[]) {
    await etags();
    await change();
    site.renderCounts.clear();
    await etags();
    const rerendered = (Object.keys(pages) as Name[]).filter((name) =>
      [...site.renderCounts.keys()].some((key) => key.endsWith(`localhost${pages[name]}`)),
    );
    assert.deepEqual(rerendered, expected, what);
  }
  const comicPages: Name[] = ['comic', 'first', 'fourth'];
  await remakes('a title', () => api.ask('PATCH', `/comics/${id}`, { fields: { title: 'Renamed' } }), [
    'home',
    ...comicPages,
  ]);
  await remakes(
    'a chapter',
    () => api.ask('PATCH', `/chapters/${chapters[1]!.id}`, { json: { title: 'New' } }),
    ['home', ...comicPages],
  );
  await remakes('a policy', () => api.ask('PUT', '/policies/privacy-policy', { json: { text: 'New' } }), [
    'policy',
  ]);
  await remakes('a plan', () => api.ask('PATCH', '/plans/1week', { json: { badge: 'New' } }), []);
  await remakes(
    'another comic',
    () => api.ask('PATCH', `/comics/${other.id}`, { fields: { title: 'Else' } }),
    ['home', 'other'],
  );
  await remakes('sale words', () => api.ask('PATCH', '/sale-banners/normal', { fields: { title: 'New' } }), [
    'home',
  ]);
  await remakes(
    'a refused change',
    () => api.refused('invalid_input', 'PATCH', `/comics/${id}`, { fields: { title: '' } }),
    [],
  );
  await remakes(
    'a genre',
    () => api.ask('PATCH', `/genres/${genre.id}`, { json: { mature: true, name: 'Other name' } }),
    ['home', ...comicPages],
  );
  assert.match((await get(pages.comic)).text, /Other name/);
  assert.match((await get(pages.fourth)).text, /premium_required/);
  await remakes('the lock', () => api.ask('DELETE', '/chapters', { json: { ids: [chapters[2]!.id] } }), [
    'home',
    ...comicPages,
  ]);
  assert.match((await get(pages.fourth)).text, /pages 1/);
  await remakes('a genre that goes', () => api.ask('DELETE', '/genres', { json: { ids: [genre.id] } }), [
    'home',
    ...comicPages,
  ]);
  assert.doesNotMatch((await get(pages.comic)).text, /Other name/);
});

test('addresses, comics and episodes that do not exist share one page, which is rendered once', async () => {
  for (const path of [
    '/nothing',
    '/nothing.php',
    `/comic/${crypto.randomUUID()}`,
    '/comic/x',
    '/%63ategories',
    '/categories/x',
    '/comic/',
    '/images',
    '/feed.xml/',
    '/sitemap-9.xml',
    '/sitemap-x.xml',
    `/comic/${crypto.randomUUID()}/feed.xml`,
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers['cache-control']!, /^no-/, path);
  }
  const shared = await get('/nothing');
  const renderedBefore = new Map(site.renderCounts);
  for (const path of [
    `/comic/${crypto.randomUUID()}`,
    `/comic/${crypto.randomUUID()}/${crypto.randomUUID()}`,
    `/comic/${id}/${crypto.randomUUID()}/uncensored`,
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 404);
    assert.equal(answer.text, shared.text);
    assert.equal(answer.headers['etag'], shared.headers['etag']);
  }
  for (const [key, count] of renderedBefore)
    if (key.endsWith('/not-found')) assert.equal(site.renderCounts.get(key), count, key);
});

test('many uncached pages for one address do not delay those for another', async () => {
  const behindProxy = await openTestApp({ site, env: { TRUST_PROXY: '1' } });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  site.whileRendering = async ({ path }) => {
    rendered.push(path);
    await held;
  };
  try {
    const madeUp = () => `/comic/${crypto.randomUUID()}`;
    const from = (address: string, path: string) =>
      behindProxy.send('GET', path, { headers: { 'x-forwarded-for': address } });
    const flood = Array.from({ length: 60 }, () => from('203.0.113.9', madeUp()));
    const isFull = async () => rendered.length === 8;
    assert.ok(await until(isFull, 10_000), 'eight pages are rendered at once');
    const path = madeUp();
    const visitor = from('203.0.113.10', path);
    release();
    await Promise.all([visitor, ...flood]);
    const position = rendered.filter((each) => each !== '/not-found').indexOf(path);
    assert.ok(position <= 16, `${position} pages were rendered before`);
  } finally {
    delete site.whileRendering;
  }
});

test('spellings of one URL share one cache entry', async () => {
  const first = await get(`/comic/${id}/feed.xml`);
  for (const spelling of [`/comic/${id.replace('-', '%2d')}/feed.xml`, `/comic/${id}/f%65ed.xml`]) {
    const answer = await get(spelling);
    assert.ok([404, 200].includes(answer.status));
    if (answer.status === 200) assert.equal(answer.headers['etag'], first.headers['etag']);
  }
  for (const spelling of ['/sitemap-00.xml', '/sitemap-000000.xml'])
    assert.equal((await get(spelling)).status, 404, spelling);
  for (const [asked, location] of [
    ['/categories/', '/categories'],
    [`/comic/${id.toUpperCase()}`, `/comic/${id}`],
    [`/comic/${id}/?a=b`, `/comic/${id}?a=b`],
    ['/categories///?x', '/categories?x'],
    ['///', '/'],
  ] as const) {
    const answer = await get(asked);
    assert.deepEqual([answer.status, answer.headers['location']], [301, location]);
  }
});

test('a redirect of the renderer reaches the browser and is not cached', async () => {
  site.pageOverrides.set('/account', { status: 302, location: '/payment', html: '' });
  const before = renderCount();
  for (let n = 1; n <= 2; n++) {
    const { status, headers, text } = await get('/account');
    assert.deepEqual([status, headers['location'], text], [302, '/payment', '']);
    assert.equal(headers['cache-control'], 'no-cache', 'browsers keep a 301 without it for good');
    assert.equal(renderCount(), before + n);
  }
  site.pageOverrides.clear();
});

test('the policy of a page is cached with it; pages without one have the strict policy', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']!;
  const strict = await policyOf('/');
  assert.match(strict, /script-src 'self';.*trusted-types 'none'$/);
  assert.doesNotMatch(strict, /frame-src|https:/);
  const inline = { script: ["'sha256-abc='"], style: ["'sha256-def='"] };
  site.pageOverrides.set('/categories', { inline });
  const own = await policyOf('/categories');
  assert.match(
    own,
    /script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def=';.*trusted-types 'none'$/,
  );
  site.pageOverrides.set('/payment-and-refund', {
    inline,
    policy: { script: ['https://js.example'], frame: ['https://js.example', 'https://hooks.example'] },
  });
  const before = renderCount();
  for (const policy of [await policyOf('/payment-and-refund'), await policyOf('/payment-and-refund')]) {
    assert.match(policy, /script-src 'self' 'sha256-abc=' https:\/\/js\.example;/);
    assert.match(policy, /frame-src https:\/\/js\.example https:\/\/hooks\.example$/);
    assert.doesNotMatch(policy, /trusted-types/);
  }
  assert.equal(renderCount(), before + 1);
  site.pageOverrides.clear();
  assert.equal(await policyOf('/'), strict);
});

test('no redirect leaves the site', async () => {
  const hosts = [
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '//evil.example/categories',
    '/categories//evil.example',
    '/.//evil.example',
    '/https:evil.example',
    '/@evil.example',
    '/%2f%2fevil.example',
    '/\tevil.example',
    '//',
  ];
  for (const path of hosts) {
    for (const end of ['', '/', '//', '/?x=//evil.example', '/%0d%0aLocation:%20//evil.example']) {
      const answer = await api.app.inject({
        method: 'GET',
        url: { pathname: path + end },
        headers: { host: 'localhost' },
      });
      const { location } = answer.headers;
      if (location !== undefined)
        assert.equal(
          new URL(location, 'http://localhost').origin,
          'http://localhost',
          `${path + end}: ${location}`,
        );
    }
  }
});

test('the Host header: invalid hosts count as this machine, and no client can name the host of another site', async () => {
  const originOf = async (host: string, headers: Record<string, string> = {}) =>
    /<loc>(.*?)\/sitemap-pages/.exec((await get('/sitemap.xml', headers, host)).text)?.[1];
  assert.equal(await originOf('localhost'), 'http://localhost');
  assert.equal(await originOf('LOCALHOST:3000'), 'http://localhost:3000');
  assert.equal(await originOf('localhost:80'), 'http://localhost');
  assert.equal(await originOf('comics.example'), '', 'no setting says that this host is ours');
  for (const junk of [
    '',
    '..',
    'a b',
    'user@evil.example',
    'evil.example/x',
    'evil.example?x',
    'evil.example#x',
    'evil.example\\x',
    '[::1',
    'x"onload="',
    '<svg>',
    'localhost:99999',
    'a,b',
  ])
    assert.equal(await originOf(junk), 'http://localhost', junk);
  for (const header of ['x-forwarded-host', 'x-original-host', 'forwarded', 'x-host', 'x-forwarded-server'])
    assert.equal(
      await originOf('localhost', { [header]: 'evil.example', 'x-forwarded-proto': 'https' }),
      'http://localhost',
    );
  const home = await get('/');
  assert.ok(home.text.includes('http://localhost/'));
  assert.notEqual((await get('/', {}, uncensored)).headers['etag'], home.headers['etag']);
});

test('made-up hosts share one page of each site, which names none of them', async () => {
  // One for visitors from elsewhere, one for this machine.
  for (const host of ['h0.example', 'h0.localhost']) await get('/categories', {}, host);
  const before = renderCount();
  const first = await get('/categories', {}, 'h1.example');
  for (let n = 2; n < 40; n++) {
    for (const host of [`h${n}.example`, `localhost:${10_000 + n}`, `h${n}.localhost`, `10.0.0.${n}`]) {
      const { text } = await get('/categories', {}, host);
      assert.equal(text, first.text, host);
    }
    await get('/feed.xml', {}, `h${n}.example`);
  }
  assert.equal(renderCount(), before);
  assert.doesNotMatch(first.text, /\.example/);
});

test('a page that fails to render is answered with a plain error page, not cached, without the reason', async () => {
  site.whileRendering = async () => {
    throw new Error('a secret detail');
  };
  const failed = await get('/terms-of-use');
  delete site.whileRendering;
  assert.equal(failed.status, 500);
  assert.match(failed.headers['content-type']!, /^text\/html/);
  assert.doesNotMatch(failed.text, /secret/);
  assert.equal((await get('/terms-of-use')).status, 200);
});
