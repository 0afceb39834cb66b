import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPath, matchRoute } from './match.ts';

test('parameters are named and decoded', () => {
  assert.deepEqual(matchPath('/comic/:id', '/comic/a%20b'), { id: 'a b' });
  assert.deepEqual(matchPath('/comic/:id', '/comic/%E0%A4%A'), { id: '%E0%A4%A' });
});

test('only the whole path fits', () => {
  assert.equal(matchPath('/comic/:id', '/comic'), null);
  assert.equal(matchPath('/comic/:id', '/comic/a/b'), null);
  assert.equal(matchPath('/categories', '/Categories'), null);
  assert.deepEqual(matchPath('/', '/'), {});
  assert.deepEqual(matchPath('/categories', '/categories/'), {});
});

test('an optional last segment can be missing, but not be another word', () => {
  const pattern = '/comic/:id/:chapterId/uncensored?';
  assert.deepEqual(matchPath(pattern, '/comic/a/b'), { id: 'a', chapterId: 'b' });
  assert.deepEqual(matchPath(pattern, '/comic/a/b/uncensored'), { id: 'a', chapterId: 'b' });
  assert.equal(matchPath(pattern, '/comic/a/b/other'), null);
});

test('the first route that fits wins; the last takes the rest', () => {
  const routes = [{ path: '/' }, { path: '/a' }, { path: '*' }];
  assert.equal(matchRoute(routes, '/a').route.path, '/a');
  assert.equal(matchRoute(routes, '/nowhere/at/all').route.path, '*');
});
