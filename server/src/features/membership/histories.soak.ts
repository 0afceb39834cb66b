import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { walkHistories } from '../../../test/memberships/membership-histories.ts';
import { chanceOf, seed } from '../../../test/seeded.ts';

const api = await openTestApp();

test(
  `20,000 steps of members, provider, time and crashes (seed ${seed})`,
  { timeout: 3_600_000 },
  async (t) => {
    const done = await walkHistories(api, { chance: chanceOf(seed), steps: 20_000, members: 6 });
    t.diagnostic(JSON.stringify(done));
    assert.ok(
      Object.values(done).every((count) => count > 3),
      JSON.stringify(done),
    );
  },
);
