import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageList } from '@longstrip/contract/rendering';
import fc from 'fast-check';
import { hasManyVariants, notFoundPath, pageOfPath, pageQuery } from './page-paths.ts';

const id = '0192f0c0-1111-7000-8000-00000000000a';

test('normalises the paths of real pages', () => {
  const withIds = pageList.map(({ path }) =>
    path.replace(/:(id|chapterId)/g, id).replace(':slug', 'slice-of-life'),
  );
  const real = withIds.flatMap((path) => [path.replace(/\/[^/]+\?$/, ''), path.replace('?', '')]);
  for (const path of real.filter((each) => !each.endsWith(':item')))
    assert.deepEqual(pageOfPath(path), { path, redirect: false });
  assert.deepEqual(pageOfPath('/categories///'), { path: '/categories', redirect: true });
  assert.deepEqual(pageOfPath(`/comic/${id.toUpperCase()}/`), { path: `/comic/${id}`, redirect: true });
  for (const path of [
    '',
    '/Categories',
    '/account/settings',
    '/comic',
    `/comic/${id}/uncensored`,
    `/comic/${id}x`,
    '//categories',
    '/creator',
    '/creator/Ann',
    '/creator/ann/lee',
    '/creator/..%2f',
    `/creator/${'x'.repeat(81)}`,
    '/categories\n',
    `/comic/${id}/${id}/uncensored/x`,
  ])
    assert.deepEqual(pageOfPath(path), { path: notFoundPath, redirect: false });
});

test('a page for any item is one document', () => {
  for (const item of ['4weeks', 'coins-550', 'made-up'])
    assert.deepEqual(pageOfPath(`/payment/${item}`), { path: '/payment', redirect: false });
  assert.deepEqual(pageOfPath('/payment/card'), { path: '/payment/card', redirect: false });
  assert.deepEqual(pageOfPath('/payment/4weeks/'), { path: '/payment/4weeks', redirect: true });
  for (const path of ['/payment/a/b', '/payment/..%2f', `/payment/${'x'.repeat(41)}`])
    assert.deepEqual(pageOfPath(path), { path: notFoundPath, redirect: false });
});

test('only the id of the named query parameter counts, in one spelling', () => {
  const wanted = `?genre=${id}`;
  for (const query of [`genre=${id}`, `utm=1&genre=${id.toUpperCase()}&x`, `genre=${id}&genre=other`])
    assert.equal(pageQuery('/categories', query), wanted, query);
  for (const query of [
    undefined,
    '',
    'genre',
    'genre=',
    'genre=drama',
    `genre=${id}x`,
    `Genre=${id}`,
    'genre=%',
  ])
    assert.equal(pageQuery('/categories', query), '', query);
  for (const path of ['/', `/comic/${id}`, notFoundPath, '/constructor'])
    assert.equal(pageQuery(path, `genre=${id}`), '', path);
});

test('parts of a list begin at multiples of 50', () => {
  assert.equal(pageQuery(`/comic/${id}`, 'x=1&from=550'), '?from=550');
  for (const from of ['', '0', '51', '050', '-50', '50.0', '5e1', '1000000', 'x'])
    assert.equal(pageQuery(`/comic/${id}`, `from=${from}`), '', from);
  for (const path of ['/', '/categories', `/comic/${id}/${id}`])
    assert.equal(pageQuery(path, 'from=50'), '', path);
});

test('a list of comics has one address for its order, filters and place', () => {
  const wanted = `?sort=title&status=hiatus&after=${id}`;
  for (const path of ['/categories', '/categories/drama'])
    assert.equal(pageQuery(path, `after=${id.toUpperCase()}&x=1&status=hiatus&sort=title&length=`), wanted);
  assert.equal(pageQuery('/categories/drama', `genre=${id}&sort=newest`), '');
  assert.equal(pageQuery('/', 'sort=title'), '');
  for (const one of ['', '?sort=title', '?status=hiatus'])
    assert.equal(hasManyVariants(`/categories${one}`), false);
  for (const many of [wanted, `?after=${id}`, '?sort=title&rating=T'])
    assert.equal(hasManyVariants(`/categories${many}`), true, many);
});

test('any path leads to a known page or to "not found", never to a URL that begins with two slashes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.array(fc.constantFrom('/', '\\\\', 'categories', id, 'comic', '.')).map((parts) => parts.join('')),
      ),
      (asked) => {
        const { path } = pageOfPath(asked);
        assert.match(path, /^\/(?![/\\])/);
        assert.deepEqual(pageOfPath(path), { path, redirect: false }, 'a redirect leads to the end');
      },
    ),
    { numRuns: 2000 },
  );
});

// Quadratic time would exceed the time limit of a test file.
test('a long row of slashes takes linear time', () => {
  pageOfPath(`${'/'.repeat(10_000_000)}x`);
});
