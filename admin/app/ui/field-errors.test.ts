import { render } from '../platform/testing/render.ts';
import { refusals } from '@longstrip/contract/refusals';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';

const { FieldErrors, RefusalAlert } = await import('./field-errors.tsx');
const { FileInput, NativeSelect, Textarea, TextInput } = await import('./fields.tsx');
const { PriceInput } = await import('./price-input.tsx');
const { messageOf } = await import('./states.tsx');

const nothing = () => {};
const fields: ReactNode[] = [
  h(TextInput, { key: 1, name: 'title', label: 'Title' }),
  h(Textarea, { key: 2, name: 'disclaimers', label: 'Terms' }),
  h(NativeSelect, { key: 3, name: 'status', label: 'Status', data: ['a'] }),
  h(FileInput, { key: 4, name: 'image', label: 'Image', accept: '', value: null, onChange: nothing }),
  h(PriceInput, { key: 5, name: 'packs.0.priceCents', label: 'Price', cents: 100, onChange: nothing }),
];
const form = (refusal: unknown) =>
  h(
    'form',
    null,
    h(RefusalAlert, { refusal }),
    h(FieldErrors, { refusal, children: fields }),
    h(TextInput, { name: 'outside', label: 'Outside' }),
  );
const refusedWith = (...paths: string[]) => ({
  ok: false,
  status: 400,
  code: 'invalid_input',
  title: refusals.invalid_input.title,
  errors: paths.map((path) => ({ path, message: `Wrong ${path}` })),
});
const control = (name: string) => document.querySelector(`[name="${name}"]`)!;
/** The texts that describe a control to screen readers. */
const described = (name: string) =>
  (control(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const alert = () => document.querySelector('[role=alert]')!.textContent;

test('every kind of field shows what the server says about it, and the first gets the focus', async () => {
  const names = ['title', 'disclaimers', 'status', 'image', 'packs.0.priceCents'];
  const leave = await render(form(refusedWith(...names.toReversed())));
  for (const name of names) {
    assert.equal(described(name), `Wrong ${name}.`);
    assert.equal(control(name).getAttribute('aria-invalid'), 'true');
  }
  assert.equal(described('outside'), '');
  assert.equal(document.activeElement, control('title'));
  assert.equal(alert(), 'Some fields need a change.');
  await leave();
});

test('a field shows errors inside its value, and the alert those that no field shows', async () => {
  const leave = await render(form(refusedWith('disclaimers.2', 'genres.0', 'packs.1.coins', '')));
  assert.equal(described('disclaimers'), '3: Wrong disclaimers.2.');
  assert.equal(
    alert(),
    'Some fields need a change. Genres 1: Wrong genres.0. Packs 2 coins: Wrong packs.1.coins. Wrong .',
  );
  await leave();
});

test('a message of the server that begins in the middle of a sentence becomes one', async () => {
  const errors = [{ path: 'title', message: 'may have at most 200 characters' }];
  const leave = await render(form({ ...refusedWith(), errors }));
  assert.equal(described('title'), 'May have at most 200 characters.');
  await leave();
});

test('a refusal outside of forms names its errors', () => {
  assert.equal(
    messageOf(refusedWith('publishAt')),
    'Some fields need a change. Publish at: Wrong publishAt.',
  );
});
