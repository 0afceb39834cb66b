import { checkBooks } from '../../src/features/payments/bookkeeping.ts';
import { closeDispute, openDispute } from '../../src/features/payments/sandbox/disputes.ts';
import type { ChargeRow } from '../../src/features/payments/sandbox/sandbox.tables.ts';
import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';
import { contextFor } from '../payments/context.ts';
import { openTestApp } from '../app-for-tests.ts';
import { typeCard } from './members.ts';
import type { Charge, MoneyWorld } from './money-world.ts';
import { sharedCard } from '../typed-card.ts';

/** The real app with the embedded sandbox. */
export async function openSandboxMoney(): Promise<MoneyWorld> {
  const api = await openTestApp();
  const { db, moneyClock, config, jobs } = api.core;
  const context = { db, moneyClock, jobs, secret: config.secret! };
  const delivered = new Set<string>();

  async function deliver(id: string): Promise<void> {
    const request = await signedRequest(id, context);
    if (!request) return;
    const { body, headers } = request;
    const { status } = await api.send('POST', '/webhooks/sandbox', {
      body,
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    });
    if (status < 300) delivered.add(id);
  }
  const references = async (text: string) =>
    (await api.rows<{ reference: string }>(text)).map(({ reference }) => reference);

  return {
    api,
    cardToken: (number) => typeCard(api, number),
    sharedCardToken: async () =>
      (await api.send('POST', '/sandbox/v1/tokens', { json: sharedCard })).json.token as string,
    openChallenges: () =>
      references(`select payment_id as reference from sandbox_charge where state = 'action_required'`),
    async answerChallenge(paymentId, answer) {
      const [asked] = await api.rows<{ reference: string }>(
        'select reference from sandbox_charge where payment_id = $1',
        [paymentId],
      );
      await api.send('POST', `/sandbox/v1/challenge/${asked!.reference}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `answer=${answer}`,
      });
    },
    async deliver(random) {
      const events = await api.rows<{ id: string }>(
        'select id from sandbox_event order by created_at desc, id limit 12',
      );
      for (let sent = 0; sent < 3 && events.length > 0; sent++) await deliver(random.one(events).id);
    },
    async deliverRemaining() {
      const events = await api.rows<{ id: string }>(
        'select id from sandbox_event order by created_at desc, id',
      );
      for (const { id } of events) if (!delivered.has(id)) await deliver(id);
    },
    async openDispute(paymentId) {
      const [charge] = await api.rows<ChargeRow>(
        `select * from sandbox_charge where payment_id = $1 and state = 'succeeded'
         and not exists (select from sandbox_dispute where charge_reference = sandbox_charge.reference)`,
        [paymentId],
      );
      if (charge) await db.transaction((tx) => openDispute(tx, charge, context));
    },
    openDisputes: () => references(`select reference from sandbox_dispute where state = 'open'`),
    closeDispute: (reference, state) => closeDispute(reference, state, context),
    async passDays(days) {
      await api.core.payments.moveClock(days);
    },
    async chargesOf(ids) {
      const rows = await api.rows<{ payment_id: string; created_at: Date; state: string }>(
        'select payment_id, created_at, state from sandbox_charge where payment_id = any($1)',
        [ids],
      );
      return rows.map(({ payment_id: paymentId, created_at: at, state }): Charge => ({
        paymentId,
        at,
        hasSucceeded: state === 'succeeded',
      }));
    },
    async refundedOf(ids) {
      const rows = await api.rows<{ payment_id: string; cents: number }>(
        `select payment_id, sum(sandbox_refund.amount_cents)::int as cents from sandbox_refund
         join sandbox_charge on charge_reference = sandbox_charge.reference
         where payment_id = any($1) group by payment_id`,
        [ids],
      );
      return new Map(rows.map((row) => [row.payment_id, row.cents]));
    },
    checkBooks: () => checkBooks(contextFor(api)),
  };
}
