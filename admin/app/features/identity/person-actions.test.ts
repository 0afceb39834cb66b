import { act, answering, button, press, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { MemoryRouter } from 'react-router';
import { StaffContext } from '../../platform/screens.ts';

const { ConfirmDialog } = await import('../../ui/confirm.tsx');
const { PersonActions } = await import('./person-actions.tsx');

test('offers letters and counts sessions only where this server keeps the accounts', async () => {
  const staff = { uid: 's', email: null, role: 'support', screens: [] } as const;
  const show = (isKeptHere: boolean) => {
    const person = { uid: 'u', email: 'u@readers.example', role: 'reader', sessions: [], isKeptHere };
    const actions = h(PersonActions, {
      person: person as never,
      loadMembership: async () => ({ membership: null }),
    });
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

test('disabling offers to stop or keep the renewal and to pay back, with the sums, and only where they apply', async () => {
  const staff = { uid: 's', email: null, role: 'support', screens: [] } as const;
  const person = { uid: 'u', email: 'u@readers.example', role: 'reader', sessions: [], disabled: false };
  const running = {
    periodEnd: '2031-02-03T00:00:00.000Z',
    isInGrace: false,
    nextChargeCents: 1999,
    refundCents: 1234,
  };
  const bodies: object[] = [];
  const { transport } = answering({
    setDisabled: ({ body }: { body: object }) => void bodies.push(body),
  });
  const choose = async (membership: typeof running | null, choice: string | null, uid = 'u') => {
    const actions = h(PersonActions, {
      person: { ...person, uid } as never,
      loadMembership: async () => ({ membership }),
    });
    const screen = h('div', null, h(ConfirmDialog), h(MemoryRouter, null, actions));
    const leave = await render(h(StaffContext, { value: staff, children: screen }), transport);
    await press(button('Disable account'));
    const dialog = () => document.querySelector('dialog[open]');
    await untilShown(dialog);
    const text = dialog()!.textContent!;
    const select = dialog()!.querySelector('select');
    const offered = [...(select?.options ?? [])].map(({ value }) => value);
    if (choice) {
      await act(async () => {
        select!.value = choice;
        select!.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    const sent = bodies.length;
    const confirmButton = [...dialog()!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Disable account',
    );
    await press(confirmButton!);
    await untilShown(() => bodies.length > sent);
    await leave();
    return { text, offered, body: bodies.at(-1) };
  };
  const stopped = await choose(running, null);
  assert.match(stopped.text, /\$19\.99 will be charged/);
  assert.match(stopped.text, /pay \$12\.34 back/);
  assert.deepEqual([stopped.offered, stopped.body], [['stop', 'keep', 'refund'], { disabled: true }]);
  assert.deepEqual((await choose(running, 'keep')).body, { disabled: true, keepsRenewal: true });
  assert.deepEqual((await choose(running, 'refund')).body, { disabled: true, refundCents: 1234 });
  assert.deepEqual((await choose(running, null, 's')).offered, ['stop', 'keep'], 'nobody refunds themselves');
  const none = await choose(null, null);
  assert.doesNotMatch(none.text, /membership/i);
  assert.deepEqual([none.offered, none.body], [[], { disabled: true }]);
});
