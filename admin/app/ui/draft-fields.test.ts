import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fieldsAfterSave } from './draft-fields.ts';

test('keeps what is typed during a save, and takes the other fields from the answer', () => {
  const sent = { title: ' Tides', text: 'A', genres: ['a'] };
  const answered = { title: 'Tides', text: 'A', genres: ['a'] };
  const after = fieldsAfterSave({ answered, sent, now: { ...sent, text: 'A and more' } });
  assert.deepEqual(after, { title: 'Tides', text: 'A and more', genres: ['a'] });
  assert.deepEqual(changesOf(after, answered), { text: 'A and more' });
});

test('another file is a change, and a file that was sent is not', () => {
  const cover = new File(['1'], 'cover.png');
  const other = new File(['2'], 'cover.png');
  assert.deepEqual(changesOf({ cover }, { cover }), {});
  assert.deepEqual(changesOf({ cover: other }, { cover }), { cover: other });
  const empty: { cover: File | null } = { cover: null };
  assert.deepEqual(fieldsAfterSave({ answered: empty, sent: { cover }, now: { cover } }), { cover: null });
});
