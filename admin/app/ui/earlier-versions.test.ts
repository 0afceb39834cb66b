import { act, answering, button, press, render, type, untilShown } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';

const { DraftForm, SaveFailure, useDraft } = await import('./draft.tsx');
const { EarlierVersions } = await import('./earlier-versions.tsx');

type Saved = { title: string; note: string; version: number };
const fieldsOf = ({ title, note }: Saved) => ({ title, note });
const shown = ({ title, note }: Saved) => ({ Title: title, Note: note });
const version = (number: number, fields: object, changes: object) => ({
  number,
  fields,
  changes,
  replacedAt: '2026-11-26T18:00:00.000Z',
  author: 'sam@office.example',
});

/** A form of an object with two earlier versions, that someone else has changed meanwhile if `onSave` is refused. */
function Form({ saved, onSave }: { saved: Saved; onSave: () => Promise<Saved> }) {
  const draft = useDraft(saved, fieldsOf);
  const save = async () => void (await draft.save(onSave));
  return h(
    DraftForm<Saved>,
    { draft, onSave: save, children: null },
    h(SaveFailure<Saved>, { subject: 'this comic', object: 'k1', draft, shown, onOverwrite: save }),
    h('input', {
      value: draft.fields.title,
      onChange: ({ currentTarget }) => draft.set({ title: currentTarget.value }),
    }),
    h(EarlierVersions<Saved, ReturnType<typeof fieldsOf>>, {
      object: 'k1',
      draft,
      fieldsOf,
      shown,
      children: h('button', { type: 'submit' }, 'Save'),
    }),
  );
}
const saved = { title: 'Tides', note: 'Dark', version: 3 };
const { transport } = answering({
  listVersions: () => ({
    data: [
      version(2, { title: 'Tide', note: 'Dark' }, { title: 'Tides' }),
      version(1, { title: 'Tide', note: '' }, { note: 'Dark' }),
    ],
    next: null,
  }),
});

test('says before an earlier version is used what it brings back, and takes it out of the form again', async () => {
  const leave = await render(h(Form, { saved, onSave: async () => saved }), transport);
  await press(button('Earlier versions'));
  await untilShown(() => button('Use version 1'));
  const described = (text: string) =>
    document.getElementById(button(text).getAttribute('aria-describedby')!)!.textContent;
  assert.equal(described('Use version 2'), 'Brings back Title: “Tide”.');
  assert.equal(described('Use version 1'), 'Brings back Title: “Tide”; Note: empty.');
  await press(button('Use version 1'));
  const title = () => document.querySelector('input')!.value;
  assert.equal(title(), 'Tide');
  assert.match(document.body.textContent, /Version 1 is in the form, and not saved yet.*Title, Note/);
  await press(button('Undo this change'));
  assert.equal(title(), 'Tides');
  assert.doesNotMatch(document.body.textContent, /not saved yet/);
  await leave();
});

test('names who has changed an object meanwhile', async () => {
  const refuse = async () => {
    throw { code: 'edit_conflict', title: 'Someone else has changed this.' };
  };
  const leave = await render(h(Form, { saved, onSave: refuse }), transport);
  await type(document.querySelector('input')!, 'Mine');
  await act(async () => document.querySelector('form')!.requestSubmit());
  await untilShown(() => document.body.textContent.includes('sam@office.example has changed this comic'));
  await leave();
});
