/** The lock on the server: what is listed, what is served, and how fast a change takes effect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { runs } from '../../../test/seeded.ts';

const api = await openTestApp({ jobs: true });
type RequestOptions = Parameters<typeof api.read>[2];

const listed = (comicsId: string, chapterId: string, options: RequestOptions = {}) =>
  api.read('/comics-assets/list', { filters: { comicsId, chapterId } }, options);
const get = async (url: string) => {
  const { status, headers } = await api.send('GET', url);
  return { status, cache: headers['cache-control'] };
};
const openToAll = { status: 200, cache: 'public, max-age=31536000, s-maxage=60, immutable' };
async function refusedImage(code: string, url: string) {
  const answer = await api.send('GET', url);
  assert.equal(answer.json.code, code, url);
  assert.equal(answer.headers['cache-control'], 'no-store');
}

/** Five chapters with numbers that have gaps, a page each. */
async function aStory() {
  const { id } = await aComic(api);
  const chapters = await someChapters(api, id, [10, 3, 7, 21, 15]);
  for (const chapter of chapters) await somePages(api, id, chapter.id);
  await api.imagesMade();
  return { id, chapters: chapters.toSorted((a, b) => a.chapterNumber - b.chapterNumber) };
}
const plain = (url: string) => url.split('?')[0]!;

test('the first three chapters are open regardless of their numbers, the others are refused with the reason', async () => {
  const { id, chapters } = await aStory();
  const { data } = (await api.read('/chapters/list', { filters: { comicsId: id } })).json;
  assert.deepEqual(
    data.map((chapter: { access: unknown }) => chapter.access),
    [1, 2, 3, 4, 5].map((number) =>
      number <= 3
        ? { state: 'open', because: 'first_chapters' }
        : { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: 30 },
    ),
  );
  for (const [index, chapter] of chapters.entries()) {
    const answer = await listed(id, chapter.id);
    if (index < 3) {
      assert.equal(answer.json.total, 1);
      assert.equal(answer.json.data[0].picture.query, undefined);
      assert.deepEqual(await get(answer.json.data[0].url), openToAll);
    } else {
      assert.deepEqual(
        [answer.status, answer.json.code, answer.json.data],
        [403, 'premium_required', undefined],
      );
    }
  }
  const forOperators = (await api.read('/chapters/list', { filters: { comicsId: id } }, { key: true })).json
    .data;
  assert.ok(
    forOperators.every(
      (chapter: { access: unknown }) => (chapter.access as { because: string }).because === 'staff',
    ),
  );
});

test('images of a locked chapter: only an operator gets links, signed and with an expiry', async () => {
  const { id, chapters } = await aStory();
  const [slice] = (await listed(id, chapters[3]!.id, { key: true })).json.data;
  const [other] = (await listed(id, chapters[4]!.id, { key: true })).json.data;
  const url: string = slice.url;
  assert.match(url, /^\/images\/[a-z2-7]{26}-\d+\.webp\?e=\d+&s=[\w-]{22}$/);
  const signed = await get(url);
  assert.equal(signed.status, 200);
  assert.match(signed.cache!, /^private, max-age=\d+$/);
  const query = new URL(url, 'http://x').searchParams;
  const [e, s] = [query.get('e')!, query.get('s')!];
  const otherSignature = `${s.startsWith('A') ? 'B' : 'A'}${s.slice(1)}`;
  const forged = [
    plain(url),
    `${plain(url)}?${new URL(other.url, 'http://x').searchParams}`,
    `${plain(url)}?e=${Number(e) + 300}&s=${s}`,
    `${plain(url)}?e=${e}&s=${otherSignature}`,
    `${plain(url)}?e=${e}`,
    `${plain(url)}?s=${s}`,
    `${plain(url)}?e=&s=`,
    `${plain(url)}?e=${e}&e=${e}&s=${s}`,
    `${plain(url)}?e[]=${e}&s=${s}`,
    `${plain(url)}?E=${e}&S=${s}`,
    `${plain(url)}?e=0${e}&s=${s}`,
    `${plain(url)}?e=9e99&s=${s}`,
    `${plain(url)}?e=${e}&s=${'ü'.repeat(22)}`,
    `${plain(url)}?e=${e}&s=${encodeURIComponent('\0'.repeat(22))}`,
  ];
  for (const each of forged) await refusedImage('image_not_found', each);
  const avif = url.replace('.webp', '.avif');
  assert.equal((await get(avif)).status, 200, 'one signature holds for every format of the slice');
  api.clock.moveBy(2 * 3600_000);
  await refusedImage('link_expired', url);
  await refusedImage('link_expired', avif);
  await refusedImage('image_not_found', `${plain(url)}?e=${e}&s=${otherSignature}`);
  const etag = `"${plain(url).split('/').at(-1)}"`;
  const revalidated = await api.send('GET', plain(url), { headers: { 'if-none-match': etag } });
  assert.equal(revalidated.status, 404, 'a copy in a browser cache is not confirmed');
  assert.equal((await api.send('GET', plain(url), { headers: { range: 'bytes=0-1' } })).status, 404);
  assert.equal((await api.send('HEAD', plain(url))).status, 404);
});

test('the plain URL of an image works once its chapter is free and stops when it is locked again', async () => {
  const { id, chapters } = await aStory();
  const chapter = chapters[4]!;
  const url = plain((await listed(id, chapter.id, { key: true })).json.data[0].url);
  for (let round = 0; round < 3; round++) {
    await refusedImage('image_not_found', url);
    assert.equal((await listed(id, chapter.id)).json.code, 'premium_required');
    await api.ask('PATCH', `/chapters/${chapter.id}`, { fields: { isFree: '1' } });
    assert.deepEqual(await get(url), openToAll);
    assert.equal((await listed(id, chapter.id)).json.data[0].url, url);
    await api.ask('PATCH', `/chapters/${chapter.id}`, { fields: { isFree: '0' } });
  }
});

test('creating or deleting a chapter changes which chapters are free, immediately and everywhere', async () => {
  const { id, chapters } = await aStory();
  const urls = await Promise.all(
    chapters.map(async (chapter) => plain((await listed(id, chapter.id, { key: true })).json.data[0].url)),
  );
  const open = async () => Promise.all(urls.map(async (url) => (await get(url)).status === 200));
  assert.deepEqual(await open(), [true, true, true, false, false]);
  await api.ask('DELETE', '/chapters', { json: { ids: [chapters[0]!.id] } });
  assert.deepEqual(await open(), [false, true, true, true, false]);
  assert.equal((await listed(id, chapters[3]!.id)).status, 200);
  const [first] = await someChapters(api, id, [1]);
  assert.deepEqual(await open(), [false, true, true, false, false]);
  assert.equal((await listed(id, chapters[3]!.id)).json.code, 'premium_required');
  await api.ask('DELETE', '/chapters', { json: { ids: [first!.id, chapters[1]!.id] } });
  assert.deepEqual(await open(), [false, false, true, true, true]);
});

test('after any additions and deletions, exactly the first three chapters are open', async () => {
  const { id } = await aComic(api);
  const change = fc.record({
    add: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
    remove: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { add, remove } of changes) {
        const before = (await api.read('/chapters/list', { filters: { comicsId: id } })).json.data as {
          id: string;
          chapterNumber: number;
        }[];
        const fresh = add.filter((number) => !before.some((chapter) => chapter.chapterNumber === number));
        if (fresh.length > 0) await someChapters(api, id, fresh);
        if (before[remove]) await api.ask('DELETE', '/chapters', { json: { ids: [before[remove].id] } });
        const after = (await api.read('/chapters/list', { filters: { comicsId: id } })).json.data as {
          id: string;
          access: { state: string };
        }[];
        const states = after.map((chapter) => chapter.access.state);
        assert.deepEqual(
          states,
          states.map((_, index) => (index < 3 ? 'open' : 'locked')),
        );
        for (const [index, chapter] of after.entries())
          assert.equal((await listed(id, chapter.id)).status, index < 3 ? 200 : 403);
      }
    }),
    { numRuns: runs(12) },
  );
});
