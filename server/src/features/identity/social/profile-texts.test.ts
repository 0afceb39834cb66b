import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoOf } from './profile-texts.ts';

test('refuses pictures whose URL contains credentials', () => {
  const picture = 'https://pictures.example/ann.png';
  assert.equal(photoOf(picture), picture);
  for (const credentials of ['ann:secret@', 'ann@', ':secret@'])
    assert.equal(photoOf(picture.replace('//', `//${credentials}`)), null, credentials);
});
