import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSandboxMoney } from '../../../test/memberships/sandbox-money.ts';
import { openStripeMoney } from '../../../test/memberships/stripe-money.ts';
import { walkHistories } from '../../../test/memberships/walk-histories.ts';
import { randomOf, seed } from '../../../test/seeded.ts';

const worlds = [
  [await openSandboxMoney(), 'the sandbox'],
  [await openStripeMoney(), 'Stripe'],
] as const;

for (const [world, provider] of worlds) {
  const title = `20,000 steps of members, coins, refunds and crashes with ${provider} (seed ${seed})`;
  test(title, { timeout: 3_600_000 }, async (t) => {
    const done = await walkHistories(world, { random: randomOf(seed), steps: 20_000, members: 6 });
    t.diagnostic(JSON.stringify(done));
    assert.ok(
      Object.values(done).every((count) => count > 3),
      JSON.stringify(done),
    );
  });
}
