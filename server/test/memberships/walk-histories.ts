/**
 * Generated histories of people who pay, through the real app: what readers, staff, banks, the provider and time do, in
 * any order, while processes die between any two steps. After each step money, access and books are judged by rows, without
 * the tested code; the judges state what must be true. A failure names its seed and its last steps.
 */
import fc from 'fast-check';
import { aComic, someChapters, somePages } from '../builders.ts';
import { signUpPerson } from '../people.ts';
import { randomOf } from '../seeded.ts';
import { coinSteps } from './coin-steps.ts';
import { coveredBy, type Covered } from './covered.ts';
import { judgeDays } from './judge-days.ts';
import { judgeBooks, judgeMoney } from './judge-money.ts';
import { judgeMemberships } from './judge-memberships.ts';
import {
  cardsOfRenewals,
  judgeCards,
  judgeErased,
  judgePurchases,
  judgeReceipts,
  judgeRefunds,
  judgeStatistics,
} from './judge-purchases.ts';
import { judgeRulings } from './judge-rulings.ts';
import { openMember, type Member } from './members.ts';
import { membershipSteps } from './membership-steps.ts';
import { killableProcess, startAtWholeSecond, type MoneyWorld } from './money-world.ts';
import { refundSteps } from './refund-steps.ts';
import { staffSteps } from './staff-steps.ts';
import type { Staff } from './steps.ts';

const steps = { ...membershipSteps, ...coinSteps, ...refundSteps, ...staffSteps };
const weighted = Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** `pick` is the seed of the choices within the step. */
type Taken = { name: string; pick: number; death: { at: number; when: 'before' | 'in' | 'after' } | null };

const death = fc.record({
  at: fc.integer({ min: 1, max: 5 }),
  when: fc.constantFrom('before' as const, 'in' as const, 'after' as const),
});
const taken: fc.Arbitrary<Taken> = fc.record({
  name: fc.noBias(fc.constantFrom(...weighted)),
  pick: fc.noBias(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  death: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: death }),
});

export type Walked = {
  steps: number;
  /** How often each step did something. */
  done: Record<string, number>;
  /** What the rows show to have happened. */
  covered: Covered;
};

/** Each history has members of its own, because the judges read all rows of a person. */
export async function walkHistories(
  world: MoneyWorld,
  { seed, histories, length, members }: { seed: number; histories: number; length: number; members: number },
): Promise<Walked> {
  const { api } = world;
  await startAtWholeSecond(api);
  const { id: comicsId } = await aComic(api);
  const chapters = (await someChapters(api, comicsId, 9)).slice(3).map(({ id }) => id);
  for (const id of chapters) await somePages(api, comicsId, id);
  const staff = {
    support: await signUpPerson(api, { role: 'support' }),
    admin: await signUpPerson(api, { role: 'admin' }),
  };
  const scene: Scene = {
    world,
    staff,
    comicsId,
    chapters,
    process: killableProcess(api),
    done: Object.fromEntries(Object.keys(steps).map((name) => [name, 0])),
    steps: 0,
  };
  const history = fc.asyncProperty(fc.array(taken, { minLength: length, maxLength: length }), (all) =>
    walk(all, members, scene),
  );
  await fc.assert(history, { seed, numRuns: histories, endOnFailure: true });
  return { steps: scene.steps, done: scene.done, covered: await coveredBy(api) };
}

type Scene = {
  world: MoneyWorld;
  staff: Staff;
  comicsId: string;
  chapters: string[];
  process: ReturnType<typeof killableProcess>;
  done: Record<string, number>;
  steps: number;
};

async function walk(all: readonly Taken[], count: number, scene: Scene): Promise<void> {
  const { world, done } = scene;
  const { api } = world;
  const { moneyClock } = api.core;
  const members: Member[] = [];
  const signUp = () => openMember(api, {}, world.cardToken);
  for (let made = 0; made < count; made++) members.push(await signUp());
  const log: string[] = [];
  let cards = await cardsOf(members);
  for (const [index, { name, pick, death }] of all.entries()) {
    // Each step has its own time, so that the rows show the order.
    await moneyClock.moveBy(1000);
    scene.steps++;
    const random = randomOf(pick);
    const place = random.below(members.length);
    const member = members[place]!;
    const at = moneyClock.now().toISOString();
    try {
      const didSomething = await takeStep({ name, death }, { ...scene, random, member });
      log.push(`${index} ${name}${didSomething ? '' : ' (nothing)'} ${at} ${member.uid}`);
      if (didSomething) done[name]!++;
      // The jobs that count sales and number receipts may have died.
      for (const [which, { uid }] of members.entries())
        if ((await api.rows('select from account where uid = $1', [uid])).length === 0)
          members[which] = await signUp();
      const isThorough = index % 40 === 0;
      for (const each of isThorough ? members : [members[place]!]) {
        await judgeMemberships(world, each);
        await judgeRulings(api, each.uid);
        await judgeDays(api, each);
        if (index % 3 === 0) await judgeMoney(world, each, scene);
      }
      const now = await cardsOf(members);
      judgeCards(cards, now);
      cards = now;
      if (index % 10 === 0) await judgePurchases(api);
      if (isThorough) await judgeReceipts(api);
    } catch (error) {
      const relevant = log.filter((line) => line.endsWith(member.uid) || / (pass|engine|deliver)/.test(line));
      const recentSteps = relevant.slice(-25).join('\n');
      throw new Error(`step ${index}: ${name} (${at})\n${String(error)}\n${recentSteps}`, { cause: error });
    }
  }
  await settle(members, scene);

  function cardsOf(people: readonly Member[]) {
    return cardsOfRenewals(
      api,
      people.map(({ uid }) => uid),
    );
  }
}

/** Answers whether the step did something; a process that dies in it is started again. */
async function takeStep(
  { name, death }: Pick<Taken, 'name' | 'death'>,
  { process, done, ...context }: Scene & { random: ReturnType<typeof randomOf>; member: Member },
): Promise<boolean> {
  const [, run] = steps[name]!;
  if (death) process.killAt(death.at, death.when);
  try {
    const didSomething = await run(context);
    process.restart();
    return didSomething;
  } catch (error) {
    if (!process.restart()) throw error;
    done['killed'] = (done['killed'] ?? 0) + 1;
    return true;
  }
}

/** The remaining events are delivered, everything pending is settled, and the members of this history are not charged again. */
async function settle(members: readonly Member[], { world, comicsId }: Scene): Promise<void> {
  const { api } = world;
  for (let round = 0; round < 3; round++) {
    await world.deliverRemaining();
    await world.passDays(1);
  }
  for (const member of members) {
    await judgeMemberships(world, member);
    await judgeDays(api, member);
  }
  await judgePurchases(api);
  await judgeReceipts(api);
  await judgeRefunds(world);
  await judgeErased(world);
  await judgeStatistics(api, comicsId);
  await judgeBooks(world);
  const { db, emit } = api.core;
  for (const { uid } of members)
    await db.transaction((tx) =>
      emit(tx, { type: 'accountDisabled', uid, keepsRenewal: false, refund: null }),
    );
}
