/** Every order of five steps of an attacker and a victim; `CHAIN_STEPS` sets another number. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/testing.ts';
import { stepNames, walkAll } from '../../../../test/identity/attacks/walk.ts';
import { openWorld } from '../../../../test/identity/attacks/world.ts';

const { db } = await testDatabase();
const world = await openWorld(db);
after(() => world.close());

test('no sequence of five steps gives the attacker an account, a role or the victim’s address', async (context) => {
  const { taken, states } = await walkAll(world, Number(process.env['CHAIN_STEPS'] ?? 5));
  context.diagnostic(`${taken} steps, ${states} states to go on from`);
  assert.ok(taken > stepNames.length, 'the steps lead somewhere');
});
