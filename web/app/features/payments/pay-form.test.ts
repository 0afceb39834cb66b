import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';
import type { Payment, PaymentSettings, SavedCard } from './payments.api.ts';
import type { CardChoice, PurchaseState } from './purchase.ts';

const { TestMode } = await import('./test-mode.tsx');
const { PayForm } = await import('./pay-form.tsx');

/** A provider's script that answers this to every card. */
const scriptOf = (answer: object) =>
  `data:text/javascript,${encodeURIComponent(`globalThis.Sandbox = () => ({ createToken: async () => (${JSON.stringify(answer)}) })`)}`;
const works = scriptOf({ token: 'tok_1' });

const form = async (
  options: {
    state?: PurchaseState;
    script?: string;
    settings?: Exclude<PaymentSettings, { provider: 'off' }>;
    savedCard?: SavedCard;
    hasPendingAttempt?: boolean;
    amountCents?: number | undefined;
    offersKeeping?: boolean;
  } = {},
) => {
  const paid: (CardChoice | null)[] = [];
  const element = (state: PurchaseState = { step: 'form' }) =>
    h(PayForm, {
      settings: options.settings ?? {
        provider: 'sandbox',
        script: options.script ?? works,
        testMode: true,
      },
      savedCard: options.savedCard,
      amountCents: 'amountCents' in options ? options.amountCents : 1349,
      state,
      onPay: (card) => paid.push(card),
      hasPendingAttempt: () => options.hasPendingAttempt ?? false,
      offersKeeping: options.offersKeeping ?? false,
      notes: null,
      order: null,
      children: 'Terms',
    });
  const { show } = await render(element(options.state));
  return { paid, show: (state: PurchaseState) => show(element(state)) };
};
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')];
const fill = (...values: string[]) =>
  act(async () => {
    for (const [index, input] of inputs().entries()) {
      input.value = values[index]!;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
const submit = () =>
  act(async () => {
    only('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  });
const declined = (failure: Payment['failure']): PurchaseState => ({
  step: 'form',
  declined: { state: 'failed', failure } as Payment,
});

test('the button says what is charged, and pays with the token of the card', async () => {
  const { paid } = await form();
  assert.equal(only('[type="submit"]').textContent, 'Continue and pay $13.49');
  await fill('4242424242424242', '1230', '123');
  await submit();
  assert.deepEqual(paid, [{ token: 'tok_1', keepsCard: false }]);
});

test('errors stand beside the fields, the first gets the focus, and nothing is paid', async () => {
  const { paid } = await form();
  await fill('4242', '1399', '1');
  await submit();
  assert.equal(document.querySelectorAll('[aria-invalid]').length, 3);
  assert.ok(document.activeElement === inputs()[0]);
  assert.deepEqual(paid, []);
  await fill('4242424242424242', '1399', '1');
  assert.equal(document.querySelectorAll('[aria-invalid]').length, 2);
});

test("the provider's error is shown beside its field", async () => {
  const { paid } = await form({ script: scriptOf({ error: { field: 'number', code: 'not_a_test_card' } }) });
  await fill('4111111111111111', '1230', '123');
  await submit();
  assert.ok(only('[aria-invalid]') === inputs()[0]);
  assert.match(document.body.textContent!, /Only test cards work here/);
  assert.deepEqual(paid, []);
});

test('a provider that cannot be reached charges nothing', async () => {
  const { paid } = await form({ script: 'data:text/javascript,throw new Error()' });
  await fill('4242424242424242', '1230', '123');
  await submit();
  assert.match(document.body.textContent!, /cannot be reached. Nothing was charged/);
  assert.deepEqual(paid, []);
});

test('a decline is explained and keeps what was entered', async () => {
  const { paid, show } = await form({ script: scriptOf({ token: 'tok_2' }) });
  await fill('4242424242424242', '1230', '123');
  await show(declined('insufficient_funds'));
  assert.match(document.body.textContent!, /not enough money on this card\. You were not charged/);
  await show(declined('incorrect_cvc'));
  const [, , code] = inputs();
  assert.ok(only('[aria-invalid]') === code);
  // Typing replaces the wrong code.
  assert.deepEqual([document.activeElement, code!.selectionStart, code!.selectionEnd], [code, 0, 3]);
  await submit();
  assert.deepEqual(paid, [{ token: 'tok_2', keepsCard: false }]);
});

test('a message about an earlier press does not stay beside the errors of the present one', async () => {
  const { show } = await form();
  await fill('4242424242424242', '1230', '123');
  await show(declined('processing_error'));
  assert.match(document.body.textContent!, /The bank had a problem/);
  await fill('4242424242424242', '1230', '1');
  await submit();
  assert.doesNotMatch(document.body.textContent!, /The bank had a problem/);
  assert.ok(only('[aria-invalid]') === inputs()[2]);
  await show(declined('expired_card'));
  assert.ok(only('[aria-invalid]') === inputs()[1]);
});

test('while the bank answers the button is busy; after a lost answer it continues without a card', async () => {
  const { paid, show } = await form({ hasPendingAttempt: true });
  await show({ step: 'working' });
  assert.equal(only('[type="submit"]').getAttribute('aria-busy'), 'true');
  assert.match(only('[role="status"]').textContent!, /charges nothing twice/);
  await submit();
  assert.deepEqual(paid, []);
  const lost = { ok: false, status: 0, code: 'network', title: '' } as const;
  await show({ step: 'unknown', refusal: lost });
  assert.match(document.body.textContent!, /connection was lost.*never charges a second time/);
  await submit();
  assert.deepEqual(paid, [null]);
});

test('a payment whose outcome is unknown can be continued without the price', async () => {
  const refusal = { ok: false, status: 0, code: 'network', title: 'Lost.' } as const;
  const { paid } = await form({
    hasPendingAttempt: true,
    amountCents: undefined,
    state: { step: 'unknown', refusal: refusal as never },
  });
  await submit();
  assert.deepEqual(paid, [null]);
});

test('the saved card needs no fields, another card does, and a declined saved card is deselected', async () => {
  const savedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
  const { paid, show } = await form({ savedCard });
  assert.match(document.body.textContent!, /Pay with Visa ending in 4242/);
  assert.equal(inputs().length, 0);
  await submit();
  assert.deepEqual(paid, ['saved']);
  await show(declined('card_declined'));
  assert.equal(inputs().length, 3);
  await press([...document.querySelectorAll('[type="radio"]')][0]!);
  assert.equal(inputs().length, 0);
});

test('a refusal after the charge was sent is shown, without saying whether the card was charged', async () => {
  const { show } = await form({ hasPendingAttempt: true });
  const refusal = { ok: false, status: 401, code: 'unauthenticated', title: 'Please sign in.' } as const;
  await show({ step: 'unknown', refusal });
  assert.match(
    document.body.textContent!,
    /Please sign in\. We cannot tell yet whether the payment went through/,
  );
  assert.doesNotMatch(document.body.textContent!, /Nothing was charged/);
});

test('test cards are those of the provider', async () => {
  await render(h(TestMode, { provider: 'sandbox' }));
  assert.match(document.body.textContent!, /no real money.*4000 0000 0000 0069.*expired card/);
  await render(h(TestMode, { provider: 'stripe' }));
  assert.match(document.body.textContent!, /no real money/);
  assert.doesNotMatch(document.body.textContent!, /4000/);
});

test('an expired card is reported beside its field', async () => {
  const { show } = await form();
  await show(declined('expired_card'));
  assert.ok(only('[aria-invalid]') === inputs()[1]);
  assert.match(document.body.textContent!, /This card has expired\. You were not charged\./);
});

test('a decline that no field is about takes the focus of the question that it replaces', async () => {
  await form({ state: declined('insufficient_funds') });
  assert.match(document.activeElement!.textContent!, /not enough money.*You were not charged/);
});
