import { button, render } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';
import { StaffContext } from '../../platform/screens.ts';

const { PersonActions } = await import('./person-actions.tsx');

test('offers letters and counts sessions only where this server keeps the accounts', async () => {
  const staff = { uid: 's', email: null, role: 'support', screens: [] } as const;
  const show = (isKeptHere: boolean) => {
    const person = { uid: 'u', email: 'u@readers.example', role: 'reader', sessions: [], isKeptHere };
    const actions = h(PersonActions, { person: person as never });
    return render(h(StaffContext, { value: staff, children: h(MemoryRouter, null, actions) }));
  };
  const letter = 'Send a link for a new password';
  const leave = await show(true);
  assert.ok(button(letter));
  assert.match(document.body.textContent!, /No device is signed in/);
  await leave();
  const leaveOther = await show(false);
  assert.ok(!button(letter));
  assert.doesNotMatch(document.body.textContent!, /No device is signed in/);
  assert.ok(button('Sign out everywhere'));
  await leaveOther();
});
