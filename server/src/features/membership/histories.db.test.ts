import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { walkHistories } from '../../../test/memberships/membership-histories.ts';
import { chanceOf, seed } from '../../../test/seeded.ts';

const api = await openTestApp();

test('generated histories: one membership each, every period paid once and in time, access as paid for', async () => {
  const done = await walkHistories(api, { chance: chanceOf(seed), steps: 300, members: 3 });
  assert.ok(Object.keys(done).length > 15, JSON.stringify(done));
});
