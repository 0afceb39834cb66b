import { sql } from 'kysely';
import type { Logger } from 'pino';
import {
  afterRow,
  dueText,
  runAll,
  runDue,
  type DueRow,
  type DueWork,
} from '../../../platform/jobs/due-work.ts';
import type { ChargeResult, DayReport, PaymentProvider } from '../provider.ts';
import { charge, endCharge, findByPayment, findCharge, resultOf, setUpCard } from './charges.ts';
import type { SandboxCard } from './card-outcomes.ts';
import type { SandboxContext } from './context.ts';
import { closeDispute } from './disputes.ts';
import { refund } from './refunds.ts';
import { sandboxTables, type ChargeRow } from './sandbox.tables.ts';
import { fingerprintOf } from './tokens.ts';
import { readSignedEvent } from './webhook-events.ts';

const dayMilliseconds = 86_400_000;
/** After this time the bank decides a dispute, as the card says. */
const disputeDays = 7;
/** After this time an unused token is deleted. */
const tokenDays = 2;
const batch = 200;

export type Sandbox = PaymentProvider & {
  /** Ends pending charges and disputes whose time has come, and deletes old tokens. */
  settleDue(logger: Pick<Logger, 'error'>): Promise<void>;
};

/** Whether the sandbox has ever charged a card of this site. */
export async function hasCharges(db: SandboxContext['db']): Promise<boolean> {
  const found = await sandboxTables
    .read(db)
    .selectFrom('sandbox_charge')
    .select('reference')
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The embedded test provider. It takes no real money. */
export function openSandbox(context: SandboxContext): Sandbox {
  const { db, moneyClock } = context;
  const find = async (reference: string): Promise<ChargeResult> => {
    const found = await findCharge(db, 'reference', reference);
    if (!found) throw new Error('The sandbox has no such charge.');
    const due = found.settles_at && found.settles_at <= moneyClock.now();
    return resultOf(due ? await settle(found, context) : found);
  };
  return {
    name: 'sandbox',
    clientSettings: () => ({ provider: 'sandbox', script: '/sandbox/v1/sandbox.js', testMode: true }),
    fingerprintOf: (token) => fingerprintOf(token, context),
    charge: (order) => charge(order, context),
    setUpCard: (order) => setUpCard(order, context),
    findSetup: ({ paymentId }) => findByPayment(paymentId, context),
    find,
    findByPayment: (paymentId) => findByPayment(paymentId, context),
    async cancel(reference) {
      const to = { state: 'canceled', reason: null } as const;
      await endCharge(reference, { from: 'action_required', to }, context);
      return find(reference);
    },
    refund: (order) => refund(order, context),
    readEvent: async (body, headers) => readSignedEvent({ body, headers }, context),
    report: (day) => reportOf(day, context),
    async deleteCustomer(customer) {
      await db.transaction((tx) =>
        // Charges need their card, so only the customer id, which could identify the person, is replaced.
        sandboxTables
          .write(tx)
          .updateTable('sandbox_card')
          .set(({ ref }) => ({
            customer: sql<string>`'forgotten_' || ${ref('reference')}`,
          }))
          .where('customer', '=', customer)
          .execute(),
      );
    },
    async deleteCard({ customer, reference }) {
      await db.transaction((tx) =>
        sandboxTables
          .write(tx)
          .updateTable('sandbox_card')
          .set({ customer: `forgotten_${reference}` })
          .where('reference', '=', reference)
          .where('customer', '=', customer)
          .execute(),
      );
    },
    settleDue: (logger) => settleDue(context, logger),
  };
}

async function settle({ reference, settles_as: as }: ChargeRow, context: SandboxContext) {
  const to =
    as === 'succeeded'
      ? ({ state: 'succeeded', reason: null } as const)
      : ({ state: 'failed', reason: 'card_declined' } as const);
  return (await endCharge(reference, { from: 'processing', to }, context))!;
}

async function settleDue(context: SandboxContext, logger: Pick<Logger, 'error'>): Promise<void> {
  const { db, moneyClock } = context;
  const now = moneyClock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const rows = sandboxTables.read(db);
  const charges: DueWork<ChargeRow & DueRow> = {
    find: (after) =>
      rows
        .selectFrom('sandbox_charge')
        .selectAll()
        .select(['reference as id', dueText('settles_at')])
        .where('settles_at', '<=', now)
        .where(afterRow('settles_at', 'reference', after))
        .orderBy('settles_at')
        .orderBy('reference')
        .limit(batch)
        .execute(),
    batch,
    act: (row) => settle(row, context),
    failure: 'a charge of the sandbox could not be settled',
  };
  const disputes: DueWork<DueRow & { card: SandboxCard }> = {
    find: (after) =>
      rows
        .selectFrom('sandbox_dispute')
        .innerJoin('sandbox_charge', 'sandbox_charge.reference', 'sandbox_dispute.charge_reference')
        .innerJoin('sandbox_card', 'sandbox_card.reference', 'sandbox_charge.card_reference')
        .select(['sandbox_dispute.reference as id', 'sandbox_card.card', dueText('opened_at')])
        .where('sandbox_dispute.state', '=', 'open')
        .where('opened_at', '<=', daysAgo(disputeDays))
        .where(afterRow('opened_at', 'sandbox_dispute.reference', after))
        .orderBy('opened_at')
        .orderBy('sandbox_dispute.reference')
        .limit(batch)
        .execute(),
    batch,
    act: ({ id, card }) => closeDispute(id, card.outcome === 'dispute_won' ? 'won' : 'lost', context),
    failure: 'a dispute of the sandbox could not be decided',
  };
  await runAll([
    () => runDue(charges, { logger }),
    () => runDue(disputes, { logger }),
    () =>
      db.transaction((tx) =>
        sandboxTables
          .write(tx)
          .deleteFrom('sandbox_token')
          .where('created_at', '<', daysAgo(tokenDays))
          .execute(),
      ),
  ]);
}

async function reportOf(day: string, { db }: SandboxContext): Promise<DayReport> {
  const { rows } = await sql<DayReport>`
    with span as (select ${day}::timestamp at time zone 'UTC' as start, (${day}::timestamp + '1 day') at time zone 'UTC' as stop)
    select
      (select coalesce(sum(amount_cents), 0) from sandbox_charge, span where succeeded_at >= start and succeeded_at < stop) as "chargedCents",
      (select count(*) from sandbox_charge, span where amount_cents > 0 and succeeded_at >= start and succeeded_at < stop) as count,
      (select coalesce(sum(amount_cents), 0) from sandbox_refund, span where created_at >= start and created_at < stop) as "refundedCents",
      (select coalesce(sum(amount_cents), 0) from sandbox_dispute, span where opened_at >= start and opened_at < stop)
      - (select coalesce(sum(amount_cents), 0) from sandbox_dispute, span where state = 'won' and closed_at >= start and closed_at < stop) as "disputedCents"
  `.execute(sandboxTables.read(db));
  return rows[0]!;
}
