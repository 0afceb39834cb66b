import type { ReceiptLine, SavedCard } from '@longstrip/contract/payments/payments.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { serveWebhook } from '../../platform/http/webhooks.ts';
import { takeAllSteps } from '../../platform/jobs/due-work.ts';
import { cancelOpenPayments, openPaymentsOf, type OpenPayment } from './cancel-open.ts';
import { exportPayments } from './export-payments.ts';
import { changePayer } from './forget-payer.ts';
import type { MoneyClock } from './money-clock.ts';
import { moveClock } from './move-clock.ts';
import type { PaymentsContext } from './context.ts';
import { createPayment, type PaymentOrder } from './create-payment.ts';
import { noteMissingProvider } from './note-missing-provider.ts';
import { findPayer, lockPayer } from './payer.ts';
import type { PaymentKind } from './payment-state.ts';
import { workOnPayments } from './payments.jobs.ts';
import { servePayments } from './payments.routes.ts';
import { serveAllPayments } from './payments.staff.routes.ts';
import { processPayment } from './process-payment.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { receiveEvent } from './receive-event.ts';
import { sendRefund, type RefundOrder } from './refund-payment.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';
import { serveSandbox } from './sandbox/sandbox.routes.ts';
import { findSavedCard, savedCardView } from './saved-cards.ts';
import { settlePayments } from './settle-open.ts';
import { writeReceipt } from './write-receipt.ts';

/** What other slices order of payments, and what app.ts starts. */
export type Payments = {
  /** Whether anything can be paid on this site. */
  sells(site: SiteVariant): boolean;
  /** The payer of an account, locked until the transaction ends. Lock nothing of identity after it. */
  lockPayer(tx: Tx, uid: string): Promise<string>;
  /** The payer of an account that has ever ordered anything. */
  findPayer(source: Database | Tx, uid: string): Promise<string | undefined>;
  /** The card that later charges go to. */
  savedCard(source: Database | Tx, payerId: string, provider: ProviderName): Promise<SavedCard | undefined>;
  /** The first step: writes down what shall be charged. */
  create(tx: Tx, order: PaymentOrder): Promise<{ id: string }>;
  /** The second step without the buyer, outside a transaction and repeatable: charges, or finds out what became of it. */
  process(id: string): Promise<void>;
  openOf(source: Database | Tx, payerId: string, kinds: readonly PaymentKind[]): Promise<OpenPayment[]>;
  /** Outside a transaction. What the bank works on stays open. */
  cancelOpen(payerId: string, kinds: readonly PaymentKind[]): Promise<void>;
  /** Written down in the transaction and carried out by a job. */
  refund(tx: Tx, order: RefundOrder): Promise<{ refundId: string }>;
  /** Numbered without gaps: the last thing to do in a transaction, because others wait for it. */
  writeReceipt(
    tx: Tx,
    receipt: { paymentId: string; lines: readonly ReceiptLine[] },
  ): Promise<{ number: number }>;
  serveCalls(calls: Calls): void;
  /** Binds webhooks, and what browsers ask of the sandbox. */
  serveProviders(app: FastifyInstance, addressOf: (request: FastifyRequest) => string): Promise<void>;
  /** Moves the clock of money day by day, with everything that falls due on the way; answers the new time. */
  moveClock(days: number): Promise<Date>;
  /** The account is erased. */
  forgetPayer(tx: Tx, uid: string): Promise<void>;
  /** A new account takes the place of another one. */
  passPayerOn(tx: Tx, change: { uid: string; newUid: string }): Promise<void>;
  /** What a person paid, for the archive they may download. */
  exportOf(uid: string): ReturnType<typeof exportPayments>;
  startJobs(): Promise<void>;
  /** Brings to their end what calls and webhooks have left open, as its job does every minute. */
  runDue(): Promise<void>;
};

type Opening = Omit<PaymentsContext, 'providerOf' | 'clock'> & {
  clock: MoneyClock;
  secret: string;
  /** What other slices do when time passes, in this order. */
  dueWork: readonly (() => Promise<void>)[];
};

export async function openPayments({ secret, dueWork, ...given }: Opening): Promise<Payments> {
  const { db, jobs, clock, config } = given;
  const sandboxContext = { db, jobs, clock, secret };
  const sandbox = openSandbox(sandboxContext);
  // The sandbox also finishes what it began before another provider was configured.
  const providers: PaymentProvider[] = [sandbox];
  if (config.payments.stripe) {
    const { openStripe } = await import('./stripe/open-stripe.ts');
    providers.push(openStripe(config.payments.stripe, clock));
  }
  await noteMissingProvider(given);
  const providerOf: PaymentsContext['providerOf'] = (name) => {
    const provider = providers.find((each) => each.name === name);
    if (!provider) throw new Error(`The payment provider ${name} is not configured.`);
    return provider;
  };
  const context: PaymentsContext = { ...given, providerOf };
  const settle = (signal?: AbortSignal) =>
    takeAllSteps([() => sandbox.settleDue(given.logger), () => settlePayments(context, signal)]);
  const doDueWork = () => takeAllSteps([settle, ...dueWork]);
  const move = (days: number) => moveClock(days, { clock, config, doDueWork });
  const takesTestCards = config.payments.normal === 'sandbox' || config.payments.uncensored === 'sandbox';
  return {
    sells: (site) => config.payments[site] !== 'off',
    lockPayer: (tx, uid) => lockPayer(tx, uid, context),
    create: (tx, order) => createPayment(tx, order, context),
    async process(id) {
      await processPayment(id, { returnUrl: null }, context);
    },
    findPayer,
    async savedCard(source, payerId, provider) {
      const card = await findSavedCard(source, payerId, provider);
      return card && savedCardView(card);
    },
    writeReceipt: (tx, receipt) => writeReceipt(tx, { ...receipt, now: clock.now() }),
    openOf: openPaymentsOf,
    cancelOpen: (payerId, kinds) => cancelOpenPayments(payerId, kinds, context),
    refund: (tx, order) => sendRefund(tx, order, context),
    serveCalls(calls) {
      servePayments(calls, context, move);
      serveAllPayments(calls, context);
    },
    async serveProviders(app, addressOf) {
      for (const provider of providers)
        await serveWebhook(app, {
          path: `/webhooks/${provider.name}`,
          maxBytes: 262_144,
          receive: (request) => receiveEvent(provider, request, context),
        });
      if (takesTestCards) await serveSandbox(app, sandboxContext, addressOf);
    },
    moveClock: move,
    forgetPayer: (tx, uid) => changePayer(tx, { uid, newUid: null }, context),
    passPayerOn: (tx, change) => changePayer(tx, change, context),
    exportOf: (uid) => exportPayments(db, uid),
    startJobs: () => workOnPayments(context, { sandbox, sandboxContext, settle }),
    runDue: () => settle(),
  };
}
