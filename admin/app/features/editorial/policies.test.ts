import {
  act,
  answering,
  button,
  noConnection,
  press,
  render,
  type,
  untilShown,
} from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, Fragment } from 'react';

const { PolicyEditor } = await import('./policy-editor.tsx');
const { ConfirmDialog } = await import('../../ui/confirm.tsx');
const { PolicyVersions } = await import('./policy-versions.tsx');

const version = (number: number) => ({ number, createdAt: '2026-01-01T00:00:00Z', author: null });
const id = 'terms-of-use';
const page = (numbers: number[], next: string | null = null) => ({ data: numbers.map(version), next });
const editor = () => h(Fragment, null, h(PolicyEditor, { id, children: null }), h(ConfirmDialog));
const dialog = () => document.querySelector('dialog[open]');
const text = () => document.querySelector('textarea');

test('Try again loads a text that failed to load', async () => {
  let isDown = true;
  const { transport } = answering({
    listPolicyVersions: () => page([1]),
    readPolicyVersion() {
      if (isDown) throw noConnection;
      return { ...version(1), text: 'Be kind.', html: '<p>Be kind.</p>' };
    },
  });
  const leave = await render(h(PolicyEditor, { id, children: null }), transport);
  await untilShown(() => button('Try again'));
  isDown = false;
  await press(button('Try again'));
  await untilShown(() => text()?.value === 'Be kind.');
  await leave();
});

test('the first text of a policy stays in the form if saving and reloading fail', async () => {
  let isDown = false;
  const { transport, calls } = answering({
    listPolicyVersions() {
      if (isDown) throw noConnection;
      return page([]);
    },
    previewPolicy: () => ({ html: '' }),
    updatePolicy() {
      throw noConnection;
    },
  });
  const leave = await render(editor(), transport);
  await untilShown(text);
  await type(text()!, 'Be kind.');
  isDown = true;
  await act(async () => document.querySelector('form')!.requestSubmit());
  await untilShown(dialog);
  await press(button('Publish'));
  await untilShown(() => calls['listPolicyVersions'] === 2 && document.querySelector('[role=alert]'));
  assert.equal(text()?.value, 'Be kind.');
  await leave();
});

test('older versions that fail to load are not replaced by the newest', async () => {
  let isDown = true;
  const { transport } = answering({
    listPolicyVersions({ body }: { body: { after?: string } }) {
      if (!body.after) return page([2], 'older');
      if (isDown) throw noConnection;
      return page([1]);
    },
  });
  const leave = await render(h(PolicyVersions, { id }), transport);
  await untilShown(() => button('Older versions'));
  await press(button('Older versions'));
  await untilShown(() => button('Try again'));
  isDown = false;
  await press(button('Try again'));
  await untilShown(() => document.querySelector('[aria-label="Show version 1"]'));
  await leave();
});

test('a text that is not written yet starts from a template, which can be changed before it is saved', async () => {
  const saved: unknown[] = [];
  const { transport } = answering({
    listPolicyVersions: () => page([]),
    previewPolicy: () => ({ html: '' }),
    readPolicyTemplate: () => ({ text: 'The rules of {site}.' }),
    updatePolicy(call: { body: { text: string; basedOn: number } }) {
      saved.push(call.body);
      return { id, title: '', html: '', updatedAt: '', text: call.body.text };
    },
  });
  const leave = await render(editor(), transport);
  await untilShown(() => button('Start from a template'));
  await press(button('Start from a template'));
  await untilShown(() => text()?.value === 'The rules of {site}.');
  assert.deepEqual(saved, []);
  await type(text()!, 'Our rules.');
  await act(async () => document.querySelector('form')!.requestSubmit());
  await untilShown(dialog);
  assert.match(dialog()!.textContent, /Publish this text as the terms of use\?/);
  assert.match(dialog()!.textContent, /buys from now on agrees to it.*Nobody gets an email/);
  await press(button('Cancel'));
  await untilShown(() => !dialog());
  assert.deepEqual(saved, [], 'nothing is published without the answer yes');
  await act(async () => document.querySelector('form')!.requestSubmit());
  await untilShown(dialog);
  await press(button('Publish'));
  await untilShown(() => saved.length > 0);
  assert.deepEqual(saved, [{ text: 'Our rules.', basedOn: 0 }]);
  await leave();
});
