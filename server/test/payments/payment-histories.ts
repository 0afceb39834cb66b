/**
 * Generated histories of payments: orders, calls of `processPayment`, webhooks that come twice, late and in any order,
 * refunds, accounts that are replaced, and crashes between any two steps. In the end nothing was charged twice, and our
 * books agree with the provider's.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { testCards, type TestCard } from '@longstrip/contract/payments/test-cards';
import type { TestApp } from '../app-for-tests.ts';
import { signUpPerson } from '../people.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import type { Tx } from '../../src/platform/database/tables.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { checkBooks } from '../../src/features/payments/bookkeeping.ts';
import { cancelOpenPayments, openPaymentsOf } from '../../src/features/payments/cancel-open.ts';
import type { PaymentEvent, PaymentsContext } from '../../src/features/payments/context.ts';
import { identifyCard } from '../../src/features/payments/card-use.ts';
import { createPayment } from '../../src/features/payments/create-payment.ts';
import { changePayer, deleteCards } from '../../src/features/payments/change-payer.ts';
import { loadPayment } from '../../src/features/payments/load-payment.ts';
import { findPayer, lockPayer } from '../../src/features/payments/payer.ts';
import { paymentTables } from '../../src/features/payments/payments.tables.ts';
import { settle } from '../../src/features/payments/settle.ts';
import { receiveEvent } from '../../src/features/payments/receive-event.ts';
import { createRefund } from '../../src/features/payments/refund-payment.ts';
import { settlePayments } from '../../src/features/payments/settle-open.ts';
import { contextFor } from './context.ts';
import type { ProviderWorld } from './provider-histories.ts';

export type HistoryWorld = ProviderWorld & {
  /** Ends what the provider has left pending. */
  settleDue(): Promise<void>;
};

type Crash = { at: number; when: 'before' | 'after' | 'in a handler' } | null;
type Step = { crash: Crash; pick: number } & (
  | { do: 'order'; outcome: TestCard['outcome']; saved: boolean }
  | { do: 'process'; times: number }
  | { do: 'answer'; answer: 'complete' | 'fail' }
  | { do: 'advance'; minutes: number }
  | { do: 'deliver'; times: number }
  | { do: 'settle' | 'cancel' | 'replace' }
  | { do: 'refund'; cents: number }
);

// Most cards are good, so that histories go on after the purchase.
const outcomes = [
  ...testCards,
  ...testCards.filter((card) => /succe|chall|later|disp/.test(card.outcome)),
].map(({ outcome }) => outcome);
const crash: fc.Arbitrary<Crash> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.integer({ min: 1, max: 4 }),
      when: fc.constantFrom('before', 'after', 'in a handler'),
    }),
  },
);
const doing = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order'),
      outcome: fc.constantFrom(...outcomes),
      saved: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('process'), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer'), answer: fc.constantFrom('complete', 'fail') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('advance'), minutes: fc.constantFrom(1, 20, 40, 1440, 11_520) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver'), times: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('settle', 'settle', 'settle', 'cancel', 'replace') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund'), cents: fc.integer({ min: 1, max: 1400 }) }),
  },
);
const step = fc
  .tuple(crash, fc.nat(1000), doing)
  .map(([crashes, pick, what]) => ({ crash: crashes, pick, ...what }) as Step);

export async function checkPaymentHistories(
  api: TestApp,
  openWorld: (db: Database) => HistoryWorld,
  { runs, seed }: { runs: number; seed: number },
): Promise<number> {
  await api.rows(
    'create table if not exists fact_log (payment_id uuid, type text, refund_id uuid, amount_cents int, uid text)',
  );
  // The app writes to it, also with a role that does not own tables.
  await api.rows('grant all on fact_log to public');
  let steps = 0;
  const history = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
    async (all) => {
      steps += all.length;
      await runHistory(api, openWorld, all);
    },
  );
  await fc.assert(history, { numRuns: runs, seed, endOnFailure: true });
  return steps;
}

class Crashed extends Error {}

/** A database whose process ends before or after one of its next transactions. */
function crashingDatabase(db: Database) {
  let crashes: Crash = null;
  let done = 0;
  return {
    crashAt(next: Crash) {
      crashes = next;
      done = 0;
    },
    crashInHandler() {
      if (crashes?.when !== 'in a handler') return;
      crashes = null;
      throw new Crashed('in a handler');
    },
    db: {
      ...db,
      async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        const isNow = crashes?.at === ++done;
        if (isNow && crashes?.when === 'before') throw new Crashed('before a transaction');
        const value = await db.transaction(work);
        if (isNow && crashes?.when === 'after') throw new Crashed('after a transaction');
        return value;
      },
    } satisfies Database,
  };
}

async function runHistory(
  api: TestApp,
  openWorld: (db: Database) => HistoryWorld,
  steps: readonly Step[],
): Promise<void> {
  const machine = crashingDatabase(api.core.db);
  const world = openWorld(machine.db);
  const context = contextFor(api, {
    db: machine.db,
    provider: world.provider,
    async emit(tx, event) {
      await logEvent(tx, event);
      machine.crashInHandler();
    },
  });
  const signUp = async () => (await signUpPerson(api)).uid;
  const uids = [await signUp(), await signUp()];
  const ids: string[] = [];
  const withoutBuyer = new Set<string>();
  const toForget: CardOrder[] = [];
  const scene = { world, context, ids, uids, withoutBuyer, toForget, signUp };
  for (const each of steps) {
    machine.crashAt(each.crash);
    await takeStep(each, scene).catch((error: unknown) => {
      if (!(error instanceof Crashed || error instanceof Refusal)) throw error;
    });
  }
  machine.crashAt(null);
  await settleAll(scene);
  await checkOutcome(ids, { api, world, context, withoutBuyer });
}

async function logEvent(tx: Tx, event: PaymentEvent): Promise<void> {
  const refundId = event.type === 'paymentRefunded' ? event.refundId : null;
  const cents = event.type === 'paymentRefunded' ? event.amountCents : event.payment.amountCents;
  const type = event.type === 'paymentDisputed' ? `disputed ${event.state}` : event.type;
  await sql`insert into fact_log values (${event.payment.id}, ${type}, ${refundId}, ${cents}, ${event.payment.uid})`.execute(
    tx as unknown as Kysely<unknown>,
  );
}

type CardOrder = { payerId: string; cardIds: string[] };

type Scene = {
  world: HistoryWorld;
  context: PaymentsContext;
  ids: string[];
  uids: string[];
  /** Payments that were open when the account of their buyer was replaced. */
  withoutBuyer: Set<string>;
  /** Cards that the job of a replaced account has not deleted yet. The job is repeated until it has. */
  toForget: CardOrder[];
  signUp(): Promise<string>;
};

async function takeStep(step: Step, scene: Scene): Promise<void> {
  const { world, context, ids, uids } = scene;
  const { db } = context;
  const uid = uids[step.pick % uids.length]!;
  const id = ids[step.pick % Math.max(1, ids.length)];
  const process = (paymentId: string) =>
    settle(paymentId, { want: 'charge', sender: { returnUrl: 'http://localhost/' } }, context);
  switch (step.do) {
    case 'order': {
      const typed = step.saved ? 'saved' : { token: await world.tokenFor(step.outcome) };
      const card = await identifyCard({ site: 'normal', address: '192.0.2.1', card: typed }, context);
      const order = {
        site: 'normal',
        kind: 'membership',
        subject: {},
        what: 'Premium',
        amountCents: 1349,
      } as const;
      const made = await db.transaction(async (tx) => {
        const payerId = await lockPayer(tx, uid, context);
        const keepsCard = step.pick % 4 !== 0;
        return createPayment(tx, { ...order, payerId, card, keepsCard, onSession: !step.saved }, context);
      });
      ids.push(made.id);
      return;
    }
    case 'advance':
      return world.advance(step.minutes * 60_000);
    case 'settle':
      await world.settleDue();
      return settlePayments(context);
    case 'cancel': {
      const payerId = await db.transaction((tx) => lockPayer(tx, uid, context));
      return cancelOpenPayments(payerId, ['membership'], context);
    }
    case 'replace':
      return replaceAccount(uid, step.pick % 3 === 0, scene);
    case 'deliver': {
      const events = await world.webhooks();
      const event = events[step.pick % Math.max(1, events.length)];
      if (event) await runConcurrently(step.times, () => receiveEvent(world.provider, event, context));
      return;
    }
  }
  if (!id) return;
  switch (step.do) {
    case 'process':
      return runConcurrently(step.times, () => process(id));
    case 'answer': {
      const { payment } = await loadPayment(db, id);
      if (payment.state === 'action_required') await world.answerChallenge(payment.reference!, step.answer);
      return;
    }
    case 'refund': {
      const order = { paymentId: id, amountCents: step.cents, reason: 'test' };
      await db.transaction((tx) => createRefund(tx, order, context));
    }
  }
}

async function replaceAccount(
  uid: string,
  isJobLate: boolean,
  { context, uids, withoutBuyer, toForget, signUp }: Scene,
): Promise<void> {
  const { db } = context;
  const payerId = await findPayer(db, uid);
  if (!payerId) return;
  const newUid = await signUp();
  const open = await openPaymentsOf(db, payerId, ['membership']);
  try {
    await db.transaction((tx) => changePayer(tx, { uid, newUid }, context));
  } finally {
    if ((await findPayer(db, newUid)) === payerId) {
      uids[uids.indexOf(uid)] = newUid;
      for (const { id } of open) withoutBuyer.add(id);
      const forgotten = paymentTables
        .read(db)
        .selectFrom('saved_card')
        .select('id')
        .where('payer_id', '=', payerId);
      const cards = await forgotten.where('forgotten_at', 'is not', null).execute();
      toForget.push({ payerId, cardIds: cards.map(({ id }) => id) });
    }
  }
  // The job may come much later.
  if (isJobLate) return;
  try {
    await deleteCards(toForget.at(-1)!, context);
    toForget.pop();
  } catch (error) {
    if (!/has not answered/.test((error as Error).message)) throw error;
  }
}

/** Runs the same action several times concurrently, as several processes would. */
async function runConcurrently(times: number, act: () => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: times }, act));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function settleAll({ world, context, toForget }: Scene): Promise<void> {
  for (let round = 0; round < 2; round++) {
    world.advance(31 * 60_000);
    await world.settleDue();
    await settlePayments(context);
    for (const event of (await world.webhooks()).toReversed())
      await receiveEvent(world.provider, event, context);
  }
  for (const order of toForget) await deleteCards(order, context);
}

async function checkOutcome(
  ids: readonly string[],
  { api, world, context, withoutBuyer }: Pick<Scene, 'world' | 'context' | 'withoutBuyer'> & { api: TestApp },
): Promise<void> {
  for (const id of ids) {
    const { payment, events } = await loadPayment(context.db, id);
    const charge = await world.provider.findByPayment(id);
    assert.ok(['succeeded', 'failed', 'canceled'].includes(payment.state), `${id} is ${payment.state}`);
    assert.equal(
      payment.state === 'succeeded',
      charge?.state === 'succeeded',
      `${id} is as the provider says`,
    );
    assert.ok(payment.refundedCents <= payment.amountCents);
    assert.equal(payment.refundingCents, 0);
    const emitted = await api.rows<{ type: string; refund_id: string; amount_cents: number }>(
      'select * from fact_log where payment_id = $1',
      [id],
    );
    if (charge?.state === 'succeeded' && withoutBuyer.has(id)) {
      assert.deepEqual([emitted, payment.refundedCents], [[], payment.amountCents], `${id} is given back`);
      const { reference } = charge.card;
      assert.deepEqual(await api.rows('select 1 from saved_card where reference = $1', [reference]), []);
      continue;
    }
    const ends = emitted.filter(({ type }) => type === 'paymentSucceeded' || type === 'paymentFailed');
    const end = payment.state === 'succeeded' ? 'paymentSucceeded' : 'paymentFailed';
    assert.deepEqual(
      ends.map(({ type }) => type),
      [end],
    );
    const refunded = emitted.filter(({ type }) => type === 'paymentRefunded');
    assert.equal(new Set(refunded.map((event) => event.refund_id)).size, refunded.length);
    assert.equal(
      refunded.reduce((sum, event) => sum + event.amount_cents, 0),
      payment.refundedCents,
    );
    const disputes = events.filter(({ kind }) => kind === 'disputed').length;
    assert.equal(emitted.filter(({ type }) => type === 'disputed open').length, disputes);
    assert.ok(disputes <= 1);
  }
  world.advance(24 * 3_600_000);
  await checkBooks(context);
  const different = await api.rows(
    'select * from bookkeeping_day where ours <> theirs or difference_cents <> 0',
  );
  assert.deepEqual(different, [], 'the books agree with the provider');
}
