import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { settleDispute } from '../../src/features/coins/apply-payments.ts';
import type { ProviderEvent } from '../../src/features/payments/provider.ts';
import { receiveEvent } from '../../src/features/payments/receive-event.ts';
import { openBuyer } from '../payments/buyer.ts';
import { contextFor } from '../payments/context.ts';
import { sandboxWorld } from '../payments/sandbox-world.ts';
import { openTestApp } from '../app-for-tests.ts';
import { openMember, passDays, type Member } from './members.ts';

const api = await openTestApp();
const { provider } = sandboxWorld(api);
const { slices, moneyClock } = api.core;
const { paymentDisputed, paymentRefunded } = slices.of('membership').on!;

type WithoutId<Type> = Type extends ProviderEvent ? Omit<Type, 'id'> : never;

/** The provider reports something that we did not request. */
async function report(event: WithoutId<ProviderEvent>): Promise<void> {
  const context = contextFor(api, {
    emit: async (tx, event) => {
      if (event.type === 'paymentDisputed') {
        await settleDispute(tx, event);
        await paymentDisputed!(tx, event);
      }
      if (event.type === 'paymentRefunded') await paymentRefunded!(tx, event);
    },
  });
  const readEvent = async () => ({ ...event, id: randomUUID() }) as ProviderEvent;
  await receiveEvent({ ...provider, readEvent }, { body: Buffer.alloc(0), headers: {} }, context);
}

const dispute = (paymentId: string, state: 'open' | 'won', reference = `dp_${paymentId}`) =>
  report({
    type: 'dispute',
    paymentId,
    reference,
    state,
    amountCents: 100,
    openedAt: moneyClock.now(),
    closedAt: state === 'open' ? null : moneyClock.now(),
  });
const payBack = (paymentId: string, amountCents: number) => {
  const result = { state: 'succeeded', reference: randomUUID(), at: moneyClock.now() } as const;
  return report({ type: 'refund', paymentId, refundId: null, amountCents, result });
};

test('a dispute that is won restores the membership, unless a part of the money was refunded', async () => {
  const refundedIn: ['before' | 'during', number][] = [
    ['before', 1000],
    ['during', 1000],
    ['during', 1349],
  ];
  for (const refunded of [null, ...refundedIn]) {
    const member = await openMember(api);
    const { id } = await member.buy('4weeks');
    if (refunded?.[0] === 'before') await payBack(id, refunded[1]);
    await dispute(id, 'open');
    assert.equal(await member.membership(), undefined);
    if (refunded?.[0] === 'during') await payBack(id, refunded[1]);
    await dispute(id, 'won');
    assert.equal((await member.membership())?.state, refunded ? undefined : 'active', String(refunded));
  }
});

test('what was withdrawn does not come back by a dispute about an earlier payment, in any order', async () => {
  for (const order of ['open withdraw won', 'withdraw open won']) {
    const member = await openMember(api);
    const first = await member.buy('1week');
    await passDays(api, 6);
    const upgrade = await member.buy('24weeks');
    await passDays(api, 5);
    for (const step of order.split(' '))
      if (step === 'withdraw') await withdraw(member, upgrade.id);
      else await dispute(first.id, step as 'open' | 'won');
    assert.equal(await member.membership(), undefined, order);
  }
});

test('a withdrawal whose refund fails stays one when a dispute is won', async () => {
  const member = await openMember(api);
  const first = await member.buy('1week');
  await passDays(api, 1);
  const upgrade = await member.buy('24weeks');
  await dispute(first.id, 'open');
  await withdraw(member, upgrade.id);
  const [refund] = await api.rows<{ refund_id: string; amount_cents: number }>(
    `select refund_id, amount_cents from payment_event where payment_id = $1 and kind = 'refund_requested'`,
    [upgrade.id],
  );
  await report({
    type: 'refund',
    paymentId: upgrade.id,
    refundId: refund!.refund_id,
    amountCents: refund!.amount_cents,
    result: { state: 'failed', reference: randomUUID(), at: moneyClock.now() },
  });
  await dispute(first.id, 'won');
  assert.equal(await member.membership(), undefined);
});

test('the first price is given once, also if the purchase was refunded in full', async () => {
  const member = await openMember(api);
  const { id, amountCents } = await member.buy('24weeks');
  assert.equal(amountCents, 4199);
  await payBack(id, amountCents);
  assert.equal((await member.quote('24weeks')).figures.firstChargeCents, 7999);
});

async function withdraw(member: Member, paymentId: string): Promise<void> {
  const residence = 'europe';
  type Offered = { paymentId: string; offers: { rule: string; amountCents: number }[] };
  const paid = await member.call<Offered[]>('POST', '/refunds/offers', { residence });
  const { offers } = paid.find((each) => each.paymentId === paymentId)!;
  const { amountCents } = offers.find(({ rule }) => rule === 'withdrawal')!;
  await member.call('POST', '/refunds', { paymentId, residence, rule: 'withdrawal', shown: { amountCents } });
}

test('while another payment of an upgrade is disputed, the membership stays ended', async () => {
  const member = await openMember(api);
  const first = await member.buy('4weeks');
  await passDays(api, 1);
  const upgrade = await member.buy('12weeks');
  for (const { id } of [first, upgrade]) await dispute(id, 'open');
  await dispute(first.id, 'won');
  assert.equal(await member.membership(), undefined);
  await dispute(upgrade.id, 'won');
  assert.equal((await member.membership())!.planId, '12weeks');
});

test('coins of a payment with two disputes return once both are won', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4242424242424242');
  const balance = async () => (await api.read('/wallet', {}, { key: buyer.token })).json.balance;
  assert.equal(await balance(), 550);
  for (const reference of ['first', 'second']) await dispute(id, 'open', reference);
  await dispute(id, 'won', 'first');
  assert.equal(await balance(), 0);
  await dispute(id, 'won', 'second');
  assert.equal(await balance(), 550);
  const kinds = await api.rows<{ kind: string }>(
    'select kind from wallet_entry where payment_id = $1 order by number',
    [id],
  );
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['purchase', 'dispute', 'correction'],
  );
});

test('a voluntary refund is not approved after the reader resumed renewal and the next period began', async () => {
  const member = await openMember(api);
  const { id: paymentId } = await member.buy('4weeks');
  await passDays(api, 20);
  const residence = 'elsewhere';
  const paid = await member.call<{ offers: { rule: string; amountCents: number }[] }[]>(
    'POST',
    '/refunds/offers',
    { residence },
  );
  const { rule, amountCents } = paid[0]!.offers.find((offer) => offer.rule === 'goodwill')!;
  const wish = { paymentId, residence, rule, shown: { amountCents } };
  const [request] = await member.call<{ id: string }[]>('POST', '/refunds', wish);
  await api.ask('POST', `/refunds/${request!.id}/review`);
  await member.call('POST', '/membership/resume');
  await passDays(api, 9);
  assert.equal((await member.membership())!.state, 'active');
  await api.refused('refund_not_offered', 'POST', `/refunds/${request!.id}/approve`);
});
