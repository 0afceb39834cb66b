/**
 * Random histories of people who pay, through the real app: what readers, staff, the provider and time do, in any order,
 * while processes die between any two steps. After each step the books and the access are judged.
 */
import assert from 'node:assert/strict';
import { aComic, someChapters, somePages } from '../builders.ts';
import type { Random } from '../seeded.ts';
import { coinSteps } from './coin-steps.ts';
import { judgeBooks, judgeMoney } from './judge-money.ts';
import { judgeMemberships } from './judge-memberships.ts';
import { judgeRulings } from './judge-rulings.ts';
import { openMember, type Member } from './members.ts';
import { membershipSteps } from './membership-steps.ts';
import { killableProcess, startAtWholeSecond, type MoneyWorld } from './money-world.ts';
import { refundSteps } from './refund-steps.ts';

const weightedSteps = Object.entries({ ...membershipSteps, ...coinSteps, ...refundSteps }).flatMap(
  ([name, [weight, run]]) => Array.from({ length: weight }, () => ({ name, run })),
);

/** Answers how often each step did something. */
export async function walkHistories(
  world: MoneyWorld,
  { random, steps, members: count }: { random: Random; steps: number; members: number },
): Promise<Record<string, number>> {
  const { api } = world;
  await startAtWholeSecond(api);
  const { id: comicsId } = await aComic(api);
  const chapters = (await someChapters(api, comicsId, 9)).slice(3).map(({ id }) => id);
  for (const id of chapters) await somePages(api, comicsId, id);
  const members: Member[] = [];
  for (let made = 0; made < count; made++) members.push(await openMember(api, {}, world.cardToken));

  const process = killableProcess(api);
  const done: Record<string, number> = Object.fromEntries(weightedSteps.map(({ name }) => [name, 0]));
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    // Each step has its own time, so that the rows show the order.
    await api.core.moneyClock.moveBy(1000);
    const member = random.one(members);
    const { name, run } = random.one(weightedSteps);
    const now = api.core.moneyClock.now();
    if (random.maybe(0.1)) process.killAt(1 + random.below(5), random.one(['before', 'in', 'after']));
    try {
      const didSomething = await run({ world, random, member, chapters }).then(
        (has) => (process.restart(), has),
        (error: unknown) => {
          if (!process.restart()) throw error;
          done['killed'] = (done['killed'] ?? 0) + 1;
          return true;
        },
      );
      log.push(`${step} ${name}${didSomething ? '' : ' (nothing)'} ${now.toISOString()} ${member.uid}`);
      if (didSomething) done[name]!++;
      for (const each of step % 40 === 0 ? members : [member]) {
        await judgeMemberships(world, each.uid);
        await judgeRulings(api, each.uid);
        if (step % 3 === 0) await judgeMoney(world, each, { comicsId, chapters });
      }
    } catch (error) {
      const relevant = log.filter((line) => line.endsWith(member.uid) || / (pass|engine|deliver)/.test(line));
      const recentSteps = relevant.slice(-25).join('\n');
      throw new Error(`step ${step}: ${name}\n${String(error)}\n${recentSteps}`, { cause: error });
    }
  }
  // The remaining events are delivered, and everything pending is settled.
  for (let round = 0; round < 3; round++) {
    await world.deliverRemaining();
    await world.passDays(1);
  }
  for (const { uid } of members) await judgeMemberships(world, uid);
  await judgeBooks(world);
  assert.ok((done['killed'] ?? 0) > 0, 'no process died');
  return done;
}
