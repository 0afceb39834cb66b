import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Letters } from '../../platform/mail/letters.ts';
import type { PaymentKind } from './payment-state.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import type { ReceiptText } from './receipt-letter.ts';
import type { Sales } from './sales.ts';

/** A payment as domain events describe it. */
export type PaymentOfEvent = {
  id: string;
  payerId: string;
  /** Null once the account is erased. */
  uid: string | null;
  kind: PaymentKind;
  /** As the slice that ordered the payment gave it. */
  subject: unknown;
  amountCents: number;
  site: SiteVariant;
  /** The page on which the buyer paid, with its query; null if they were away. */
  returnUrl: string | null;
};

/**
 * Each is emitted once, in the transaction that makes it true, while the payer's row is locked. Handlers record nothing
 * about the payment itself, which its emitter holds loaded.
 */
export type PaymentEvent = { payment: PaymentOfEvent; at: Date } & (
  | {
      type: 'paymentSucceeded';
      card: { brand: string; last4: string };
      /** For a handler to which the payment is of no use any more: the refund is ordered when all handlers are done. */
      refund(order: { amountCents: number; reason: string }): void;
    }
  | { type: 'paymentFailed'; reason: DeclineReason | 'canceled' }
  /** Later charges go to the card of this set-up. */
  | { type: 'cardReplaced' }
  /** `refundedCents` is the sum of all refunds of the payment, here and below. */
  | { type: 'paymentRefunded'; refundId: string; amountCents: number; refundedCents: number }
  /** `returnedCents`: what the bank sent back after the refund was carried out; else 0. */
  | { type: 'paymentRefundFailed'; refundId: string; returnedCents: number }
  /** `amountCents`: of this dispute. `isDisputed`: whether any dispute of the payment is open or lost. */
  | {
      type: 'paymentDisputed';
      state: 'open' | 'won' | 'lost';
      amountCents: number;
      isDisputed: boolean;
      refundedCents: number;
    }
);

export type PaymentEventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;

export type SoldPayment = Pick<PaymentOfEvent, 'id' | 'kind' | 'subject'>;

export type Limit = { key: string; most: number; seconds: number };

export type PaymentsContext = {
  db: Database;
  jobs: Jobs;
  /** The clock of money. */
  moneyClock: Clock;
  logger: Logger;
  letters: Pick<Letters, 'send'>;
  config: Pick<Config, 'payments' | 'paymentConcurrency' | 'site' | 'seller' | 'siteName' | 'supportEmail'>;
  emit: Emit<PaymentEvent>;
  /** Keeps the account from being erased until the transaction ends; false if there is no such account. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
  /** Null without an account or an address. */
  emailOf(uid: string, tx?: Tx): Promise<string | null>;
  /** Whether the deletion of the account is requested. */
  isDeletionRequested(uid: string, tx: Tx): Promise<boolean>;
  isEmailVerified(uid: string, tx: Tx): Promise<boolean>;
  /** Counters of attempts within a time. */
  attempts: {
    /** The limit of an address, and higher ones of the networks around it. */
    networkLimits(name: string, address: string, limit: Pick<Limit, 'most' | 'seconds'>): Limit[];
    isExhausted(limits: readonly Limit[], now: Date, tx?: Tx): Promise<boolean>;
    /** Counts one; answers whether it is within the limit. */
    count(tx: Tx, limit: Limit, now: Date): Promise<boolean>;
    decrement(tx: Tx, keys: readonly string[]): Promise<void>;
  };
  /** Whether a membership renews with a saved card of this person. */
  isCardNeeded(uid: string, tx: Tx): Promise<boolean>;
  /** Whether a payment should still be charged; false for a renewal that was stopped or replaced. */
  shouldCharge(payment: { id: string; kind: PaymentKind; subject: unknown }): Promise<boolean>;
  /** For the letter with a receipt: what the slice that sold something adds. */
  receiptTextOf(payment: SoldPayment): Promise<ReceiptText>;
  /** Numbers the receipts that wait; call outside a transaction. */
  numberReceipts(): Promise<void>;
  sales: Sales;
  /** Throws for a provider that is not configured. */
  providerOf(name: ProviderName): PaymentProvider;
};
