import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { clockAt } from '../clock.ts';
import { createPageCache, type RenderResult } from './page-cache.ts';

const page = (text: string, tags: string[] = [], status = 200): RenderResult => ({
  status,
  type: 'text/html',
  text,
  tags,
});
const counted = (text: string, tags: string[] = [], status = 200) => {
  const maker = Object.assign(async () => (maker.calls++, page(text, tags, status)), { calls: 0 });
  return maker;
};
/** A renderer that waits until it is released. */
function held(text: string, tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { maker: async () => (await promise, page(text, tags)), go: resolve };
}

test('renders once for a hundred parallel requests and caches every encoding', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const maker = counted('words '.repeat(100), ['Comic']);
  const all = await Promise.all(Array.from({ length: 100 }, () => cache.page('/', maker)));
  assert.equal(maker.calls, 1);
  assert.equal(new Set(all).size, 1);
  const text = 'words '.repeat(100);
  for (let hit = 0; hit < 5; hit++) {
    const kept = await cache.page('/', maker);
    assert.equal(kept.raw.toString(), text);
    assert.equal(gunzipSync(await kept.gzip()).toString(), text);
    assert.equal(brotliDecompressSync(await kept.brotli()).toString(), text);
  }
  assert.equal(maker.calls, 1);
});

test('dropping a tag removes only the entries with the tag', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const [one, two] = [counted('1', ['Comic:1', 'Comic']), counted('2', ['Comic:2'])];
  const ask = async () => (await cache.page('1', one), await cache.page('2', two), [one.calls, two.calls]);
  assert.deepEqual(await ask(), [1, 1]);
  cache.drop(['Comic:3', 'Genre']);
  assert.deepEqual(await ask(), [1, 1]);
  cache.drop(['Comic:1']);
  assert.deepEqual(await ask(), [2, 1]);
  cache.drop(['Comic']);
  assert.deepEqual(await ask(), [3, 1], 'made anew with all its tags');
  cache.drop('*');
  assert.deepEqual(await ask(), [4, 2]);
});

test('an entry with a maximum age expires then, or when its tag is dropped', async () => {
  const clock = clockAt('2026-03-01T10:00:00Z');
  const cache = createPageCache({ maxBytes: 1e6, clock });
  const maker = Object.assign(async () => (maker.calls++, { ...page('1', ['Comic:1']), maxAge: 1000 }), {
    calls: 0,
  });
  const callsAfter = async (milliseconds: number) => {
    clock.moveBy(milliseconds);
    await cache.page('/', maker);
    return maker.calls;
  };
  assert.deepEqual([await callsAfter(0), await callsAfter(999), await callsAfter(1)], [1, 1, 2]);
  cache.drop(['Comic:1']);
  assert.deepEqual([await callsAfter(0), await callsAfter(999)], [3, 3]);
});

test('does not cache a rendering whose tag was dropped meanwhile', async () => {
  for (const tags of [['Comic:1'], '*'] as const) {
    const cache = createPageCache({ maxBytes: 1e6 });
    const old = held('old', ['Comic:1']);
    const first = cache.page('/', old.maker);
    cache.drop(tags);
    const fresh = counted('new', ['Comic:1']);
    assert.equal(
      (await cache.page('/', fresh)).raw.toString(),
      'new',
      'who asks after the invalidations gets the new state',
    );
    old.go();
    assert.equal((await first).raw.toString(), 'old');
    assert.equal((await cache.page('/', fresh)).raw.toString(), 'new');
    assert.equal(fresh.calls, 1);
  }
  const cache = createPageCache({ maxBytes: 1e6 });
  const other = held('same', ['Comic:1']);
  const made = cache.page('/', other.maker);
  cache.drop(['Comic:2']);
  other.go();
  await made;
  assert.equal(cache.size(), 1, 'invalidations of other tags do not matter');
});

test('does not cache an overtaken rendering of a stale page', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  const [first, second] = [held('old', ['Comic:1']), held('old too', ['Comic:1'])];
  const results = [cache.page('/', first.maker)];
  cache.drop(['Comic:2']);
  results.push(cache.page('/', second.maker));
  cache.drop(['Comic:1']);
  second.go();
  first.go();
  await Promise.all(results);
  assert.equal((await cache.page('/', counted('new', ['Comic:1']))).raw.toString(), 'new');
});

test('caches only status 200 and no failures', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  for (const status of [404, 500, 301]) {
    const maker = counted('no', [], status);
    await cache.page('x', maker);
    await cache.page('x', maker);
    assert.equal(maker.calls, 2, String(status));
  }
  await assert.rejects(cache.page('y', async () => Promise.reject(new Error('broken'))));
  assert.equal((await cache.page('y', counted('well'))).raw.toString(), 'well');
});

test('renders a noStore result for each request', async () => {
  const cache = createPageCache({ maxBytes: 1e6 });
  let calls = 0;
  const maker = async () => ({ ...page(`${++calls}`), noStore: true });
  await cache.page('/comic/made-up', maker);
  assert.equal((await cache.page('/comic/made-up', maker)).raw.toString(), '2');
  assert.equal(cache.size(), 0);
});

test('stays within its byte limit and releases evicted entries', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  for (let n = 0; n < 500; n++) await cache.page(`/${n}`, counted('x'.repeat(1000), ['Comic', `Comic:${n}`]));
  assert.ok(cache.size() < 100, String(cache.size()));
  await cache.page('/huge', counted('x'.repeat(200_000)));
  assert.ok(cache.size() < 100);
  cache.drop(['Comic']);
  assert.ok(cache.size() <= 1);
});

test('counts the length of keys', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  for (let each = 0; each < 100; each++) await cache.page(`${each} ${'x'.repeat(10_000)}`, counted('none'));
  assert.ok(cache.size() < 10, `${cache.size()} are kept`);
});
