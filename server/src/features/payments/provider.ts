/** The interface of a payment provider. The embedded sandbox and Stripe pass the same tests. */
import { z } from 'zod';
import type { IncomingHttpHeaders } from 'node:http';
import type { DeclineReason, PaymentSettings } from '@longstrip/contract/payments/payments.shapes';

export const providerName = z.enum(['sandbox', 'stripe']);
export type ProviderName = z.infer<typeof providerName>;

/**
 * A card as the provider describes it. `customer` and `reference` are the provider's ids, for later charges. Without a
 * `customer` the provider has not kept the card. `fingerprint` is the same for every use of the card, by any customer;
 * null if the provider does not tell it.
 */
export type CardDetails = {
  customer: string | null;
  reference: string;
  fingerprint: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type KeptCard = CardDetails & { customer: string };

export type ChargeOrder = {
  /** The idempotency key. */
  paymentId: string;
  amountCents: number;
  currency: 'usd';
  /** A new card, with the `customer` of earlier cards of the same person; or a saved card. */
  card: { token: string; customer?: string } | { customer: string; reference: string };
  /** Whether the provider keeps a new card for later charges. */
  keepsCard: boolean;
  /** The buyer is present. Without them a bank that wants 3-D Secure declines with `authentication_failed`. */
  onSession: boolean;
  description: string;
  /** Where the bank's page returns the buyer to. */
  returnUrl: string;
};

/** A card to keep for later charges. Nothing is charged. The buyer is present. */
export type SetupOrder = Pick<ChargeOrder, 'paymentId' | 'description' | 'returnUrl'> & {
  card: { token: string; customer?: string };
};

/** The present state of a charge or a set-up. `reference` is the provider's id of it; null if none was made. */
export type ChargeResult =
  | { state: 'succeeded'; reference: string; card: CardDetails; at: Date }
  | { state: 'action_required'; reference: string; action: { url: string } | { clientSecret: string } }
  | { state: 'processing'; reference: string }
  | { state: 'canceled'; reference: string | null }
  | { state: 'failed'; reference: string | null; reason: DeclineReason };

export type RefundResult = { state: 'succeeded' | 'pending' | 'failed'; reference: string; at: Date };

/**
 * A verified event. An event about a charge only names it; its state has to be requested, because events arrive late
 * and in any order. `refundId` is null for a refund that was not ordered by us.
 */
export type ProviderEvent = { id: string } & (
  | { type: 'charge'; paymentId: string; reference: string }
  | {
      type: 'refund';
      paymentId: string;
      refundId: string | null;
      amountCents: number;
      result: RefundResult;
    }
  | {
      type: 'dispute';
      paymentId: string;
      reference: string;
      state: 'open' | 'won' | 'lost';
      amountCents: number;
      openedAt: Date;
      /** When the dispute was decided; null while it is open. */
      closedAt: Date | null;
    }
  | { type: 'other' }
);

/** An amount in the provider's books. `paymentId` is null if it belongs to no payment of this site. */
export type BookEntry = {
  kind: 'charged' | 'refunded' | 'disputed';
  paymentId: string | null;
  amountCents: number;
};

export type DayReport = { chargedCents: number; refundedCents: number; disputedCents: number; count: number };

/** If a method rejects, the outcome is unknown, and the same call is repeated later. */
export type PaymentProvider = {
  readonly name: ProviderName;
  clientSettings(): PaymentSettings;
  /** The fingerprint of a new card before it is charged; null if the provider does not know the token or tells none. */
  fingerprintOf(token: string): Promise<string | null>;
  /** Charges, or returns the state of the charge that was already made for this payment. */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /** Keeps a card without charging it, or returns the state of the set-up that was already made for this payment. */
  setUpCard(order: SetupOrder): Promise<ChargeResult>;
  /** Finds a set-up whose answer was lost; null if none was made. */
  findSetup(order: { paymentId: string; token: string }): Promise<ChargeResult | null>;
  /** Of a charge or a set-up. Null if the provider does not know the charge, because it was made with another account at the provider. */
  find(reference: string): Promise<ChargeResult | null>;
  /** Finds a charge whose answer was lost by our own id; null if the charge was never made. */
  findByPayment(paymentId: string): Promise<ChargeResult | null>;
  /** Cancels a charge or a set-up and returns its state: it may have succeeded meanwhile. */
  cancel(reference: string): Promise<ChargeResult>;
  /** Refunds, or returns the state of the refund that was already made with this id. */
  refund(order: { refundId: string; reference: string; amountCents: number }): Promise<RefundResult>;
  /** Refuses an event whose signature is wrong or too old. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>;
  /** Totals of a day (UTC, such as `2026-05-31`) in cents. `disputedCents`: disputes opened, less disputes won. */
  report(day: string): Promise<DayReport>;
  /** The entries of a day, with those of no payment of ours. Missing if its books are in the database of the site. */
  entries?(day: string): AsyncIterable<BookEntry>;
  /** Deletes the customer and their cards. */
  deleteCustomer(customer: string): Promise<void>;
  /** Deletes one card of a customer. */
  deleteCard(card: { customer: string; reference: string }): Promise<void>;
};
