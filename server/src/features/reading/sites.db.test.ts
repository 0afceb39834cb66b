/** On each site the comics of the other do not exist. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, someChapters, somePages } from '../../../test/builders.ts';
import { aStubSite } from '../../../test/stub-site.ts';
import { uncensored } from '../../../test/requests.ts';

// Without an age check: these tests are about which site shows a comic, not to whom.
const api = await openTestApp({
  jobs: true,
  site: aStubSite(),
  env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
});
const hosts = { T: 'localhost', M: 'localhost', AO: uncensored } as const;
const comics = await Promise.all(
  (['T', 'M', 'AO'] as const).map(async (contentRating) => {
    const { id } = await aComic(api, { contentRating, title: `Rated ${contentRating}` });
    const [chapter] = await someChapters(api, id, 1);
    await somePages(api, id, chapter!.id);
    await aBanner(api, id);
    return {
      id,
      chapterId: chapter!.id,
      home: hosts[contentRating],
      away: contentRating === 'AO' ? 'localhost' : uncensored,
    };
  }),
);
await api.imagesMade();

test('lists, chapters, images and banners leave out comics of the other site', async () => {
  for (const { id, chapterId, home, away } of comics) {
    const calls: [string, object][] = [
      ['/comics/list', { filters: { id } }],
      ['/comics/list', { filters: { id, contentRating: ['T', 'M', 'AO'] } }],
      ['/chapters/list', { filters: { comicsId: id } }],
      ['/chapters/list', { filters: { comicsId: id, id: chapterId } }],
    ];
    for (const [path, body] of calls) {
      assert.equal((await api.read(path, body, { host: home })).json.total, 1);
      assert.deepEqual((await api.read(path, body, { host: away })).json, { data: [], total: 0 });
      assert.equal((await api.read(path, body, { host: away, key: true })).json.total, 1, 'staff see both');
    }
    const images = { filters: { comicsId: id, chapterId } };
    assert.equal((await api.read('/comics-assets/list', images, { host: home })).json.total, 1);
    assert.equal(
      (await api.read('/comics-assets/list', images, { host: away })).json.code,
      'chapter_not_found',
    );
    for (const host of [home, away]) {
      const { data } = (await api.read('/banners/list', {}, { host })).json;
      assert.equal(
        data.some((banner: { comicsId: string }) => banner.comicsId === id),
        host === home,
      );
    }
  }
});

test('pages, feeds and sitemaps leave out comics of the other site', async () => {
  for (const { id, chapterId, home, away } of comics) {
    for (const path of [`/comic/${id}`, `/comic/${id}/${chapterId}`, `/comic/${id}/feed.xml`]) {
      assert.equal((await api.send('GET', path, { host: home })).status, 200, `${home}${path}`);
      assert.equal((await api.send('GET', path, { host: away })).status, 404, `${away}${path}`);
    }
    for (const path of [
      '/',
      '/categories',
      '/feed.xml',
      '/sitemap-0.xml',
      '/sitemap.xml',
      '/sitemap-pages.xml',
    ]) {
      assert.ok(!(await api.send('GET', path, { host: away })).text.includes(id), `${away}${path}`);
    }
    for (const path of ['/', '/feed.xml', '/sitemap-0.xml'])
      assert.ok((await api.send('GET', path, { host: home })).text.includes(id), `${home}${path}`);
  }
});

test('changing the rating moves a comic to the other site immediately, also on cached pages', async () => {
  const { id, chapterId } = comics[0]!;
  const paths = [
    '/',
    `/comic/${id}`,
    `/comic/${id}/${chapterId}`,
    `/comic/${id}/feed.xml`,
    '/feed.xml',
    '/sitemap-0.xml',
  ];
  const seenOn = async (host: string) =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await api.send('GET', path, { host });
        return answer.status === 200 && answer.text.includes(id);
      }),
    );
  for (const [contentRating, normal] of [
    ['AO', false],
    ['M', true],
    ['AO', false],
    ['T', true],
  ] as const) {
    await seenOn('localhost');
    await seenOn(uncensored);
    await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating } });
    const [left, joined] = normal ? [uncensored, 'localhost'] : ['localhost', uncensored];
    assert.deepEqual(
      await seenOn(left),
      paths.map(() => false),
      contentRating,
    );
    // A sitemap has new comics within an hour.
    const before = await seenOn(joined);
    assert.ok(before.slice(0, -1).every(Boolean), contentRating);
    api.clock.moveBy(60 * 60_000);
    assert.deepEqual(
      await seenOn(joined),
      paths.map(() => true),
      contentRating,
    );
  }
});
