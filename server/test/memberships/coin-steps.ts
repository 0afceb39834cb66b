/** Steps of people who buy and spend coins, in pages that are reloaded in the middle. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PaymentView } from '@longstrip/contract/payments/payments.shapes';
import type { Member } from './members.ts';
import type { MoneyWorld } from './money-world.ts';
import { anyCard, processAndAnswer } from './processing.ts';
import { attempt, settleAll, type StepContext, type Steps } from './steps.ts';

const packs = { 'coins-100': [100, 99], 'coins-550': [550, 499], 'coins-1200': [1200, 999] } as const;

/** What a page knows: the newest payment, and how many have succeeded. */
async function loadPage({ api }: MoneyWorld, { key }: Member) {
  return (await api.ask('POST', '/payments/latest', { key, json: { kind: 'coins' } })) as {
    data: PaymentView[];
    paidCount: number;
  };
}

/** Answers the payment's id; without `paidCount`, as pages of an earlier version order. */
async function orderCoins(context: StepContext, paidCount?: number): Promise<string> {
  const { random, member } = context;
  const packId = random.one(['coins-100', 'coins-550', 'coins-1200'] as const);
  const [coins, priceCents] = packs[packId];
  const shown = { coins, priceCents, ...(paidCount !== undefined && { paidCount }) };
  const json = { packId, card: await anyCard(context), keepsCard: random.maybe(0.5), shown };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await member.call<{ paymentId: string }[]>('POST', '/coins/purchases', json, headers);
  return made[0]!.paymentId;
}

const stateOf = async ({ world: { api } }: StepContext, id: string) =>
  (
    await api.rows<{ state: string; refunded: number }>(
      `select state, refunded_cents + refunding_cents as refunded from payment_state where payment_id = $1`,
      [id],
    )
  )[0]!;

export const coinSteps: Steps = {
  buyCoins: [
    5,
    (context) =>
      attempt(async () => {
        const { world, random, member } = context;
        const paidCount = random.maybe(0.7) ? (await loadPage(world, member)).paidCount : undefined;
        const id = await orderCoins(context, paidCount);
        if (random.maybe(0.9)) await processAndAnswer(id, context);
      }),
  ],
  /** Reloaded after the order, or the same page again after a lost answer, or another tab that was open before. */
  buyCoinsAndReload: [
    5,
    (context) =>
      attempt(async () => {
        const { world, random, member } = context;
        const before = await loadPage(world, member);
        const first = await orderCoins(context, before.paidCount);
        const isNew = first !== before.data[0]?.id;
        if (random.maybe(0.9)) await processAndAnswer(first, context);
        await world.api.core.moneyClock.moveBy(1000);
        const { state } = await stateOf(context, first);
        const isReloaded = random.maybe(0.5);
        const page = isReloaded ? await loadPage(world, member) : before;
        const isOpen = state === 'processing' || state === 'action_required';
        if (isReloaded && isOpen) assert.equal(page.data[0]?.id, first, 'the page lost its payment');
        const second = await orderCoins(context, page.paidCount);
        // Asking again may have brought the success, which a page from before does not know.
        const isUnknownSuccess = state === 'succeeded' && isNew && !isReloaded;
        if (isOpen || isUnknownSuccess) assert.equal(second, first, `another payment while one is ${state}`);
        const continued = await stateOf(context, second);
        if (continued.state === 'succeeded')
          assert.equal(continued.refunded, 0, 'answered with a payment that is refunded');
        await processAndAnswer(second, context);
      }),
  ],
  coinsInTwoTabs: [
    2,
    (context) =>
      attempt(async () => {
        const { world, member } = context;
        const { paidCount } = await loadPage(world, member);
        const tabs = await Promise.allSettled([
          orderCoins(context, paidCount).then((id) => member.process(id)),
          orderCoins(context, paidCount).then((id) => member.process(id)),
        ]);
        const after = await loadPage(world, member);
        assert.ok(after.paidCount - paidCount <= 1, 'two tabs paid twice');
        for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason;
      }),
  ],
  /** Back from the bank without an answer, or declined: another card. */
  useAnotherCard: [
    4,
    async (context) => {
      const { world, random, member } = context;
      const [newest] = await world.api.rows<{ id: string; kind: string }>(
        `select p.id, p.kind from payment p join payer on payer.id = p.payer_id
         where payer.uid = $1 and p.on_session order by p.created_at desc limit 1`,
        [member.uid],
      );
      if (!newest) return false;
      return attempt(async () => {
        const canceled = await member.call<PaymentView[]>('POST', `/payments/${newest.id}/cancel`);
        assert.notEqual(canceled[0]!.state, 'action_required', 'given up, and still asked for');
        if (newest.kind === 'coins')
          await processAndAnswer(
            await orderCoins(context, (await loadPage(world, member)).paidCount),
            context,
          );
        if (newest.kind === 'membership') {
          const plan = random.one(['1week', '4weeks', '12weeks']);
          await processAndAnswer(await member.orderWith(plan, await anyCard(context)), context);
        }
      });
    },
  ],
  removeCard: [1, ({ member }) => attempt(() => member.call('DELETE', '/payments/card'))],
  /** Sometimes in two tabs at once. */
  unlock: [
    6,
    ({ random, member, chapters }) =>
      attempt(async () => {
        const path = `/chapters/${random.one(chapters)}/unlock`;
        const unlock = () => member.call('POST', path, { shown: { coins: 30 } });
        await settleAll(random.maybe(0.3) ? [unlock(), unlock()] : [unlock()]);
      }),
  ],
};
