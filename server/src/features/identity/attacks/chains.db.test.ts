/**
 * An attacker and a victim, in every order of steps: after none of them does the attacker get into what is the victim's,
 * have a role, or keep the victim out of an address they prove. All orders of three steps, and a sample of longer ones;
 * `CHAIN_STEPS=5` walks through all orders of five (some 80,000 steps that lead somewhere new).
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { seed } from '../../../../test/seeded.ts';
import { testDatabase } from '../../../../test/testing.ts';
import { checkState } from './testing/invariants.ts';
import { newPeople, sortLetters, type People } from './testing/people.ts';
import { steps } from './testing/steps.ts';
import { openWorld } from './testing/world.ts';

const { db } = await testDatabase();
const world = await openWorld(db);
after(() => world.close());
const names = Object.keys(steps);
const depth = Number(process.env['CHAIN_STEPS'] ?? 3);

/** Takes a step and answers the name of the state it leads to. */
async function take(path: readonly string[], people: People): Promise<string> {
  world.clock.moveBy(1000);
  try {
    await steps[path.at(-1)!]!(world, people);
    sortLetters(people, world.takeLetters());
    return await checkState(world, people);
  } catch (error) {
    throw new Error(`${path.join('; ')}: ${(error as Error).message}`, { cause: error });
  }
}

/** States that were gone on from, with the number of steps: an order that leads to one of them leads nowhere new. */
const explored = new Map<string, number>();

async function explore(people: People, path: readonly string[]): Promise<number> {
  let taken = 0;
  for (const name of names)
    await world.undone(async () => {
      const then = structuredClone(people);
      const longer = [...path, name];
      const state = await take(longer, then);
      taken++;
      const left = depth - longer.length;
      if (left === 0 || (explored.get(state) ?? 0) >= left) return;
      explored.set(state, left);
      taken += await explore(then, longer);
    });
  return taken;
}

test('no order of steps brings the attacker into the victim’s account, to a role, or the victim out of an address', async (context) => {
  await world.begin();
  try {
    const taken = await explore(newPeople('every'), []);
    context.diagnostic(`${taken} steps, ${explored.size} states to go on from`);
    assert.ok(taken > names.length ** 2, 'the steps lead somewhere');
  } finally {
    await world.rollback();
  }
});

test('nor does any of a sample of longer orders', async () => {
  const order = fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(order, async (chosen) => {
      await world.begin();
      try {
        const people = newPeople('sample');
        for (const index of chosen.keys()) await take(chosen.slice(0, index + 1), people);
      } finally {
        await world.rollback();
      }
    }),
    { numRuns: 40, seed },
  );
});
