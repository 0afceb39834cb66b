import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSandboxMoney } from '../../../test/memberships/sandbox-money.ts';
import { openStripeMoney } from '../../../test/memberships/stripe-money.ts';
import { walkHistories } from '../../../test/memberships/walk-histories.ts';
import { seed } from '../../../test/seeded.ts';

const worlds = [await openSandboxMoney(), await openStripeMoney()];

for (const [index, provider] of ['the sandbox', 'Stripe'].entries())
  test(`generated histories with ${provider}: charged once and in time, access as paid for, books that agree`, async () => {
    const short = { seed: seed + index, histories: 1, length: 50, members: 2 };
    const { done } = await walkHistories(worlds[index]!, short);
    assert.ok(Object.values(done).filter((count) => count > 0).length > 10, JSON.stringify(done));
  });
