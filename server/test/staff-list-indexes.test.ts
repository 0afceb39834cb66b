/** Each staff list with an order is tested with many rows. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { shapeOf } from './list-plans.ts';

test('the indexes of each staff list are tested', () => {
  const root = new URL('../', import.meta.url);
  const tests = globSync('{src,test}/**/*.db.test.ts', { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), 'utf8'),
  );
  const lists = allEndpoints.filter(({ body, access }) => {
    if (access === 'public') return false;
    const shape = shapeOf(body);
    return 'sort' in shape && 'after' in shape;
  });
  assert.ok(lists.length > 8);
  const untested = lists.filter(({ name }) => {
    const call = new RegExp(`assertStaffListByIndex\\(\\s*api,\\s*${name}\\b`);
    return !tests.some((text) => call.test(text));
  });
  assert.deepEqual(
    untested.map(({ name }) => name),
    [],
    'lists without a test that calls assertStaffListByIndex',
  );
});
