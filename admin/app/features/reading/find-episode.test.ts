import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEpisode } from './find-episode.ts';

const comicId = '01890000-0000-7000-8000-000000000001';
const chapterId = '01890000-0000-7000-8000-000000000002';

test('finds comic and episode in what readers send to support', () => {
  assert.deepEqual(findEpisode(`https://comics.example/comic/${comicId}/${chapterId}?x=1`), {
    comicId,
    chapterId,
  });
  assert.deepEqual(findEpisode(`/comic/${comicId}`), { comicId, chapterId: null });
  assert.deepEqual(findEpisode('the third one'), { comicId: null, chapterId: null });
});
