import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutEntry } from './trash-texts.ts';

const none = { censored: 0, uncensored: 0, legal: 0 };
const entry = (kind: 'comic' | 'chapter' | 'pages' | 'genre', fields: object = {}) => ({
  id: 'e1',
  kind,
  title: 'Tide',
  comicsId: 'k1',
  chapterId: null,
  deletedAt: '',
  deletedForGoodAt: '',
  deletedBy: null,
  comicTitle: null,
  contents: { comics: 0, chapters: 0, pages: none },
  ...fields,
});

test('an entry of the trash says its comic, its variants and how much it holds', () => {
  const pages = { ...none, censored: 1200, legal: 1 };
  assert.equal(
    aboutEntry(entry('pages', { comicTitle: 'Sea', contents: { comics: 0, chapters: 0, pages } })),
    'Pages of an episode of “Sea”, 1,200 censored pages, 1 legal page',
  );
  assert.equal(
    aboutEntry(entry('comic', { contents: { comics: 1, chapters: 2, pages: none } })),
    'Comic, 2 episodes',
  );
  assert.equal(
    aboutEntry(entry('genre', { contents: { comics: 1, chapters: 0, pages: none } })),
    'Genre, of 1 comic',
  );
  assert.equal(
    aboutEntry(entry('genre', { contents: { comics: 10_001, chapters: 0, pages: none } })),
    'Genre, of more than 10,000 comics',
  );
  assert.equal(aboutEntry(entry('chapter', { comicTitle: 'Sea', contents: null })), 'Episode of “Sea”');
});
