import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSandboxMoney } from '../../../test/memberships/sandbox-money.ts';
import { openStripeMoney } from '../../../test/memberships/stripe-money.ts';
import { walkHistories } from '../../../test/memberships/walk-histories.ts';
import { seed } from '../../../test/seeded.ts';

const worlds = [
  [await openSandboxMoney(), 'the sandbox'],
  [await openStripeMoney(), 'Stripe'],
] as const;

for (const [world, provider] of worlds) {
  const title = `20,000 steps of members, coins, refunds and crashes with ${provider} (seed ${seed})`;
  test(title, { timeout: 3_600_000 }, async (t) => {
    const walked = await walkHistories(world, { seed, histories: 80, length: 250, members: 3 });
    t.diagnostic(`${walked.steps} steps: ${JSON.stringify(walked)}`);
    assert.ok(walked.steps >= 20_000);
    for (const counts of [walked.done, walked.covered])
      assert.ok(
        Object.values(counts).every((count) => count > 0),
        JSON.stringify(counts),
      );
  });
}
