/**
 * Payments with random histories: charged, declined, late, refunded in parts, disputed; events may be reported
 * repeatedly.
 */
import { randomUUID } from 'node:crypto';
import type { PaymentEvent } from '../src/features/payments/index.ts';
import {
  eventsOfCharge,
  eventsOfDispute,
  eventsOfRefund,
  type NewEvent,
  type Payment,
  refundRequested,
} from '../src/features/payments/payment-state.ts';
import { lockPayment } from '../src/features/payments/load-payment.ts';
import { recordEvents } from '../src/features/payments/record-events.ts';
import type { Emit } from '../src/platform/events/events.ts';
import type { Jobs } from '../src/platform/jobs/jobs.ts';
import type { TestApp } from './app-for-tests.ts';
import { payerOf } from './paying.ts';
import type { Random } from './seeded.ts';
import { signUpPerson } from './people.ts';

/** No provider knows these payments, so no refund is carried out. */
const withoutJobs = { send: async () => {} } as unknown as Jobs;
const withoutLetters = { send: async () => {} };

type History = { api: TestApp; random: Random; emit: Emit<PaymentEvent>; from: Date };

const dayMs = 86_400_000;
const count = 60;
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** Records the decided events, sometimes repeatedly, as a provider may report them. */
async function report({ api, random, emit }: History, id: string, decide: (payment: Payment) => NewEvent[]) {
  const { db, moneyClock, logger } = api.core;
  const context = { moneyClock, emit, jobs: withoutJobs, letters: withoutLetters, logger };
  do
    await db.transaction(async (tx) => {
      const locked = await lockPayment(tx, id);
      await recordEvents(tx, locked, decide(locked.payment), context);
    });
  while (random.maybe(0.3));
}

/** Each payment returns to one of the addresses. Answers the address of each payment id. */
export async function sellPayments(history: History, addresses: readonly (string | null)[]) {
  const { api, random, from } = history;
  const { uid } = await signUpPerson(api);
  const payerId = await payerOf(api, uid);
  const sold = new Map<string, string | null>();
  for (let number = 0; number < count; number++) {
    const [id, address] = [randomUUID(), random.one(addresses)];
    const url = address && `http://localhost/payment/4weeks?${new URLSearchParams({ returnTo: address })}`;
    await api.rows(
      `insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token, created_at)
       values ($1, $2, 'sandbox', 'normal', $3, '{}', 'what', $4, 'usd', true, $1::uuid::text, now())`,
      [id, payerId, random.one(['membership', 'renewal', 'coins']), 100 + random.below(5000)],
    );
    await api.rows(
      `insert into payment_state (payment_id, state, return_url, updated_at) values ($1, 'created', $2, now())`,
      [id, url],
    );
    sold.set(id, address);
    const at = new Date(from.getTime() + random.below(9) * dayMs);
    const charge = (result: Parameters<typeof eventsOfCharge>[1]) =>
      report(history, id, (payment) => eventsOfCharge(payment, result, { now: at, isAccountGone: false }));
    await report(history, id, ({ state }) => (state === 'created' ? [{ kind: 'sent', at }] : []));
    // A success after this is late.
    if (random.maybe(0.2)) await charge({ state: 'failed', reference: id, reason: 'card_declined' });
    if (random.maybe(0.9))
      await charge({ state: 'succeeded', reference: id, card, cardReference: null, at } as never);
  }
  return sold;
}

export async function payBackAll(history: History, sold: ReadonlyMap<string, string | null>): Promise<void> {
  const { api, random, from } = history;
  const later = () => new Date(from.getTime() + (10 + random.below(20)) * dayMs);
  for (const id of sold.keys()) {
    const [row] = await api.rows<{ amount: number }>(
      `select payment_cents as amount from payment_state where payment_id = $1 and state = 'succeeded'`,
      [id],
    );
    if (!row) continue;
    for (let left = row.amount; left > 0 && random.maybe(0.5);) {
      const [refundId, amountCents, at] = [randomUUID(), 1 + random.below(left), later()];
      left -= amountCents;
      const order = { refundId, amountCents, reason: 'test' };
      const end = (state: 'succeeded' | 'failed') =>
        report(history, id, (payment) =>
          eventsOfRefund(payment, {
            refundId,
            amountCents,
            result: { state, reference: refundId, at } as never,
          }),
        );
      await report(history, id, (payment) =>
        payment.refunds.has(refundId) ? [] : [refundRequested(payment, order, at)],
      );
      if (random.maybe(0.8)) await end('succeeded');
      // Also after a success: the bank sent the money back.
      if (random.maybe(0.3)) await end('failed');
    }
    if (random.maybe(0.3)) {
      const [openedAt, closedAt] = [later(), later()];
      const dispute = { reference: `dp_${id}`, amountCents: row.amount, openedAt, closedAt };
      const states = random.one([
        ['open'],
        ['open', 'won'],
        ['won'],
        ['open', 'lost'],
        ['lost', 'open'],
      ] as const);
      for (const state of states)
        await report(history, id, (payment) => eventsOfDispute(payment, { ...dispute, state }));
    }
  }
}
