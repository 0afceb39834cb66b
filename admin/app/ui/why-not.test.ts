import { button, press, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createElement as h, Fragment } from 'react';

const { Button } = await import('@longstrip/kit/button.tsx');
const { Toasts } = await import('./toast.tsx');
const { whyNot } = await import('./why-not.ts');

test('a button that cannot be used says why when it is pressed, and does nothing else', async () => {
  let presses = 0;
  const action = (reason: string | false) =>
    h(
      Fragment,
      null,
      h(Button, { variant: 'strong', onClick: () => presses++, children: 'Save', ...whyNot(reason) }),
      h(Toasts),
    );
  const leave = await render(action('Nothing has been changed yet.'));
  assert.equal(button('Save').getAttribute('aria-disabled'), 'true');
  await press(button('Save'));
  assert.equal(presses, 0);
  assert.match(document.querySelector('[role=status]')!.textContent, /Nothing has been changed yet/);
  await leave();
  const leaveUsable = await render(action(false));
  await press(button('Save'));
  assert.equal(presses, 1);
  await leaveUsable();
});

test('no button of the back office is disabled without a reason', () => {
  const files = globSync('admin/app/**/*.tsx');
  assert.ok(files.length > 100);
  const silent = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\s(?:aria-)?disabled=\{/g)]
      .map(({ index }) => text.slice(0, index).match(/<([A-Za-z]+)(?![^]*<[A-Za-z])/)?.[1] ?? '')
      .filter((element) => /button$/i.test(element))
      .map((element) => `${file}: ${element}`);
  });
  assert.deepEqual(silent, []);
});
