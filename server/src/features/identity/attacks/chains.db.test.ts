/**
 * All sequences of two steps of an attacker and a victim, and random ones of five to eight. Afterwards the attacker must
 * not have a role or access to the victim's account, and the victim must get in by proving the address.
 * `chains.soak.ts` tries all sequences of five steps.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { runs, seed } from '../../../../test/seeded.ts';
import { testDatabase } from '../../../../test/testing.ts';
import { stepNames, walk, walkAll } from '../../../../test/identity/attacks/walk.ts';
import { openWorld } from '../../../../test/identity/attacks/world.ts';

const { db } = await testDatabase();
const world = await openWorld(db);
after(() => world.close());

test('no sequence of steps gives the attacker the victim’s account or a role, or takes the victim’s address', async (context) => {
  const { taken, states } = await walkAll(world, 2);
  context.diagnostic(`${taken} steps taken, from ${states} different states`);
  assert.ok(taken > stepNames.length, 'no second step was taken');
});

test('no sampled longer sequence gives the attacker an account, a role or the victim’s address', async () => {
  const order = fc.array(fc.constantFrom(...stepNames), { minLength: 5, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(order, (chosen) => walk(world, chosen)),
    { numRuns: runs(120), seed },
  );
});
