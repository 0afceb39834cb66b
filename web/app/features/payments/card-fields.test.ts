import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, createRef } from 'react';
import { act, render } from '../../platform/testing/render.ts';
import type { CardErrors, CardFieldsHandle } from './card-fields.tsx';

const { CardFields } = await import('./card-fields.tsx');

const labelled = (label: string) => {
  const { htmlFor } = [...document.querySelectorAll('label')].find((each) => each.textContent === label)!;
  return document.getElementById(htmlFor) as HTMLInputElement;
};
const enter = (input: HTMLInputElement, value: string) =>
  act(async () => {
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
const fields = async (errors: CardErrors = {}) => {
  const ref = createRef<CardFieldsHandle>();
  const edited: string[] = [];
  await render(h(CardFields, { ref, errors, onEdit: (field) => edited.push(field) }));
  return { card: ref.current!, edited };
};

test('browsers and password managers find the fields, and no form can send them', async () => {
  await fields();
  const inputs = [...document.querySelectorAll('input')];
  assert.deepEqual(
    inputs.map((input) => input.autocomplete),
    ['cc-number', 'cc-exp', 'cc-csc'],
  );
  for (const input of inputs) assert.equal(input.hasAttribute('name'), false);
});

test('what is pasted or filled in is masked, and the security code follows the card', async () => {
  const { card, edited } = await fields();
  await enter(labelled('CVV / CVC'), '12345');
  assert.equal(card.read().cvc, '123');
  await enter(labelled('Payment Card Number'), '378282246310005');
  await enter(labelled('Validity period'), '2030-12');
  await enter(labelled('CVV / CVC'), '12345');
  assert.deepEqual(card.read(), { number: '3782 822463 10005', expiry: '12/30', cvc: '1234' });
  assert.deepEqual(edited, ['cvc', 'number', 'expiry', 'cvc']);
});

test('an error is shown beside its field and describes it', async () => {
  const { card } = await fields({ expiry: 'This card has expired.' });
  const expiry = labelled('Validity period');
  assert.equal(expiry.getAttribute('aria-invalid'), 'true');
  const note = document.getElementById(expiry.getAttribute('aria-describedby')!)!;
  assert.equal(note.textContent, 'This card has expired.');
  assert.equal(labelled('CVV / CVC').hasAttribute('aria-invalid'), false);
  card.focus('expiry');
  assert.ok(document.activeElement === expiry);
});
