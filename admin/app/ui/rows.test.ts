import { act, button, press, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, useEffect, useState } from 'react';

const { Button } = await import('@longstrip/kit/button.tsx');
const { whyNot } = await import('./why-not.ts');

test('the button of a form keeps the focus while it saves and when nothing is left to save', async () => {
  let sent = 0;
  let set = (_props: object) => {};
  function Form() {
    const [props, setProps] = useState({});
    useEffect(() => {
      set = setProps;
    }, []);
    const onSubmit = (event: { preventDefault(): void }) => {
      event.preventDefault();
      sent++;
    };
    return h('form', { onSubmit }, h(Button, { variant: 'strong', type: 'submit', ...props }, 'Save'));
  }
  const leave = await render(h(Form));
  button('Save').focus();
  for (const props of [{ busy: true }, whyNot('Nothing has been changed yet.')]) {
    await act(async () => set(props));
    await press(button('Save'));
    assert.equal(button('Save').disabled, false);
    assert.equal(button('Save').getAttribute('aria-disabled'), 'true');
    assert.ok(document.activeElement === button('Save'));
  }
  assert.equal(sent, 0);
  await act(async () => set({}));
  await press(button('Save'));
  assert.equal(sent, 1);
  await leave();
});
