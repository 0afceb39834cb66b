/** The port to a payment provider. The embedded sandbox and Stripe keep the same promises, by the same tests. */
import type { IncomingHttpHeaders } from 'node:http';
import type { DeclineReason, PaymentSettings } from '@longstrip/contract/payments/payments.shapes';

export type ProviderName = 'sandbox' | 'stripe';

/** What the provider tells about a card. `customer` and `reference` are its own names, for later charges. */
export type CardFacts = {
  customer: string;
  reference: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type ChargeOrder = {
  /** The idempotency key. */
  paymentId: string;
  amountCents: number;
  currency: 'usd';
  /** `customer` of earlier cards of the same person. */
  card: { token: string; customer?: string } | { customer: string; reference: string };
  /** The buyer is present. Without them a bank that wants 3-D Secure declines with `authentication_failed`. */
  onSession: boolean;
  description: string;
  /** Where the page of a challenge leads back to. */
  returnUrl: string;
};

/** What a charge is at this moment; `reference` is the provider's name of it, null where none was made. */
export type ChargeResult =
  | { state: 'succeeded'; reference: string; card: CardFacts; at: Date }
  | { state: 'action_required'; reference: string; action: { url: string } | { clientSecret: string } }
  | { state: 'processing'; reference: string }
  | { state: 'canceled'; reference: string | null }
  | { state: 'failed'; reference: string | null; reason: DeclineReason };

export type RefundResult = { state: 'succeeded' | 'pending' | 'failed'; reference: string; at: Date };

/**
 * A verified event. A charge is only named: what it is now has to be asked, because events arrive late and in any order.
 * `refundId` is null for a refund that was not ordered by us.
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
      /** When it was decided; null while it is open. */
      closedAt: Date | null;
    }
  | { type: 'other' }
);

export type DayReport = { chargedCents: number; refundedCents: number; disputedCents: number; count: number };

/** A method that rejects has told nothing about the outcome: the same is asked again later. */
export type PaymentProvider = {
  readonly name: ProviderName;
  clientSettings(): PaymentSettings;
  /** Charges, or tells what became of the charge that it made for this payment. */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /** Null if the provider does not know the charge: the account at the provider is another one than when it was made. */
  find(reference: string): Promise<ChargeResult | null>;
  /** By our own id, for a charge whose answer was lost; null if it was never made. */
  findByPayment(paymentId: string): Promise<ChargeResult | null>;
  /** Tells what the charge is now: it may have succeeded meanwhile. */
  cancel(reference: string): Promise<ChargeResult>;
  /** Refunds, or tells what became of the refund with this id. */
  refund(order: { refundId: string; reference: string; amountCents: number }): Promise<RefundResult>;
  /** Refuses an event whose signature is wrong or too old. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>;
  /** Totals of a day (UTC, such as `2026-05-31`) in cents. Disputed are those opened, less those won. */
  report(day: string): Promise<DayReport>;
  /** Deletes the customer and their cards. */
  forgetCustomer(customer: string): Promise<void>;
};
