/** What must be true of payments, coins, refunds and locks at every moment. */
import assert from 'node:assert/strict';
import { coinsPaidBack, unspentOf } from '../../src/features/coins/wallet.ts';
import { walletOf } from '../../src/features/coins/wallet.queries.ts';
import { accessOf } from './judge-memberships.ts';
import type { Member } from './members.ts';
import type { MoneyWorld } from './money-world.ts';

type Payment = {
  id: string;
  kind: string;
  state: string;
  subject: { coins: number };
  amount_cents: number;
  refunded_cents: number;
  refunding_cents: number;
};
type Entry = {
  number: number;
  kind: string;
  coins: number;
  balance_after: number;
  payment_id: string | null;
  chapter_id: string | null;
};

export async function judgeMoney(
  world: MoneyWorld,
  member: Member,
  library: { comicsId: string; chapters: readonly string[] },
): Promise<void> {
  const payments = await world.api.rows<Payment>(
    `select p.id, p.kind, s.state, p.subject, p.amount_cents, s.refunded_cents, s.refunding_cents
     from payment p join payment_state s on s.payment_id = p.id join payer on payer.id = p.payer_id
     where payer.uid = $1`,
    [member.uid],
  );
  await judgePayments(world, payments);
  const unlocked = await judgeWallet(world, member, payments);
  const [account] = await world.api.rows<{ disabled: boolean }>(
    'select disabled from account where uid = $1',
    [member.uid],
  );
  // A disabled account is shown nothing.
  if (account!.disabled) return;
  await judgeWorth(world, member, payments);
  await judgeLocks(world, member, { ...library, unlocked });
}

/**
 * The provider has charged each payment at most once, and every one that we count as paid; refunds never exceed a
 * payment.
 */
async function judgePayments(world: MoneyWorld, payments: readonly Payment[]): Promise<void> {
  const charges = await world.chargesOf(payments.map(({ id }) => id));
  const succeeded = charges.filter(({ hasSucceeded }) => hasSucceeded).map(({ paymentId }) => paymentId);
  assert.equal(new Set(succeeded).size, succeeded.length, 'charged twice');
  for (const payment of payments) {
    if (payment.state === 'succeeded') assert.ok(succeeded.includes(payment.id), 'nothing was charged');
    assert.ok(payment.refunded_cents + payment.refunding_cents <= payment.amount_cents);
  }
}

/** Coins come from payments and staff, open each chapter once, and are refunded only if they were left. */
async function judgeWallet(
  { api }: MoneyWorld,
  { uid }: Member,
  payments: readonly Payment[],
): Promise<Set<string>> {
  const entries = await api.rows<Entry>(
    `select e.* from wallet_entry e join payer on payer.id = e.payer_id where payer.uid = $1 order by number`,
    [uid],
  );
  let balance = 0;
  for (const [place, { number, coins, balance_after: after }] of entries.entries()) {
    balance += coins;
    assert.deepEqual([number, after], [place + 1, balance]);
    assert.ok(balance >= 0, 'a negative balance');
  }
  const bought = payments.filter(({ kind, state }) => kind === 'coins' && state === 'succeeded');
  assert.deepEqual(
    entries
      .filter(({ kind }) => kind === 'purchase')
      .map((entry) => [entry.payment_id, entry.coins])
      .sort(),
    bought.map(({ id, subject }) => [id, subject.coins]).sort(),
  );
  const disputed = await api.rows<{ payment_id: string }>(
    `select payment_id from payment_dispute join payer on payer.id = payer_id where uid = $1 and state <> 'won'`,
    [uid],
  );
  const [payer] = await api.rows<{ id: string }>('select id from payer where uid = $1', [uid]);
  const wallet = payer ? await walletOf(api.core.db, payer.id) : [];
  for (const { id, subject, amount_cents: amountCents, refunded_cents: refunded } of bought) {
    const unspent = unspentOf(wallet, id);
    assert.ok(unspent >= 0 && unspent <= subject.coins);
    const back = entries.filter(({ kind, payment_id }) => kind !== 'purchase' && payment_id === id);
    const taken = -back.reduce((sum, { coins }) => sum + coins, 0);
    const due = coinsPaidBack(refunded, { coins: subject.coins, amountCents });
    assert.ok(taken >= due || unspent === 0, 'coins were paid back and are there still');
    const isTaken = disputed.some((row) => row.payment_id === id);
    assert.ok(!isTaken || unspent === 0, 'coins of a disputed purchase are there');
  }
  const paid = entries.flatMap(({ kind, chapter_id }) => (kind === 'unlock' ? [chapter_id!] : []));
  assert.equal(new Set(paid).size, paid.length, 'a chapter was paid twice');
  const open = await api.rows<{ chapter_id: string }>(
    'select chapter_id from chapter_unlock where uid = $1',
    [uid],
  );
  assert.deepEqual(open.map(({ chapter_id }) => chapter_id).sort(), paid.sort());
  return new Set(paid);
}

/** The wallet of the reader shows what was paid for the coins that are left; the oldest coins are spent first. */
async function judgeWorth(
  { api }: MoneyWorld,
  { uid, key }: Member,
  payments: readonly Payment[],
): Promise<void> {
  const entries = await api.rows<Entry>(
    `select e.* from wallet_entry e join payer on payer.id = e.payer_id where payer.uid = $1 order by number`,
    [uid],
  );
  const lots: { paymentId: string | null; coins: number; left: number }[] = [];
  for (const { kind, coins, payment_id: paymentId } of entries) {
    const own = lots.find((lot) => paymentId !== null && lot.paymentId === paymentId);
    if (own) own.left += coins;
    else if (kind !== 'unlock') lots.push({ paymentId, coins, left: coins });
    else
      for (let missing = -coins, at = 0; missing > 0; at++) {
        const spent = Math.min(lots[at]!.left, missing);
        lots[at]!.left -= spent;
        missing -= spent;
      }
  }
  const priceOf = (id: string | null) => payments.find((each) => each.id === id)?.amount_cents ?? 0;
  const worth = lots.reduce(
    (sum, { paymentId, coins, left }) => sum + Math.ceil((priceOf(paymentId) * left) / coins),
    0,
  );
  const { balance, valueCents } = await api.ask('POST', '/wallet', { key, json: {} });
  assert.deepEqual([balance, valueCents], [entries.at(-1)?.balance_after ?? 0, worth]);
}

/** The chapter list of the reader shows exactly the paid chapters as open. */
async function judgeLocks(
  { api }: MoneyWorld,
  { uid, key }: Member,
  { comicsId, chapters, unlocked }: { comicsId: string; chapters: readonly string[]; unlocked: Set<string> },
): Promise<void> {
  const { json } = await api.read('/chapters/list', { filters: { comicsId } }, { key });
  const isMember = (await accessOf(api, uid, api.core.moneyClock.now())) !== null;
  const listed = json.data as { id: string; access: { state: string } }[];
  for (const id of chapters) {
    const { access } = listed.find((chapter) => chapter.id === id)!;
    assert.equal(access.state, isMember || unlocked.has(id) ? 'open' : 'locked');
  }
}

/** Our totals of each day are those of the provider. */
export async function judgeBooks(world: MoneyWorld): Promise<void> {
  await world.checkBooks();
  const different = await world.api.rows(
    'select * from bookkeeping_day where ours <> theirs or difference_cents <> 0',
  );
  assert.deepEqual(different, [], 'the books differ from those of the provider');
  const [days] = await world.api.rows<{ count: number }>(
    'select count(*)::int as count from bookkeeping_day',
  );
  assert.ok(days!.count > 0);
}
