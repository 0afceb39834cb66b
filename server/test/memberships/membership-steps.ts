/** Steps of members, staff, the provider and time. */
import { randomUUID } from 'node:crypto';
import type { Core } from '../../src/app.ts';
import { cancelContract } from '../../src/features/membership/cancel-contract.ts';
import { createContractLink } from '../../src/features/membership/contract-link.ts';
import { membership } from '../../src/features/membership/slice.ts';
import { openMetrics } from '../../src/platform/metrics/metrics.ts';
import { Killed } from './money-world.ts';
import { anyCard, processAndAnswer, readerCards } from './processing.ts';
import { attempt, settleAll, type Step, type StepContext, type Steps } from './steps.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const plans = ['1week', '1week', '4weeks', '12weeks', '24weeks'];
const unused = () => Promise.reject(new Error('not asked'));
const contextOf = (core: Core) => ({
  ...core,
  clock: core.moneyClock,
  accounts: core.identity,
  sendsLetters: true,
  termsVersion: unused,
});
/** A share of a duration, rounded up to whole seconds. */
const partOf = (milliseconds: number, share: number) => Math.ceil((share * milliseconds) / 1000) * 1000;

async function payRenewal(context: StepContext, cardOf: () => ReturnType<typeof anyCard>): Promise<void> {
  const { random, member } = context;
  const cents = (await member.membership())?.nextCharge?.cents ?? 799;
  const json = { card: await cardOf(), shown: { nextChargeCents: cents } };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await member.call<{ paymentId: string }[]>('POST', '/membership/renewal', json, headers);
  if (random.maybe(0.8)) await processAndAnswer(made[0]!.paymentId, context);
}

const stopByLink =
  (change: 'stop' | 'resume'): Step =>
  async ({ world: { api }, random, member }) => {
    const found = await api.rows<{ id: string }>(
      `select id from membership where uid = $1 order by (state = 'ended'), started_at desc limit 2`,
      [member.uid],
    );
    if (found.length === 0) return false;
    const id = random.maybe(0.8) ? found[0]!.id : random.one(found).id;
    const token = createContractLink(id, api.core.moneyClock.now(), api.config.secret!);
    return attempt(() => api.ask('POST', `/membership/by-link/${change}`, { json: { token } }));
  };

export const membershipSteps: Steps = {
  order: [
    8,
    (context) =>
      attempt(async () => {
        const { random, member } = context;
        const id = await member.orderWith(random.one(plans), await anyCard(context));
        if (random.maybe(0.8)) await processAndAnswer(id, context);
      }),
  ],
  /** The stop comes between the order and its payment. */
  orderAndStop: [
    2,
    (context) =>
      attempt(async () => {
        const { world, random, member } = context;
        const id = await member.orderWith(random.one(plans), await anyCard(context));
        await world.api.core.moneyClock.moveBy(1000);
        await member.call('POST', '/membership/stop');
        await processAndAnswer(id, context);
      }),
  ],
  twoTabs: [
    2,
    ({ random, member }) =>
      attempt(async () => {
        const tabs = await Promise.allSettled([
          member.order(random.one(plans)),
          member.order(random.one(plans)),
        ]);
        const ids = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []));
        await settleAll([...ids, ...ids].map((id) => member.process(id)));
        for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason;
      }),
  ],
  process: [
    5,
    async ({ world: { api }, random, member }) => {
      const open = await api.rows<{ id: string }>(
        `select p.id from payment p join payer on payer.id = p.payer_id
         where payer.uid = $1 and p.on_session order by p.created_at desc limit 3`,
        [member.uid],
      );
      if (open.length === 0) return false;
      const { id } = random.one(open);
      return attempt(() => settleAll([member.process(id), member.process(id)]));
    },
  ],
  answerChallenge: [
    5,
    async ({ world, random }) => {
      const asked = await world.openChallenges();
      if (asked.length === 0) return false;
      await world.answerChallenge(random.one(asked), random.maybe(0.8) ? 'complete' : 'fail');
      return true;
    },
  ],
  passMinutes: [
    5,
    async ({ world, random }) => (
      await world.api.core.moneyClock.moveBy(partOf(90 * minuteMs, random.next())),
      true
    ),
  ],
  passDays: [
    8,
    async ({ world, random }) => (
      await world.api.core.moneyClock.moveBy(partOf(2 * dayMs, random.next())),
      true
    ),
  ],
  passWeeks: [
    1,
    async ({ world, random }) => (
      await world.api.core.moneyClock.moveBy(partOf(40 * dayMs, random.next())),
      true
    ),
  ],
  passWithJobs: [12, async ({ world, random }) => (await world.passDays(1 + random.below(7)), true)],
  engine: [10, async ({ world }) => (await world.api.core.membership.runDue(), true)],
  engineTwice: [
    4,
    async ({ world: { api } }) => {
      const { membership } = api.core;
      await settleAll([membership.runDue(), membership.runDue()]);
      return true;
    },
  ],
  /** The process dies before a charge is sent, or before its answer is written down. */
  engineCrashes: [
    6,
    async ({ world: { api }, random }) => {
      const { core } = api;
      const { payments, moneyClock } = core;
      await moneyClock.moveBy(partOf(7 * dayMs, random.next()));
      const process = async (id: string) => {
        if (random.maybe(0.5)) await payments.process(id);
        throw new Killed('at a charge');
      };
      const needed = { ...core, payments: { ...payments, process } };
      const crashing = await membership.open({ ...core, metrics: openMetrics() }, needed, {});
      return crashing.api.runDue().then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed) return true;
          throw error;
        },
      );
    },
  ],
  deliver: [10, async ({ world, random }) => (await world.deliver(random), true)],
  stop: [2, ({ member }) => attempt(() => member.call('POST', '/membership/stop'))],
  resume: [3, ({ member }) => attempt(() => member.call('POST', '/membership/resume'))],
  stopByStaff: [
    1,
    async ({ world: { api }, random, member }) => {
      const found = await api.rows<{ id: string }>('select id from membership where uid = $1', [member.uid]);
      if (found.length === 0) return false;
      return attempt(() => api.ask('POST', `/staff/memberships/${random.one(found).id}/stop`));
    },
  ],
  stopByLink: [2, (context) => stopByLink(context.random.one(['stop', 'resume']))(context)],
  /** On the page that needs no sign-in, with the number of a contract. */
  stopByNumber: [
    1,
    async ({ world: { api }, random, member: { uid, email } }) => {
      const found = await api.rows<{ contract_number: string }>(
        'select contract_number from membership where uid = $1',
        [uid],
      );
      if (found.length === 0) return false;
      const json = { email, contractNumber: random.one(found).contract_number };
      const isAsked = await attempt(() => api.ask('POST', '/membership/cancellations', { json }));
      // Its job.
      if (isAsked) await cancelContract({ ...json, email: email! }, contextOf(api.core));
      return isAsked;
    },
  ],
  /** Renewals that fail in two periods, one after the other: grace is paid in the middle, or used to its end. */
  graceTwice: [
    2,
    async (context) => {
      const { world, random, member } = context;
      const failing = async () => ({ token: await world.cardToken('4000000000000341') });
      const buy = () => attempt(async () => member.process(await member.orderWith('1week', await failing())));
      if (!(await buy())) return false;
      await world.passDays(8 + random.below(4));
      if (random.maybe(0.5))
        return attempt(() => payRenewal(context, failing)).finally(() => world.passDays(9));
      await world.passDays(7);
      await buy();
      await world.passDays(random.one([9, 15]));
      return true;
    },
  ],
  replaceCard: [
    4,
    (context) =>
      attempt(async () => {
        const { world, random, member } = context;
        const json = { card: { token: await world.cardToken(random.one(readerCards)) } };
        const headers = { 'idempotency-key': randomUUID() };
        const made = await member.call<{ paymentId: string }[]>('POST', '/membership/card', json, headers);
        if (random.maybe(0.9)) await processAndAnswer(made[0]!.paymentId, context);
      }),
  ],
  /** Stopped by a link; then perhaps stopped elsewhere too, and undone by the link or resumed, at once or late. */
  stopAndUndo: [
    2,
    async (context) => {
      const { world, random, member } = context;
      if (!(await stopByLink('stop')(context))) return false;
      const later = random.one([null, null, 'account', 'staff'] as const);
      if (later === 'account') await attempt(() => member.call('POST', '/membership/stop'));
      if (later === 'staff') await membershipSteps['stopByStaff']![1](context);
      await world.api.core.moneyClock.moveBy(partOf(random.maybe(0.7) ? dayMs : 16 * dayMs, random.next()));
      const byLink = random.maybe(0.7);
      return byLink
        ? stopByLink('resume')(context)
        : attempt(() => member.call('POST', '/membership/resume'));
    },
  ],
  changePlanLater: [
    3,
    ({ random, member }) =>
      attempt(async () => {
        const planId = random.one(plans);
        const { nextChargeCents } = (await member.quote(planId)).figures;
        const json = { planId, agreedToTerms: true, shown: { nextChargeCents } };
        await member.call('POST', '/membership/plan', json);
      }),
  ],
  payRenewal: [5, (context) => attempt(() => payRenewal(context, () => anyCard(context)))],
};
