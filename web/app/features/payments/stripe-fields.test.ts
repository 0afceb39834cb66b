import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';
import type { CardChoice, PurchaseState } from './purchase.ts';

type Change = { error?: { message: string } };
type Created = { paymentMethod: { id: string } } | { error: { code?: string; message?: string } };

/** A fake of Stripe's script, as far as the fields use it. */
const calls: string[] = [];
const listeners = new Map<string, (change: Change) => void>();
let answer: Created = { paymentMethod: { id: 'pm_1' } };
let asks: () => Promise<object> = async () => ({});
const element = (name: string) => ({
  on: (_: string, listener: (change: Change) => void) => listeners.set(name, listener),
  mount: (place: HTMLElement) => place.append(document.createElement('iframe')),
  focus: () => calls.push(`focus ${name}`),
  clear: () => calls.push(`clear ${name}`),
  update: () => calls.push(`restyle ${name}`),
  destroy: () => calls.push(`destroy ${name}`),
});
Object.assign(globalThis.window, {
  Stripe: Object.assign(open, { version: 'endive' }),
});
function open() {
  return {
    elements: () => ({ create: element }),
    createPaymentMethod: async () => answer,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      calls.push(`ask ${clientSecret}`);
      return asks();
    },
  };
}

const { PayForm } = await import('./pay-form.tsx');
const { StripeAction } = await import('./stripe-action.tsx');
// Loaded here, so that they are available immediately.
await import('./stripe-fields.tsx');

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const settings = { provider: 'stripe', publishableKey: 'pk_test_1', testMode: true } as const;

async function form() {
  calls.length = 0;
  const paid: (CardChoice | null)[] = [];
  const elementIn = (state: PurchaseState) =>
    h(PayForm, {
      settings,
      savedCard: undefined,
      amountCents: 1349,
      state,
      onPay: (card) => paid.push(card),
      hasPendingAttempt: () => false,
      offersKeeping: false,
      notes: null,
      order: null,
      children: 'Terms',
    });
  const { show } = await render(elementIn({ step: 'form' }));
  await settle();
  return { paid, show: (state: PurchaseState) => show(elementIn(state)) };
}
async function submit() {
  await act(async () => {
    only('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await settle();
}
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

test("the card is typed into Stripe's frames, and only its token is used to pay", async () => {
  answer = { paymentMethod: { id: 'pm_1' } };
  const { paid } = await form();
  assert.deepEqual(
    [document.querySelectorAll('iframe').length, document.querySelectorAll('input').length],
    [3, 0],
  );
  const places = [...document.querySelectorAll('label')].map(({ htmlFor }) =>
    document.getElementById(htmlFor),
  );
  assert.ok(places.every((place) => place!.querySelector('iframe')));
  await submit();
  assert.deepEqual(paid, [{ token: 'pm_1', keepsCard: false }]);
});

test("Stripe's error for a field is shown beside it", async () => {
  const { paid } = await form();
  await act(async () => listeners.get('cardNumber')!({ error: { message: 'Your card number is invalid.' } }));
  assert.deepEqual(alerts(), ['Your card number is invalid.']);
  await act(async () => listeners.get('cardNumber')!({}));
  assert.deepEqual(alerts(), []);
  answer = { error: { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' } };
  await submit();
  assert.deepEqual(alerts(), ['Your card’s expiration date is incomplete.']);
  assert.equal(calls.at(-1), 'focus cardExpiry');
  answer = { error: { message: 'An unexpected error.' } };
  await submit();
  assert.match(document.body.textContent!, /cannot be reached. Nothing was charged/);
  assert.deepEqual(paid, []);
});

test('a decline empties only the field that it is about, and a change of theme restyles the fields', async () => {
  const { show } = await form();
  await show({ step: 'form', declined: { state: 'failed', failure: 'incorrect_cvc' } as never });
  assert.deepEqual(
    calls.filter((call) => /clear|focus/.test(call)),
    ['clear cardCvc', 'focus cardCvc'],
  );
  document.documentElement.dataset.theme = 'dark';
  await settle();
  assert.ok(calls.includes('restyle cardNumber'));
});

test("the bank's question opens once automatically, and again only by a press", async () => {
  calls.length = 0;
  let answered = 0;
  const action = (clientSecret: string) =>
    h(StripeAction, {
      payment: { kind: 'coins' },
      publishableKey: 'pk_test_1',
      clientSecret,
      onAnswered: () => (answered += 1),
      onGiveUp: () => {},
    });
  const { show } = await render(action('secret_1'));
  await settle();
  await show(h('p'));
  await show(action('secret_1'));
  await settle();
  const asked = () => calls.filter((call) => call === 'ask secret_1').length;
  assert.deepEqual([asked(), answered], [1, 1]);
  asks = async () => {
    throw new Error('offline');
  };
  await press(only('button.strong'));
  await settle();
  assert.deepEqual([asked(), answered], [2, 1]);
  assert.match(document.body.textContent!, /cannot be reached. You have not been charged/);
});
