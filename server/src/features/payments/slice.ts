import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertNotHeld } from '../../platform/backup/restored-site.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { serveWebhook } from '../../platform/http/webhooks.ts';
import { runAll } from '../../platform/jobs/due-work.ts';
import { lettersOf } from '../../platform/mail/letters.ts';
import { all, defineSlice, events, one, type ApiOf } from '../../platform/slice.ts';
import { missingPolicies } from '../editorial/index.ts';
import { editorial } from '../editorial/slice.ts';
import { identity } from '../identity/slice.ts';
import { identifyCard, isCardUsed, paymentsWithSameCard } from './card-use.ts';
import { alertLetter } from './alert-letter.ts';
import { cancelOpenPayments, openPaymentsOf } from './cancel-open.ts';
import { failureLetter } from './failure-letter.ts';
import { exportPayments } from './export-payments.ts';
import { changePayer, markBuyerGone } from './change-payer.ts';
import { anonymiseGiver, recordGift } from './gifts.ts';
import { moveClock } from './move-clock.ts';
import type { PaymentEvent, PaymentsContext, SoldPayment } from './context.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { continuedPayment } from './continued-payment.ts';
import { createPayment, type PaymentOrder } from './create-payment.ts';
import { namesOfPayments } from './list-all-payments.ts';
import { loadPayment } from './load-payment.ts';
import { logMissingProvider } from './log-missing-provider.ts';
import { findPayer, lockPayer, lockPayerById } from './payer.ts';
import { isDisputed, type PaymentKind } from './payment-state.ts';
import { paymentQueues, registerPaymentJobs } from './payments.jobs.ts';
import { hasRealPayments } from './payments.queries.ts';
import { settleQueue } from './payments.queues.ts';
import { servePayments } from './payments.routes.ts';
import { measureOpen } from './open-metrics.ts';
import { serveAllPayments } from './payments.staff.routes.ts';
import { openSales } from './sales.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { receiptLetter, type ReceiptText } from './receipt-letter.ts';
import { receiveEvent } from './receive-event.ts';
import { createRefund, type RefundOrder } from './refund-payment.ts';
import { hasCharges, openSandbox } from './sandbox/open-sandbox.ts';
import { serveSandbox } from './sandbox/sandbox.routes.ts';
import { findSavedCard, savedCardView } from './saved-cards.ts';
import { isRenewalStopped, markRenewalStopped } from './stopped-renewal.ts';
import { isSuspended } from './suspension.ts';
import { settle } from './settle.ts';
import { settlePayments } from './settle-open.ts';
import { openReceiptNumbering, writeReceipt, type ReceiptOrder } from './write-receipt.ts';

/** Charges, refunds and receipts. */
export const payments = defineSlice({
  name: 'payments',
  needs: [identity, editorial],
  emits: events<PaymentEvent>(
    'paymentSucceeded',
    'paymentFailed',
    'cardReplaced',
    'paymentRefunded',
    'paymentRefundFailed',
    'paymentDisputed',
  ),
  asks: {
    /** Whether a membership renews with a saved card of this person. */
    isCardNeeded: one<PaymentsContext['isCardNeeded']>(),
    /** Whether a payment should still be charged; false for a renewal that was stopped or replaced. */
    shouldCharge: one<PaymentsContext['shouldCharge']>(),
    /** For the letter with a receipt: what the slice adds that sold something; null from the others. */
    receiptTextOf: all<(payment: SoldPayment) => Promise<ReceiptText | null>>(),
  },
  queues: paymentQueues,
  async open(services, needed, { receiptTextOf, ...asked }) {
    const { db, jobs, letters, config, secret, logger, invalidations, emit, runMoneyDue, moneyClock } =
      services;
    const sandboxContext = { db, jobs, moneyClock, secret };
    const sandbox = openSandbox(sandboxContext);
    const takesTestCards = config.payments.normal === 'sandbox' || config.payments.uncensored === 'sandbox';
    // Also to finish payments from before another provider was configured.
    const usesSandbox = takesTestCards || (await hasCharges(db));
    const providers: PaymentProvider[] = usesSandbox ? [sandbox] : [];
    if (config.payments.stripe) {
      const { openStripe } = await import('./stripe/open-stripe.ts');
      providers.push(openStripe(config.payments.stripe, moneyClock));
    }
    await logMissingProvider({ db, config, logger });
    const sales = await openSales({
      db,
      config,
      invalidations,
      missingPolicies: () => missingPolicies(db),
    });
    const context: PaymentsContext = {
      db,
      jobs,
      moneyClock,
      logger,
      letters,
      config,
      emit,
      ...needed.identity,
      ...asked,
      async receiptTextOf(payment) {
        const texts = await Promise.all(receiptTextOf.map((each) => each(payment)));
        return texts.find((text) => text !== null)!;
      },
      providerOf(name) {
        const provider = providers.find((each) => each.name === name);
        if (!provider) throw new Error(`The payment provider ${name} is not configured.`);
        return provider;
      },
      numberReceipts: openReceiptNumbering({ db, jobs }),
      sales,
    };
    measureOpen(services.metrics, context);
    const settleDue = (signal?: AbortSignal) =>
      runAll([
        ...(usesSandbox ? [() => sandbox.settleDue(logger)] : []),
        () => settlePayments(context, signal),
        context.numberReceipts,
      ]);
    const move = async (days: number) => {
      await assertNotHeld(db);
      return moveClock(days, {
        moneyClock,
        config,
        doDueWork: runMoneyDue,
        hasRealPayments: () => hasRealPayments(db),
      });
    };
    /** Serves webhooks, and what browsers request from the sandbox. */
    const serveProviders = async (
      app: FastifyInstance,
      addressOf: (request: FastifyRequest) => string,
    ): Promise<void> => {
      for (const provider of providers)
        await serveWebhook(app, {
          path: `/webhooks/${provider.name}`,
          maxBytes: 262_144,
          receive: (request) => receiveEvent(provider, request, context),
        });
      if (takesTestCards) await serveSandbox(app, sandboxContext, addressOf);
    };
    return {
      api: {
        sells: sales.sells,
        /** What keeps this site from selling for real money. */
        salesObstacles: sales.obstacles,
        /** The payer of an account, locked until the transaction ends. Lock nothing of identity after it. */
        lockPayer: (tx: Tx, uid: string) => lockPayer(tx, uid, context),
        lockPayerById,
        /** The payer of an account that has ever ordered anything. */
        findPayer,
        /** The card that later charges go to. */
        async savedCard(source: Database | Tx, payerId: string, provider: ProviderName) {
          const card = await findSavedCard(source, payerId, provider);
          return card && savedCardView(card);
        },
        /** Asks the provider which card this is, for `create`. Must be called outside a transaction. */
        identifyCard: (order: Parameters<typeof identifyCard>[0]) => identifyCard(order, context),
        /** Whether anyone's payment with this card and subject succeeded or is open. Locks the card. */
        isCardUsed: (tx: Tx, use: Parameters<typeof isCardUsed>[1]) => isCardUsed(tx, use, context),
        /** The payments since then with the card of this payment, by anyone, itself included. Locks the card. */
        paymentsWithSameCard,
        /** The first step: stores the order. */
        create: (tx: Tx, order: PaymentOrder) => createPayment(tx, order, context),
        /** The second step without the buyer: charges, or updates the state. Repeatable; call outside a transaction. */
        async process(id: string) {
          await settle(id, { want: 'charge', sender: { returnUrl: null } }, context);
        },
        openPaymentsOf,
        /** The payment that an order continues instead of charging another one. The payer must be locked. */
        continued: (tx: Tx, order: Parameters<typeof continuedPayment>[1]) =>
          continuedPayment(tx, order, context),
        /** Must be called outside a transaction. A payment that the bank works on stays open. */
        cancelOpenPayments: (payerId: string, kinds: readonly PaymentKind[]) =>
          cancelOpenPayments(payerId, kinds, context),
        markBuyerGone,
        markRenewalStopped,
        isRenewalStopped,
        /** Stores the order of a refund in the transaction; a job carries it out. */
        refund: (tx: Tx, order: RefundOrder) => createRefund(tx, order, context),
        /** Records what staff give for free; refuses it beyond the limit of the month. */
        recordGift: (tx: Tx, gift: Parameters<typeof recordGift>[1]) => recordGift(tx, gift, context),
        /** Whether disputes stop the purchases and renewals of a payer. */
        isSuspended,
        /** Whether a dispute of the payment is open or lost. */
        isDisputed: async (tx: Tx, id: string) => isDisputed((await loadPayment(tx, id)).payment),
        /** It is numbered, and its letter enqueued, after the commit. */
        writeReceipt: (tx: Tx, receipt: ReceiptOrder) =>
          writeReceipt(tx, { ...receipt, now: moneyClock.now() }),
        serveProviders,
        /** Moves the clock of money day by day, with everything that falls due on the way; returns the new time. */
        moveClock: move,
        /** What the books of the providers say since then, and ours do not. */
        compareWithProviders: async (since: Date) =>
          (await Promise.all(providers.map((each) => compareWithProvider(since, each, context)))).flat(),
        /** Settles payments that calls and webhooks have left open, as its job does every minute. */
        runDue: () => settleDue(),
      },
      serveCalls(calls) {
        servePayments(calls, context, move);
        serveAllPayments(calls, context);
      },
      async serveRoutes(app, { roles, anonymous }) {
        if (roles.has('api')) await serveProviders(app, (request) => anonymous(request).address);
      },
      letters: lettersOf([receiptLetter, failureLetter, alertLetter], context),
      due: [{ queue: settleQueue, clock: 'moneyClock', run: settleDue }],
      work: () =>
        registerPaymentJobs(context, letters, {
          sandbox: usesSandbox ? sandbox : undefined,
          sandboxContext,
        }),
      answers: {
        editorial: { sells: sales.sells },
        identity: { namesOf: (ids) => namesOfPayments(db, ids) },
      },
      personalData: {
        exportLast: (uid) => exportPayments(db, uid),
        move: (tx, change) => changePayer(tx, change, context),
        // Other slices find their rows by the payer of the account.
        async eraseLast(tx, uid) {
          await anonymiseGiver(tx, uid);
          await changePayer(tx, { uid, newUid: null }, context);
        },
      },
    };
  },
});

/** What other slices call. */
export type Payments = ApiOf<typeof payments>;
