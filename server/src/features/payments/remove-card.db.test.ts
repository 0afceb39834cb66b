import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { openMember } from '../../../test/memberships/members.ts';
import { signUpPerson } from '../../../test/people.ts';
import { deleteCards } from './change-payer.ts';
import { settle } from './settle.ts';
import { removeCards } from './remove-card.ts';
import { settlePayments } from './settle-open.ts';
import { openBuyer } from '../../../test/payments/buyer.ts';
import { contextFor } from '../../../test/payments/context.ts';
import { sandboxWorld } from '../../../test/payments/sandbox-world.ts';

const api = await openTestApp();

test('a saved card is deleted here and at the provider, unless a membership renews with it', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const remove = { key: member.key };
  await api.refused('card_needed', 'DELETE', '/payments/card', remove);
  await member.call('POST', '/membership/stop');
  const kept = () => api.rows(`select 1 from sandbox_card where customer not like 'forgotten%'`);
  assert.equal((await kept()).length, 1);
  assert.deepEqual(await member.call('DELETE', '/payments/card'), []);
  assert.deepEqual(await member.call('GET', '/payments/card'), []);
  assert.deepEqual(await kept(), []);
  assert.ok(await member.membership(), 'access stays');
  // Another card pays as before.
  assert.equal((await member.buy('12weeks')).state, 'succeeded');
});

test('deleting a saved card needs only one free connection of the pool', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await member.call('POST', '/membership/stop');
  const { pool } = api.core.db;
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    assert.deepEqual(await member.call('DELETE', '/payments/card'), []);
  } finally {
    for (const connection of held) connection.release();
  }
});

test('if the provider does not answer, a job deletes the removed card, and it is never charged', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  const { provider } = sandboxWorld(api);
  const silent = async () => {
    throw new Error('no answer');
  };
  const sent: object[] = [];
  const jobs = {
    ...api.core.jobs,
    send: async (_tx: unknown, _queue: unknown, order: object) => void sent.push(order),
  };
  const context = contextFor(api, { jobs, provider: { ...provider, deleteCustomer: silent } });
  await assert.rejects(removeCards(buyer.uid, context), { code: 'provider_unavailable' });
  assert.deepEqual(await api.ask('GET', '/payments/card', { key: buyer.token }), { data: [] });
  await assert.rejects(buyer.order('saved'), { code: 'no_saved_card' });
  const cards = () => api.rows('select 1 from saved_card where payer_id = $1', [buyer.payerId]);
  assert.equal((await cards()).length, 1);
  await deleteCards(sent[0] as { payerId: string; cardIds: string[] }, contextFor(api));
  assert.deepEqual(await cards(), []);
});

test('an account that gets the payments of another cannot charge its card, and keeps its own card', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  const strangersCards = await api.rows<{ id: string; customer: string }>(
    'select id, customer from saved_card where payer_id = $1',
    [buyer.payerId],
  );
  const next = await signUpPerson(api);
  const context = contextFor(api);
  await api.core.db.transaction((tx) =>
    api.core.slices.of('payments').personalData!.move!(tx, { uid: buyer.uid, newUid: next.uid }),
  );
  assert.deepEqual(await api.ask('GET', '/payments/card', { key: next.token }), { data: [] });
  const buy = async (typed: 'saved' | { token: string }) => {
    const card = await api.core.payments.identifyCard({ site: 'normal', address: '192.0.2.1', card: typed });
    const { id } = await api.core.db.transaction((tx) =>
      api.core.payments.create(tx, {
        payerId: buyer.payerId,
        site: 'normal',
        kind: 'coins',
        subject: { packId: 'coins-550', coins: 550, origin: 'http://localhost' },
        what: '550 coins',
        amountCents: 1349,
        card,
        keepsCard: true,
        onSession: true,
      }),
    );
    return id;
  };
  await assert.rejects(buy('saved'), { code: 'no_saved_card' });
  const order = { payerId: buyer.payerId, cardIds: strangersCards.map(({ id }) => id) };
  const pay = (id: string) => api.ask('POST', `/payments/${id}/process`, { key: next.token, json: {} });
  assert.equal(
    (await pay(await buy({ token: await buyer.typeCard('5555555555554444') }))).data[0].state,
    'succeeded',
  );
  const asked = await buy({ token: await buyer.typeCard('4000002500003155') });
  assert.equal((await pay(asked)).data[0].state, 'action_required');
  // The job may be repeated, and come after the first purchases of the next owner.
  await deleteCards(order, context);
  await deleteCards(order, context);
  const left = await api.rows<{ customer: string; last4: string }>(
    'select customer, last4 from saved_card where payer_id = $1',
    [buyer.payerId],
  );
  assert.deepEqual(
    left.map(({ last4 }) => last4),
    ['4444'],
  );
  assert.notEqual(left[0]!.customer, strangersCards[0]!.customer);
  const known = 'select 1 from sandbox_card where customer = $1';
  assert.deepEqual(await api.rows(known, [strangersCards[0]!.customer]), []);
  assert.equal((await pay(asked)).data[0].state, 'action_required');
  assert.equal((await pay(await buy('saved'))).data[0].state, 'succeeded');
});

test('a payment that was sent before its account was replaced, and is unknown to the provider, is not charged', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  const id = await buyer.order('saved');
  const { provider } = sandboxWorld(api);
  const silent = async () => {
    throw new Error('no answer');
  };
  await settle(
    id,
    { want: 'charge', sender: { returnUrl: '' } },
    contextFor(api, { provider: { ...provider, charge: silent } }),
  );
  const next = await signUpPerson(api);
  await api.core.db.transaction((tx) =>
    api.core.slices.of('payments').personalData!.move!(tx, { uid: buyer.uid, newUid: next.uid }),
  );
  const stateAfter = async (minutes: number) => {
    api.clock.moveBy(minutes * 60_000);
    await settlePayments(contextFor(api));
    return (
      await api.rows<{ state: string }>('select state from payment_state where payment_id = $1', [id])
    )[0]!.state;
  };
  assert.equal(await stateAfter(2), 'processing');
  assert.equal(await stateAfter(30), 'failed');
  assert.deepEqual(await api.rows('select 1 from sandbox_charge where payment_id = $1', [id]), []);
});
