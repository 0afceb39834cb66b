/** Objects and behaviour of Stripe's test mode, as far as the site uses it. Objects are made of published examples. */
import { randomUUID } from 'node:crypto';
import { testCards } from '@longstrip/contract/payments/test-cards';
import type { Clock } from '../../src/platform/clock.ts';
import {
  outcomeOf,
  setupOutcomeOf,
  type Outcome,
  type SandboxCard,
} from '../../src/features/payments/sandbox/card-outcomes.ts';
import published from './published-examples.json' with { type: 'json' };

// oxlint-disable-next-line typescript/no-explicit-any -- objects of Stripe, of any kind
export type StripeObject = Record<string, any>;
type Parameters = StripeObject;
type Example = keyof typeof published.examples;

/** An error answer in the form that Stripe uses. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: StripeObject;
  constructor(status: number, error: StripeObject) {
    super(error['message'] as string);
    this.status = status;
    this.body = { error };
  }
}
const invalid = (message: string, code?: string, status = 400) =>
  new StripeProblem(status, { type: 'invalid_request_error', message, ...(code && { code }) });

const settlingSeconds = 10;
/** How long the search does not find a new charge. */
const searchLagSeconds = 60;

const declineCodes: Partial<Record<string, [code: string, declineCode?: string]>> = {
  card_declined: ['card_declined', 'generic_decline'],
  insufficient_funds: ['card_declined', 'insufficient_funds'],
  expired_card: ['expired_card'],
  incorrect_cvc: ['incorrect_cvc'],
  processing_error: ['processing_error'],
  authentication_failed: ['authentication_required', 'authentication_required'],
};

export function openStripeObjects(clock: Clock) {
  const objects = new Map<string, StripeObject>();
  const events: StripeObject[] = [];
  const cards = new Map<string, SandboxCard>();
  const pending = new Map<string, { due: number; settlesAs: 'succeeded' | 'failed' }>();
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const all = (object: string) => [...objects.values()].filter((each) => each['object'] === object);

  function add(example: Example, prefix: string, facts: StripeObject): StripeObject {
    const id = `${prefix}_${randomUUID().replaceAll('-', '')}`;
    const made = {
      ...structuredClone(published.examples[example] as StripeObject),
      id,
      created: now(),
      ...facts,
    };
    objects.set(id, made);
    return made;
  }
  function get(id: string, object: string): StripeObject {
    const found = objects.get(id);
    if (found?.['object'] !== object) throw invalid(`No such ${object}: '${id}'`, 'resource_missing', 404);
    return found;
  }
  function addEvent(type: string, object: StripeObject): void {
    events.push(add('event', 'evt', { type, livemode: false, data: { object: structuredClone(object) } }));
  }
  const addBalanceEntry = (category: string, amount: number, source: string) =>
    add('balance_transaction', 'txn', {
      amount,
      net: amount,
      reporting_category: category,
      type: category,
      source,
    });

  /** Cards of one number differ unless they have one fingerprint, so that tests are customers apart. */
  function createPaymentMethod(number: string, fingerprint: string = randomUUID()): StripeObject {
    const { outcome, brand } = testCards.find((each) => each.number === number)!;
    const [expMonth, expYear] = [12, clock.now().getUTCFullYear() + 5];
    const last4 = number.slice(-4);
    const card = {
      ...published.examples.payment_method.card,
      brand,
      last4,
      fingerprint,
      exp_month: expMonth,
      exp_year: expYear,
    };
    const method = add('payment_method', 'pm', { card, customer: null, metadata: {} });
    cards.set(method['id'], { fingerprint, brand, last4, expMonth, expYear, outcome });
    return method;
  }

  function createIntent(parameters: Parameters): StripeObject {
    const { amount, customer, payment_method: methodId } = parameters;
    if (customer) get(customer, 'customer');
    const method = get(methodId, 'payment_method');
    if (method['customer'] !== null && method['customer'] !== (customer ?? null))
      throw invalid('The payment method belongs to another customer.');
    if (method['metadata']['detached']) throw invalid('The payment method was detached.');
    const intent = add('payment_intent', 'pi', {
      amount: Number(amount),
      currency: parameters['currency'],
      customer: customer ?? null,
      description: parameters['description'] ?? null,
      metadata: parameters['metadata'] ?? {},
      setup_future_usage: parameters['setup_future_usage'] ?? null,
      payment_method: methodId,
      client_secret: `pi_secret_${randomUUID()}`,
      last_payment_error: null,
      next_action: null,
      processing: null,
      canceled_at: null,
    });
    const isFirst = method['customer'] === null;
    const onSession = parameters['off_session'] !== 'true';
    const outcome = outcomeOf(cards.get(methodId)!, { isFirst, onSession, now: clock.now() });
    apply(intent, outcome);
    return intent;
  }

  function apply(intent: StripeObject, outcome: Outcome): void {
    switch (outcome.state) {
      case 'succeeded':
        succeed(intent, outcome.disputed);
        return;
      case 'failed':
        fail(intent, declineCodes[outcome.reason]!);
        throw new StripeProblem(402, {
          type: 'card_error',
          message: 'Your card was declined.',
          ...intent['last_payment_error'],
          payment_intent: structuredClone(intent),
        });
      case 'action_required':
        intent['status'] = 'requires_action';
        intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
        addEvent('payment_intent.requires_action', intent);
        return;
      case 'processing':
        intent['status'] = 'processing';
        pending.set(intent['id'], { due: now() + settlingSeconds, settlesAs: outcome.settlesAs });
        addEvent('payment_intent.processing', intent);
    }
  }

  function createSetup(parameters: Parameters): StripeObject {
    const { customer, payment_method: methodId } = parameters;
    get(customer, 'customer');
    const method = get(methodId, 'payment_method');
    if (method['customer'] !== null && method['customer'] !== customer)
      throw invalid('The payment method belongs to another customer.');
    if (method['metadata']['detached']) throw invalid('The payment method was detached.');
    const id = `seti_${randomUUID().replaceAll('-', '')}`;
    const intent: StripeObject = {
      id,
      object: 'setup_intent',
      created: now(),
      customer,
      description: parameters['description'] ?? null,
      metadata: parameters['metadata'] ?? {},
      payment_method: methodId,
      payment_method_types: ['card'],
      usage: parameters['usage'],
      client_secret: `${id}_secret_${randomUUID()}`,
      last_setup_error: null,
      next_action: null,
      livemode: false,
    };
    objects.set(id, intent);
    const outcome = setupOutcomeOf(cards.get(methodId)!, {
      isFirst: true,
      onSession: true,
      now: clock.now(),
    });
    if (outcome.state === 'failed') {
      failSetup(intent, declineCodes[outcome.reason]!);
      throw new StripeProblem(402, {
        type: 'card_error',
        message: 'Your card was declined.',
        ...intent['last_setup_error'],
        setup_intent: structuredClone(intent),
      });
    }
    if (outcome.state === 'succeeded') succeedSetup(intent);
    else {
      intent['status'] = 'requires_action';
      intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      addEvent('setup_intent.requires_action', intent);
    }
    return intent;
  }

  function succeedSetup(intent: StripeObject): void {
    Object.assign(intent, { status: 'succeeded', next_action: null });
    objects.get(intent['payment_method'])!['customer'] = intent['customer'];
    addEvent('setup_intent.succeeded', intent);
  }

  function failSetup(intent: StripeObject, [code, declineCode]: [code: string, declineCode?: string]): void {
    const error = { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }) };
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
    intent['last_setup_error'] = error;
    addEvent('setup_intent.setup_failed', intent);
  }

  function succeed(intent: StripeObject, disputed: boolean): void {
    const { id, amount, customer, metadata, payment_method: methodId } = intent;
    const { fingerprint, brand, last4, expMonth, expYear } = cards.get(methodId)!;
    const example = published.examples.charge.payment_method_details;
    const facts = { fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear };
    const charge = add('charge', 'ch', {
      amount,
      amount_captured: amount,
      customer,
      metadata: { ...metadata },
      payment_intent: id,
      payment_method: methodId,
      payment_method_details: { ...example, card: { ...example.card, ...facts } },
    });
    charge['balance_transaction'] = addBalanceEntry('charge', amount, charge['id'])['id'];
    Object.assign(intent, { status: 'succeeded', latest_charge: charge['id'], next_action: null });
    Object.assign(intent, { amount_received: amount });
    const method = objects.get(methodId)!;
    if (intent['setup_future_usage']) method['customer'] = customer;
    // A payment method that was used without a customer cannot be used again.
    else if (method['customer'] === null) method['metadata'] = { detached: true };
    addEvent('payment_intent.succeeded', intent);
    addEvent('charge.succeeded', charge);
    if (disputed) openDispute(charge);
  }

  function fail(intent: StripeObject, [code, declineCode]: [code: string, declineCode?: string]): void {
    intent['status'] = 'requires_payment_method';
    intent['payment_method'] = null;
    intent['next_action'] = null;
    intent['last_payment_error'] = {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
    };
    addEvent('payment_intent.payment_failed', intent);
  }

  /** What Stripe's script does with the client secret, when the bank asks the buyer. */
  function answerChallenge(intentId: string, answer: 'complete' | 'fail'): void {
    const intent = objects.get(intentId)!;
    if (intent['status'] !== 'requires_action') return;
    if (intent['object'] === 'setup_intent') {
      if (answer === 'complete') succeedSetup(intent);
      else failSetup(intent, ['setup_intent_authentication_failure']);
      return;
    }
    if (answer === 'complete') succeed(intent, false);
    else fail(intent, ['payment_intent_authentication_failure']);
  }

  function cancelIntent(id: string, object: string): StripeObject {
    const intent = get(id, object);
    if (!['requires_action', 'requires_payment_method'].includes(intent['status']))
      throw invalid(`This ${object} is ${intent['status']}.`, `${object}_unexpected_state`);
    Object.assign(intent, { status: 'canceled', canceled_at: now(), next_action: null });
    addEvent(`${object}.canceled`, intent);
    return intent;
  }

  /** Ends pending charges whose time has come. Called before each request, because time moves only between requests. */
  function settleDue(): void {
    for (const [id, { due, settlesAs }] of pending) {
      if (due > now()) continue;
      pending.delete(id);
      const intent = get(id, 'payment_intent');
      if (settlesAs === 'succeeded') succeed(intent, false);
      else fail(intent, ['card_declined', 'generic_decline']);
    }
  }

  function createRefund({ payment_intent: intentId, amount: text, metadata = {} }: Parameters): StripeObject {
    const { latest_charge: chargeId } = get(intentId, 'payment_intent');
    if (!chargeId) throw invalid('This PaymentIntent does not have a successful charge to refund.');
    const charge = get(chargeId, 'charge');
    const amount = Number(text);
    if (charge['amount_refunded'] + amount > charge['amount'])
      throw invalid('Refund amount is greater than unrefunded amount on charge.');
    charge['amount_refunded'] += amount;
    const refund = add('refund', 're', { amount, charge: chargeId, payment_intent: intentId, metadata });
    refund['balance_transaction'] = addBalanceEntry('refund', -amount, refund['id'])['id'];
    addEvent('refund.created', refund);
    return refund;
  }

  /** The bank sends back a refund. */
  function failRefund(id: string): void {
    const refund = get(id, 'refund');
    const { amount, charge } = refund;
    const entry = addBalanceEntry('refund_failure', amount, id);
    Object.assign(refund, { status: 'failed', failure_balance_transaction: entry['id'] });
    get(charge, 'charge')['amount_refunded'] -= amount;
    addEvent('refund.failed', refund);
  }

  function openDispute(charge: StripeObject): void {
    const { id, amount, payment_intent: intentId } = charge;
    const dispute = add('dispute', 'dp', {
      amount,
      charge: id,
      payment_intent: intentId,
      status: 'needs_response',
    });
    dispute['balance_transactions'] = [{ ...addBalanceEntry('dispute', -amount, dispute['id']) }];
    addEvent('charge.dispute.created', dispute);
  }

  function closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = get(id, 'dispute');
    dispute['status'] = status;
    if (status === 'won')
      dispute['balance_transactions'].push({ ...addBalanceEntry('dispute_reversal', dispute['amount'], id) });
    addEvent('charge.dispute.closed', dispute);
  }

  function deleteCustomer(id: string): StripeObject {
    get(id, 'customer');
    objects.delete(id);
    for (const method of all('payment_method'))
      if (method['customer'] === id) method['metadata'] = { detached: true };
    return { id, object: 'customer', deleted: true };
  }

  function detachPaymentMethod(id: string): StripeObject {
    const method = get(id, 'payment_method');
    if (method['customer'] === null)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    return Object.assign(method, { customer: null, metadata: { detached: true } });
  }

  return {
    all,
    any: (id: string) => objects.get(id) ?? null,
    get,
    events,
    addEvent,
    createPaymentMethod,
    createCustomer: (parameters: Parameters) => add('customer', 'cus', { metadata: {}, ...parameters }),
    deleteCustomer,
    detachPaymentMethod,
    createIntent,
    createSetup,
    cancelIntent,
    answerChallenge,
    settleDue,
    createRefund,
    failRefund,
    openDispute: (chargeId: string) => openDispute(get(chargeId, 'charge')),
    closeDispute,
    searchIntents(query: string): StripeObject[] {
      const [, id] = /^metadata\['payment_id'\]:'([^']*)'$/.exec(query) ?? [];
      return all('payment_intent').filter(
        (each) => each['metadata']['payment_id'] === id && each['created'] <= now() - searchLagSeconds,
      );
    },
  };
}
