import { render } from './testing/render.ts';
import { refusals } from '@longstrip/contract/refusals';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';

const { Form, FormError } = await import('./form.tsx');
const { Field } = await import('./field.tsx');
const { FileField, Select, TextArea } = await import('./fields.tsx');
const { failureOf, messageOf } = await import('./refusal.ts');

const nothing = () => {};
const fields: ReactNode[] = [
  h(Field, { key: 1, name: 'title', label: 'Title' }),
  h(TextArea, { key: 2, name: 'disclaimers', label: 'Terms' }),
  h(Select, { key: 3, name: 'status', label: 'Status', options: [] }),
  h(FileField, { key: 4, name: 'image', label: 'Image', accept: '', value: null, onChange: nothing }),
  h(Field, { key: 5, name: 'packs.0.priceCents', label: 'Price' }),
];
const form = (refusal: unknown) =>
  h(Form, {
    action: async () => null,
    failure: failureOf(refusal),
    children: [h(FormError, { key: 0 }), ...fields, h(Field, { key: 9, name: 'outside', label: 'Outside' })],
  });
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
  const { leave } = await render(form(refusedWith(...names.toReversed())));
  for (const name of names) {
    assert.equal(described(name), `Wrong ${name}.`);
    assert.equal(control(name).getAttribute('aria-invalid'), 'true');
  }
  assert.equal(described('outside'), '');
  assert.ok(document.activeElement === control('title'));
  assert.equal(alert(), 'Some fields need a change.');
  await leave();
});

test('a field shows errors inside its value, and the alert those that no field shows', async () => {
  const { leave } = await render(form(refusedWith('disclaimers.2', 'genres.0', 'packs.1.coins', '')));
  assert.equal(described('disclaimers'), '3: Wrong disclaimers.2.');
  assert.equal(
    alert(),
    'Some fields need a change. Genres 1: Wrong genres.0. Packs 2 coins: Wrong packs.1.coins. Wrong .',
  );
  await leave();
});

test('a message of the server that begins in the middle of a sentence becomes one', async () => {
  const errors = [{ path: 'title', message: 'may have at most 200 characters' }];
  const { leave } = await render(form({ ...refusedWith(), errors }));
  assert.equal(described('title'), 'May have at most 200 characters.');
  await leave();
});

test('a refusal outside of forms names its errors', () => {
  assert.equal(
    messageOf(refusedWith('publishAt')),
    'Some fields need a change. Publish at: Wrong publishAt.',
  );
});
