import { checkState } from './invariants.ts';
import { newPeople, sortLetters, type People } from './people.ts';
import { steps } from './steps.ts';
import type { World } from './world.ts';

export const stepNames: readonly string[] = Object.keys(steps);

/** Takes the last step of a path and returns the name of the state that it leads to. */
async function take(world: World, path: readonly string[], people: People): Promise<string> {
  world.clock.moveBy(1000);
  try {
    await steps[path.at(-1)!]!(world, people);
    sortLetters(people, world.takeLetters());
    return await checkState(world, people);
  } catch (error) {
    throw new Error(`${path.join('; ')}: ${(error as Error).message}`, { cause: error });
  }
}

/** Takes the steps in this order, beginning without accounts. */
export async function walk(world: World, order: readonly string[]): Promise<void> {
  await world.begin();
  try {
    const people = newPeople('one');
    for (const index of order.keys()) await take(world, order.slice(0, index + 1), people);
  } finally {
    await world.rollback();
  }
}

/** Takes every order of `depth` steps. A state that was already explored as deeply is not explored again. */
export async function walkAll(world: World, depth: number): Promise<{ taken: number; states: number }> {
  const explored = new Map<string, number>();
  let taken = 0;
  const explore = async (people: People, path: readonly string[]): Promise<void> => {
    for (const name of stepNames)
      await world.undone(async () => {
        const peopleAfter = structuredClone(people);
        const longer = [...path, name];
        const state = await take(world, longer, peopleAfter);
        taken++;
        const left = depth - longer.length;
        if (left === 0 || (explored.get(state) ?? 0) >= left) return;
        explored.set(state, left);
        await explore(peopleAfter, longer);
      });
  };
  await world.begin();
  try {
    await explore(newPeople('every'), []);
  } finally {
    await world.rollback();
  }
  return { taken, states: explored.size };
}
