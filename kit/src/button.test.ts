import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, press, render } from './testing/render.ts';

const { Button } = await import('./button.tsx');
const { IconButton } = await import('./icon-button.tsx');

test('a busy or disabled button keeps its label and the focus, and ignores presses', async () => {
  let presses = 0;
  const button = (props: object) =>
    h(Button, { variant: 'strong', onClick: () => presses++, children: 'Save', ...props });
  const { show } = await render(button({}));
  only('button').focus();
  await press(only('button'));
  for (const props of [{ busy: true }, { 'aria-disabled': true }]) {
    await show(button(props));
    await press(only('button'));
    assert.equal(only('button').getAttribute('aria-disabled'), 'true');
    assert.ok(document.activeElement === only('button'));
    assert.equal(only('button').textContent, 'Save');
  }
  assert.equal(presses, 1);
});

test('an icon button is named by its label', async () => {
  await render(h(IconButton, { label: 'Close', className: 'corner' }));
  assert.deepEqual(
    [only('button').getAttribute('aria-label'), only('button').className],
    ['Close', 'button corner'],
  );
});
