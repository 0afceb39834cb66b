import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannerCreateBody } from './editorial.shapes.ts';

test('the dates of a banner in the wrong order are refused without names of the code', () => {
  const dates = { showsFrom: '2026-02-01T00:00:00Z', showsUntil: '2026-01-01T00:00:00Z' };
  const { error } = bannerCreateBody.safeParse({ comicsId: crypto.randomUUID(), title: 'A', ...dates });
  assert.deepEqual(
    error!.issues.map(({ path, message }) => [path.join(), message]),
    [['showsUntil', 'must be later than the time from which it is shown']],
  );
});
