import { act, render, type } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, useEffect } from 'react';

const { choice, filesOf, flag, FormFields, moment, number, text, useFields } =
  await import('./form-fields.tsx');

const fields = {
  title: text({ label: 'Title' }),
  status: choice({ label: 'Status', options: [{ value: 'on', label: 'Ongoing' }], initial: 'on' }),
  price: number({ label: 'Coins', whenEmpty: 'the usual price' }),
  isFree: flag({ label: 'Free', savedOnly: true }),
  showsFrom: moment({ label: 'From', whenEmpty: 'At once' }),
};
type Saved = {
  title: string;
  status: 'on';
  price: number | null;
  isFree: boolean;
  showsFrom: null;
  version: number;
};
const saved: Saved = { title: 'Tides', status: 'on', price: null, isFree: true, showsFrom: null, version: 1 };

let form: ReturnType<typeof useFields<Saved | undefined, typeof fields>>;
function Form({ of }: { of: Saved | undefined }) {
  const present = useFields<Saved | undefined, typeof fields>(of, fields);
  useEffect(() => {
    form = present;
  });
  return h(FormFields, { draft: present.draft, fields });
}
const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

test('values, changes, inputs and the words for people follow from the record of fields', async () => {
  const leave = await render(h(Form, { of: saved }));
  assert.deepEqual(form.shown(saved), {
    Title: 'Tides',
    Status: 'Ongoing',
    Coins: 'the usual price',
    Free: 'yes',
    From: '',
  });
  assert.deepEqual(form.draft.changes, {});
  await type(control('title'), 'Tides II');
  await type(control('price'), '30');
  await act(async () => control('isFree').click());
  assert.deepEqual(form.draft.changes, { title: 'Tides II', price: 30, isFree: false });
  await type(control('price'), '');
  assert.deepEqual(form.draft.changes, { title: 'Tides II', isFree: false });
  await leave();
});

test('a new object begins with the initial values, without what only a saved one has', async () => {
  const leave = await render(h(Form, { of: undefined }));
  assert.deepEqual(form.draft.fields, { title: '', status: 'on', price: null, isFree: false, showsFrom: '' });
  assert.ok(!document.querySelector('[name="isFree"]'));
  await leave();
});

test('files are sent beside the other values, and a value that was cleared is sent as null', () => {
  const image = { ...text({ label: 'Image' }), isFile: true as const };
  const file = new File(['bytes'], 'cover.png');
  const { values, files } = filesOf(
    { ...fields, image, card: image },
    { price: null, image: file, card: null },
  );
  assert.deepEqual(values, { price: null });
  assert.deepEqual(files, [{ field: 'image', file }]);
});
