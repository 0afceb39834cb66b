import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, render } from '../../platform/testing/render.ts';
import type { SignInMode } from './sign-in-form.tsx';

const { SignInForm } = await import('./sign-in-form.tsx');

const form = (mode: SignInMode) =>
  h(SignInForm, {
    mode,
    email: 'mira@readers.example',
    error: null,
    status: null,
    onEmail: () => {},
    onSubmit: async () => null,
    onForgot: () => {},
  });

test('signing up shows the rule for passwords, and its terms open without leaving the form', async () => {
  const { show } = await render(form('in'));
  const described = () => only('[name=password]').getAttribute('aria-describedby');
  assert.equal(described(), null);
  assert.ok(!document.querySelector('a'));
  const typed = only<HTMLInputElement>('[name=password]');
  typed.value = 'seven seas';
  await show(form('up'));
  assert.equal(document.getElementById(described()!)?.textContent, 'At least 8 characters.');
  const links = [...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target]);
  assert.deepEqual(links, [
    ['/terms-of-use', '_blank'],
    ['/privacy-policy', '_blank'],
  ]);
  // The entered text is kept.
  assert.equal(only<HTMLInputElement>('[name=password]').value, 'seven seas');
});

test('only those who may have a password can have forgotten it', async () => {
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  const { show } = await render(form('in'));
  assert.ok(buttons().includes('Forgot your password?'));
  await show(form('up'));
  assert.ok(!buttons().includes('Forgot your password?'));
});
