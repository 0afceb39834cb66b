import { act, render, type } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';

const { DraftForm, useDraft } = await import('./draft.tsx');

type Saved = { text: string; version: number };
const fieldsOf = ({ text }: Saved) => ({ text });

test('a draft that is being saved is not sent once more by Ctrl+S', async () => {
  const sent: string[] = [];
  let answer = (_saved: Saved) => {};
  function Form() {
    const draft = useDraft<Saved, { text: string }>({ text: 'old', version: 1 }, fieldsOf);
    const onSave = async ({ version }: Saved) => {
      sent.push(`${draft.fields.text} on ${version}`);
      await draft.save(() => new Promise((resolve) => (answer = resolve)));
    };
    return h(
      DraftForm<Saved>,
      { draft, onSave, children: null },
      h('input', {
        value: draft.fields.text,
        onChange: ({ currentTarget }) => draft.set({ text: currentTarget.value }),
      }),
    );
  }
  const leave = await render(h(Form));
  const form = document.querySelector('form')!;
  const submit = () => act(async () => form.requestSubmit());
  await type(document.querySelector('input')!, 'new');
  await submit();
  await submit();
  assert.deepEqual(sent, ['new on 1']);
  await act(async () => answer({ text: 'new', version: 2 }));
  await type(document.querySelector('input')!, 'newer');
  await submit();
  assert.deepEqual(sent, ['new on 1', 'newer on 2']);
  await leave();
});
