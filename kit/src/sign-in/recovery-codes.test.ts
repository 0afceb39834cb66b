import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, press, render } from '../testing/render.ts';

const { RecoveryCodes } = await import('./recovery-codes.tsx');

test('the button below new recovery codes says what is missing', async () => {
  let closings = 0;
  const codes = h(RecoveryCodes, { site: 'Longstrip', codes: ['one'], onDone: () => closings++ });
  await render(codes);
  const done = () => [...document.querySelectorAll('button')].at(-1)!;
  const missing = 'Tick “I have kept these codes” first.';
  assert.equal(document.getElementById(done().getAttribute('aria-describedby')!)!.textContent, missing);
  await press(done());
  assert.equal(only('[role=status]').textContent, missing);
  assert.equal(closings, 0);
  await press(only('input'));
  assert.equal(only('[role=status]').textContent, '');
  await press(done());
  assert.equal(closings, 1);
});
