/** Banks take payments back: what was bought goes, and nothing more is sold until staff allow it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DisputesOfPerson } from '@longstrip/contract/payments/payments.staff.endpoints';
import { aComic, someChapters, somePages } from '../builders.ts';
import { goodCard, openMember, type Member } from '../memberships/members.ts';
import { openSandboxMoney } from '../memberships/sandbox-money.ts';
import { openStripeMoney } from '../memberships/stripe-money.ts';
import { signUpPerson } from '../people.ts';

const disputedCard = '4000000000000259';

for (const [name, world] of [
  ['sandbox', await openSandboxMoney()],
  ['stripe', await openStripeMoney()],
] as const) {
  const { api } = world;
  const { id: comicsId } = await aComic(api);
  const chapters = await someChapters(api, comicsId, 9);
  for (const { id } of chapters.slice(3)) await somePages(api, comicsId, id);

  const open = () => openMember(api, {}, world.cardToken);
  const balanceOf = async ({ key }: Member) =>
    (await api.ask('POST', '/wallet', { key, json: {} })).balance as number;
  const coinOrder = async (card: object | 'saved') => ({
    packId: 'coins-100',
    card,
    shown: { coins: 100, priceCents: 99 },
  });
  const order = async ({ key }: Member, number: string) => {
    const json = await coinOrder({ token: await world.cardToken(number) });
    const { data } = await api.ask('POST', '/coins/purchases', { key, json });
    return data[0].paymentId as string;
  };
  const buyCoins = async (member: Member, number = goodCard) => {
    const payment = await member.process(await order(member, number));
    assert.equal(payment.state, 'succeeded');
    await world.deliverRemaining();
    return payment;
  };
  const unlock = ({ key }: Member, at: number) =>
    api.ask('POST', `/chapters/${chapters[at]!.id}/unlock`, { key, json: { shown: { coins: 30 } } });
  const refusedToBuy = async (member: Member) => {
    const token = { token: await world.cardToken(goodCard) };
    const plan = await member.purchase('4weeks', token);
    for (const [path, json] of [
      ['/coins/purchases', await coinOrder(token)],
      ['/coins/purchases', await coinOrder('saved')],
      ['/membership/purchases', plan],
    ] as const)
      await api.refused('purchases_suspended', 'POST', path, { key: member.key, json });
  };
  const disputesOf = async ({ uid }: Member): Promise<DisputesOfPerson> =>
    (await api.ask('GET', `/people/${uid}/disputes`)).data[0];
  const allow = ({ uid }: Member) =>
    api.ask('POST', `/people/${uid}/purchases/allow`, { json: { reason: 'The bank was called' } });
  const close = async (state: 'won' | 'lost') => {
    for (const reference of await world.openDisputes()) await world.closeDispute(reference, state);
    await world.deliverRemaining();
  };

  test(`${name}: coins of a disputed card, round after round: each round needs staff, and no coins stay`, async () => {
    const thief = await open();
    const opened: string[] = [];
    for (const round of [1, 2, 3]) {
      const id = await order(thief, disputedCard);
      await thief.process(id);
      await unlock(thief, 2 + round).catch(() => {});
      opened.push(id);
      await world.deliverRemaining();
      assert.equal(await balanceOf(thief), 0, 'unspent coins are taken, and never more');
      assert.deepEqual(await thief.call('GET', '/payments/card'), []);
      await refusedToBuy(thief);
      assert.deepEqual(await disputesOf(thief), { open: 1, won: 0, lost: round - 1, isSuspended: true });
      await close('lost');
      await refusedToBuy(thief);
      await allow(thief);
      await api.refused('purchases_allowed_already', 'POST', `/people/${thief.uid}/purchases/allow`, {
        json: { reason: 'Again' },
      });
    }
    const unlocked = await api.rows('select chapter_id from chapter_unlock where uid = $1', [thief.uid]);
    assert.ok(unlocked.length > 0, 'unlocks stay');
    await buyCoins(thief);
    assert.equal(await balanceOf(thief), 100);
  });

  test(`${name}: several disputes: purchases are allowed again once all are won, and coins return once`, async () => {
    const member = await open();
    for (let bought = 0; bought < 2; bought++) await member.process(await order(member, disputedCard));
    await world.deliverRemaining();
    assert.equal(await balanceOf(member), 0);
    const [first, ...others] = await world.openDisputes();
    await world.closeDispute(first!, 'won');
    await world.deliverRemaining();
    assert.equal(await balanceOf(member), 100);
    await refusedToBuy(member);
    for (const reference of others) await world.closeDispute(reference, 'won');
    await world.deliverRemaining();
    assert.equal(await balanceOf(member), 200);
    assert.deepEqual(await disputesOf(member), { open: 0, won: 2, lost: 0, isSuspended: false });
    await buyCoins(member);
  });

  test(`${name}: a dispute about coins stops the renewal of a membership, which cannot be resumed`, async () => {
    const member = await open();
    await member.buy('1week');
    await buyCoins(member, disputedCard);
    const present = (await member.membership())!;
    assert.deepEqual([present.state, present.renews, present.card], ['active', false, null]);
    await api.refused('purchases_suspended', 'POST', '/membership/resume', { key: member.key });
    const charges = () => api.rows(`select 1 from payment_event where kind = 'sent'`);
    const before = (await charges()).length;
    await world.passDays(9);
    assert.equal((await charges()).length, before);
    assert.equal(await member.membership(), undefined);
    await close('lost');
  });

  test(`${name}: a dispute ends a membership, and what was ordered before it is not charged any more`, async () => {
    const member = await open();
    const left = await order(member, goodCard);
    await member.buy('4weeks', disputedCard);
    await world.deliverRemaining();
    assert.equal(await member.membership(), undefined);
    assert.equal((await member.process(left)).state, 'canceled');
    await close('won');
    const present = (await member.membership())!;
    assert.deepEqual([present.state, present.renews], ['active', false]);
  });
}

test('staff allow purchases with a reason and a recent second factor, and never their own', async () => {
  const { api, ...world } = await openSandboxMoney();
  const member = await openMember(api, { role: 'support' }, world.cardToken);
  await member.buy('4weeks', disputedCard);
  await world.deliverRemaining();
  const path = `/people/${member.uid}/purchases/allow`;
  const json = { reason: 'The bank was called' };
  await api.refused('own_account', 'POST', path, { key: member.key, json });
  const admin = await openMember(api, { role: 'admin' }, world.cardToken);
  await api.refused('invalid_input', 'POST', path, { key: admin.key, json: { reason: ' ' } });
  await api.refused('forbidden', 'POST', path, { key: (await signUpPerson(api)).token, json });
  await api.ask('POST', path, { key: admin.key, json });
  const [row] = await api.rows(
    `select actor_uid, details, outcome from audit_entry where action = 'allowPurchases' order by at desc limit 1`,
  );
  assert.deepEqual(row, {
    actor_uid: admin.uid,
    details: { params: { uid: member.uid }, body: json },
    outcome: 'done',
  });
  await api.refused('account_not_found', 'POST', '/people/none/purchases/allow', { json });
});
