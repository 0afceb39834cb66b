import { Stripe } from 'stripe';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PaymentProvider } from '../provider.ts';
import { cancel, charge, findByPayment, findIfKnown, fingerprintOf } from './charges.ts';
import type { StripeContext } from './context.ts';
import { readEvent } from './events.ts';
import { isRefused } from './outcomes.ts';
import { refund } from './refunds.ts';
import { entries, report } from './report.ts';
import { cancelSetup, findSetup, findSetupIfKnown, isSetup, setUpCard } from './setups.ts';

/** Of one request. The buyer waits for two at most; a job repeats a call that had no answer. */
const timeoutMilliseconds = 20_000;

/** Stripe keeps the cards and charges them on request; periods, retries and letters are the site's own. */
export function openStripe(
  { secretKey, publishableKey, webhookSecret, apiUrl }: NonNullable<Config['payments']['stripe']>,
  moneyClock: Clock,
): PaymentProvider {
  const { protocol, hostname: host, port } = new URL(apiUrl);
  const api = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host,
    ...(port && { port }),
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const isLive = !secretKey.includes('_test_');
  const context: StripeContext = { api, moneyClock, webhookSecret, isLive };
  return {
    name: 'stripe',
    clientSettings: () => ({ provider: 'stripe', publishableKey, testMode: !isLive }),
    fingerprintOf: (token) => fingerprintOf(token, context),
    charge: (order) => charge(order, context),
    setUpCard: (order) => setUpCard(order, context),
    findSetup: (order) => findSetup(order, context),
    find: (reference) => (isSetup(reference) ? findSetupIfKnown : findIfKnown)(reference, context),
    findByPayment: (paymentId) => findByPayment(paymentId, context),
    cancel: (reference) => (isSetup(reference) ? cancelSetup : cancel)(reference, context),
    refund: (order) => refund(order, context),
    readEvent: (body, headers) => readEvent(body, headers, context),
    report: (day) => report(day, context),
    entries: (day) => entries(day, context),
    async deleteCard({ reference }) {
      try {
        await api.paymentMethods.detach(reference);
      } catch (error) {
        // The card, or its customer, was deleted before.
        if (!isRefused(error)) throw error;
      }
    },
    async deleteCustomer(customer) {
      try {
        await api.customers.del(customer);
      } catch (error) {
        // The customer was deleted before.
        if (!isRefused(error)) throw error;
      }
    },
  };
}
