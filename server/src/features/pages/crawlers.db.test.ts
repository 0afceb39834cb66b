import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageList } from '@longstrip/contract/rendering';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';
import { aStubSite } from '../../../test/stub-site.ts';

const api = await openTestApp({
  site: aStubSite(),
  env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
});
const hosts = ['localhost', uncensored, 'localhost:3000'];
const awkward = `<b>&amp; "quoted" 'single' ]]> 💥 \u202e \ufffe`;
const [comic] = [
  await aComic(api, { title: `Tom & Jerry ${awkward}`, description: awkward }),
  await aComic(api, { contentRating: 'AO', title: awkward }),
];
const chapters = [
  { title: `One ${awkward}`, chapterNumber: 1, publishedAt: '2021-02-03T04:05:06Z' },
  { title: 'Two', chapterNumber: 2, publishedAt: '2022-02-03T04:05:06Z' },
];
const { data: created } = await api.ask('POST', '/chapters', { fields: { comicsId: comic.id, chapters } });

const parser = new XMLParser({ ignoreAttributes: false });
async function xml(path: string, host = 'localhost') {
  const { status, text, headers } = await api.send('GET', path, { host });
  assert.equal(status, 200, path);
  assert.equal(XMLValidator.validate(text), true, text.slice(0, 300));
  return { parsed: parser.parse(text), text, type: headers['content-type'] };
}
const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

test("robots.txt points at this site's sitemap", async () => {
  for (const host of hosts) {
    const { text, headers } = await api.send('GET', '/robots.txt', { host });
    assert.match(headers['content-type']!, /^text\/plain/);
    assert.match(text, /^User-agent: \*$/m);
    assert.ok(text.includes(`Sitemap: http://${host}/sitemap.xml`));
    assert.match(text, /^Disallow: \/api\/v1\/$/m);
  }
});

test('every file of the sitemap exists, and every address in it is absolute and a page of this site', async () => {
  for (const host of hosts) {
    const { parsed, type } = await xml('/sitemap.xml', host);
    assert.match(type!, /xml/);
    const files = list<{ loc: string }>(parsed.sitemapindex.sitemap).map((each) => new URL(each.loc));
    assert.deepEqual(
      files.map((url) => [url.host, url.pathname]),
      [
        [host, '/sitemap-pages.xml'],
        [host, '/sitemap-0.xml'],
      ],
    );
    const addresses: string[] = [];
    for (const file of files) {
      const {
        parsed: { urlset },
      } = await xml(file.pathname, host);
      assert.equal(urlset['@_xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9');
      for (const { loc, lastmod } of list<{ loc: string; lastmod?: string }>(urlset.url)) {
        assert.equal(new URL(loc).host, host);
        if (lastmod !== undefined) assert.equal(new Date(lastmod).toISOString(), lastmod);
        assert.equal((await api.send('GET', new URL(loc).pathname, { host })).status, 200, loc);
        addresses.push(loc);
      }
    }
    assert.equal(new Set(addresses).size, addresses.length);
    const pages = pageList.filter(({ inSitemap }) => inSitemap).length;
    assert.equal(addresses.length, pages + (host === uncensored ? 1 : 3));
  }
});

test('a sitemap file loses a deleted comic immediately, and gains a new one within an hour', async () => {
  const file = async () => (await xml('/sitemap-0.xml')).text;
  const before = await file();
  const added = await aComic(api, { title: 'Added' });
  assert.equal(await file(), before);
  api.clock.moveBy(60 * 60_000);
  assert.match(await file(), new RegExp(added.id));
  await api.ask('DELETE', '/comics', { json: { ids: [added.id] } });
  assert.doesNotMatch(await file(), new RegExp(added.id));
});

test('files of a long sitemap name every comic once, also after changes between them', async () => {
  const added = [];
  for (let n = 0; n < 25; n++) added.push((await aComic(api, { title: `Long ${n}` })).id);
  const inSitemap = async () => {
    const { parsed } = await xml('/sitemap.xml');
    const files = list<{ loc: string }>(parsed.sitemapindex.sitemap).map(({ loc }) => new URL(loc).pathname);
    const texts = await Promise.all(files.map(async (file) => (await xml(file)).text));
    return texts.flatMap((text) =>
      [...text.matchAll(/\/comic\/([0-9a-f-]{36})<\/loc>/g)].map(([, id]) => id!),
    );
  };
  api.clock.moveBy(60 * 60_000);
  const all = await inSitemap();
  assert.equal(new Set(all).size, all.length);
  for (const id of added) assert.ok(all.includes(id));
  // The first comic of a file, and one that is added between two divisions.
  await api.ask('DELETE', '/comics', { json: { ids: [all[10]!] } });
  assert.deepEqual((await inSitemap()).toSorted(), all.filter((id) => id !== all[10]).toSorted());
  assert.equal((await api.send('GET', '/sitemap-4000.xml')).status, 404);
  await api.ask('DELETE', '/comics', { json: { ids: added.filter((id) => id !== all[10]) } });
});

test('feeds are well-formed, newest first, with RSS dates and complete texts', async () => {
  for (const path of ['/feed.xml', `/comic/${comic.id}/feed.xml`]) {
    const {
      parsed: {
        rss: { channel },
      },
      type,
    } = await xml(path);
    assert.match(type!, /^application\/rss\+xml/);
    const items = list<{ title: string; link: string; guid: { '#text': string }; pubDate: string }>(
      channel.item,
    );
    assert.deepEqual(
      items.map((item) => item.pubDate),
      ['Thu, 03 Feb 2022 04:05:06 GMT', 'Wed, 03 Feb 2021 04:05:06 GMT'],
    );
    assert.deepEqual(
      items.map((item) => item.link),
      [created[1], created[0]].map((chapter) => `http://localhost/comic/${comic.id}/${chapter.id}`),
    );
    assert.deepEqual(
      items.map((item) => item.guid['#text']),
      items.map((item) => item.link),
    );
    assert.ok(items[1]!.title.includes(awkward.replace('\ufffe', '').trim().slice(0, 20)), items[1]!.title);
    assert.equal(channel['atom:link']['@_href'], `http://localhost${path}`);
  }
  const other = await xml('/feed.xml', uncensored);
  assert.deepEqual(list(other.parsed.rss.channel.item), []);
});

test('serves the web manifest', async () => {
  const { json, headers } = await api.send('GET', '/manifest.webmanifest');
  assert.match(headers['content-type']!, /^application\/manifest\+json/);
  assert.deepEqual([json.start_url, json.display, json.name], ['/', 'standalone', 'Longstrip']);
  assert.deepEqual(
    json.icons.map((icon: { sizes: string; purpose?: string }) => icon.purpose ?? icon.sizes),
    ['any', '192x192', '512x512', 'maskable'],
  );
});
