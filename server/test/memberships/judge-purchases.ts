/** What must be true of purchases, cards, receipts and statistics, computed from rows without the tested code. */
import assert from 'node:assert/strict';
import type { TestApp } from '../app-for-tests.ts';
import { salesCounted } from '../paying.ts';
import type { MoneyWorld } from './money-world.ts';

/** A payment that succeeded in time. A late success bought nothing. */
const bought = `exists (select from payment_event e where e.payment_id = p.id and e.kind = 'succeeded' and e.reason is null)`;

/** For all people: one open purchase is one payment, and one card has one first price. */
export async function judgePurchases(api: TestApp): Promise<void> {
  const open = await api.rows(
    `select p.payer_id, p.kind, count(*) from payment p join payment_state s on s.payment_id = p.id
     where s.state in ('processing', 'action_required') group by 1, 2 having count(*) > 1`,
  );
  assert.deepEqual(open, [], 'two purchases of one kind are open');
  const firstPrices = await api.rows(
    `select fingerprint, count(*) from payment_card join payment p on p.id = payment_card.payment_id
     where p.subject @> '{"isFirstPrice": true}' and ${bought} group by 1 having count(*) > 1`,
  );
  assert.deepEqual(firstPrices, [], 'a card had two first prices');
  const renewedByCoins = await api.rows(
    `select p.id from payment p join saved_card card on card.id = p.saved_card_id
     where p.kind = 'renewal' and not p.on_session and card.from_coins
     and card.created_at > (
       select max(at) from membership_event e where e.membership_id = (p.subject->>'membershipId')::uuid
         and (e.kind in ('resumed', 'plan_changed') or e.kind = 'bought'))`,
  );
  assert.deepEqual(renewedByCoins, [], 'a card from a purchase of coins became the card of renewals');
}

export type CardOfMember = { uid: string; membershipId: string; cardId: string | null; fromCoins: boolean };

/** The cards of memberships that renew, by membership. */
export async function cardsOfRenewals(api: TestApp, uids: readonly string[]): Promise<CardOfMember[]> {
  return api.rows<CardOfMember>(
    `select m.uid, m.id as "membershipId", card.id as "cardId", coalesce(card.from_coins, false) as "fromCoins"
     from membership m left join saved_card card on card.payer_id = m.payer_id and card.forgotten_at is null
     where m.uid = any($1) and m.renews and m.state <> 'ended'`,
    [uids],
  );
}

/** Between two steps no card of coins may take the place of the card of a membership that renews. */
export function judgeCards(before: readonly CardOfMember[], after: readonly CardOfMember[]): void {
  for (const { membershipId, cardId, fromCoins } of after) {
    const known = before.find((each) => each.membershipId === membershipId);
    if (known && known.cardId !== cardId)
      assert.ok(!fromCoins, 'a purchase of coins changed the card of renewals');
  }
}

/** Receipts are numbered without gaps, one for each payment that bought something, and for no other. */
export async function judgeReceipts(api: TestApp): Promise<void> {
  const [numbers] = await api.rows<{ count: number; last: number }>(
    'select count(*)::int as count, coalesce(max(number), 0)::int as last from receipt',
  );
  assert.equal(numbers!.count, numbers!.last, 'a gap in the numbers of receipts');
  const used = `(p.kind = 'coins' and ${bought}) or exists (select from membership_period m where m.payment_id = p.id)`;
  const written = `exists (select from receipt r where r.payment_id = p.id)
    or exists (select from receipt_draft d where d.payment_id = p.id)`;
  const wrong = await api.rows(`select p.id, p.kind from payment p where (${used}) <> (${written})`);
  assert.deepEqual(wrong, [], 'a payment without a receipt, or a receipt without a purchase');
}

/** Every sale that a page of the comic led to is in the figures once. */
export async function judgeStatistics(api: TestApp, comicsId: string): Promise<void> {
  await salesCounted(api);
  const [figures] = await api.rows(
    `select coalesce(sum(membership_cents), 0)::int as membership, coalesce(sum(coin_cents), 0)::int as coins,
       coalesce(sum(refunded_cents), 0)::int as refunded, coalesce(sum(disputed_cents), 0)::int as disputed,
       coalesce(sum(paid), 0)::int as paid, coalesce(sum(unlocks), 0)::int as unlocks
     from insight_comic_day where comic_id = $1`,
    [comicsId],
  );
  const [expected] = await api.rows(
    `with sale as (
       select p.id, p.kind, p.amount_cents from payment p join payment_state s on s.payment_id = p.id
       where p.kind in ('membership', 'coins') and s.return_url like '%returnTo=%' and ${bought})
     select (select coalesce(sum(amount_cents), 0)::int from sale where kind = 'membership') as membership,
       (select coalesce(sum(amount_cents), 0)::int from sale where kind = 'coins') as coins,
       (select coalesce(sum(e.amount_cents), 0)::int from payment_event e join sale on sale.id = payment_id
         where e.kind = 'refunded') as refunded,
       (select coalesce(sum(case e.kind when 'disputed' then e.amount_cents else -e.amount_cents end), 0)::int
         from payment_event e join sale on sale.id = payment_id
         where e.kind in ('disputed', 'dispute_won')) as disputed,
       (select count(*)::int from sale) as paid,
       (select count(*)::int from wallet_entry where kind = 'unlock') as unlocks`,
  );
  assert.deepEqual(figures, expected, 'the statistics do not count each sale once');
}

/** The payers of accounts that are gone: nothing of theirs is open, kept, or paid for nothing. */
export async function judgeErased(world: MoneyWorld): Promise<void> {
  const { api } = world;
  const left = await api.rows(
    `select p.id, s.state from payment p join payer on payer.id = p.payer_id
     join payment_state s on s.payment_id = p.id
     where payer.uid is null and (s.state in ('created', 'processing', 'action_required')
       or (s.state = 'succeeded' and not ${bought} and s.refunded_cents + s.refunding_cents < p.amount_cents))`,
  );
  assert.deepEqual(left, [], 'a payment of an erased account is open, or paid for nothing');
  const kept = await api.rows(
    `select card.id from saved_card card join payer on payer.id = payer_id where uid is null and forgotten_at is null`,
  );
  assert.deepEqual(kept, [], 'a card of an erased account is kept');
  const live = await api.rows(
    `select m.id from membership m join payer on payer.id = payer_id where payer.uid is null and state <> 'ended'`,
  );
  assert.deepEqual(live, [], 'a membership of an erased account');
}

/** Nothing is paid back twice at the provider, which has paid back what we say. */
export async function judgeRefunds(world: MoneyWorld): Promise<void> {
  const payments = await world.api.rows<{ id: string; paid: number; refunded: number; refunding: number }>(
    `select p.id, p.amount_cents as paid, s.refunded_cents as refunded, s.refunding_cents as refunding
     from payment p join payment_state s on s.payment_id = p.id where s.state = 'succeeded'`,
  );
  const refunds = await world.refundedOf(payments.map(({ id }) => id));
  for (const { id, paid, refunded, refunding } of payments) {
    const cents = refunds.get(id) ?? 0;
    assert.ok(cents <= paid, 'more was paid back than was paid');
    assert.ok(
      cents >= refunded && cents <= refunded + refunding,
      'refunds differ from those of the provider',
    );
  }
}
