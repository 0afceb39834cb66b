import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLibraryComic, type LibraryComic } from '@longstrip/contract/library/library.rules';
import type { ReadingEntry } from '../features/reading/reading-history.ts';
import {
  type Described,
  entriesOf,
  entriesOfView,
  libraryViews,
  matches,
  toDescribe,
} from './library-entries.ts';

const describe = (id: string, more: Partial<Described> = {}): Described => ({
  id,
  title: id,
  newestAt: '2026-01-01T00:00:00.000Z',
  lastNumber: 5,
  newEpisodes: 0,
  ...more,
});
const keep = (comicId: string, more: Partial<LibraryComic> = {}): [string, LibraryComic] => [
  comicId,
  { ...emptyLibraryComic(comicId), ...more },
];
const read = (
  comicId: string,
  chapterNumber: number | null,
  more: Partial<ReadingEntry> = {},
): ReadingEntry => ({
  comicId,
  chapterId: `${comicId}-${chapterNumber}`,
  chapterTitle: '',
  chapterNumber,
  place: null,
  read: false,
  finished: false,
  next: null,
  time: 1,
  earlier: [],
  ...more,
});

const library = new Map([
  keep('begun', { followed: true, followedAt: 5, seenAt: 7 }),
  keep('waits', { followed: true, followedAt: 5 }),
  keep('marked', { followed: true, marks: [{ from: 1, to: 5, read: true, time: 1 }] }),
  keep('left', { followed: false, followedAt: 9 }),
]);
const reading = [
  read('begun', 2, { time: 9 }),
  read('done', 5, { finished: true, time: 8 }),
  read('waiting for more', 4, { finished: true, time: 7 }),
  read('unfinished', 5, { time: 6 }),
];
const described = [
  describe('begun', { newestAt: '2026-01-02T00:00:00.000Z' }),
  describe('waits', { newestAt: '2026-01-03T00:00:00.000Z' }),
  describe('marked', { newestAt: null }),
  describe('done'),
  describe('waiting for more'),
  describe('unfinished'),
];

test('each view has its comics in its order', () => {
  const entries = entriesOf(described, library, reading);
  const views = libraryViews.map((view) => [view, entriesOfView(view, entries).map(({ comic }) => comic.id)]);
  assert.deepEqual(Object.fromEntries(views), {
    following: ['waits', 'begun', 'marked'],
    continue: ['begun', 'waiting for more', 'unfinished'],
    finished: ['done', 'marked'],
    'not-started': ['waits'],
    history: ['begun', 'done', 'waiting for more', 'unfinished'],
  });
});

test('a comic that does not exist here is left out', () => {
  const entries = entriesOf([describe('begun')], library, reading);
  assert.deepEqual(
    entries.map(({ comic }) => comic.id),
    ['begun'],
  );
});

test('new is what appeared after the comic was followed, seen and read', () => {
  assert.deepEqual(toDescribe(library, reading), [
    { id: 'begun', seenAt: 9 },
    { id: 'done', seenAt: 0 },
    { id: 'marked', seenAt: 0 },
    { id: 'unfinished', seenAt: 0 },
    { id: 'waiting for more', seenAt: 0 },
    { id: 'waits', seenAt: 5 },
  ]);
});

test('the search finds parts of titles in every script, whatever their case and accents', () => {
  for (const [title, search] of [
    ['Café Noir', 'cafe'],
    ['ÀÉÎ', 'éi'],
    ['달빛 아래서', '달빛'],
    ['Ночной автобус', 'АВТО ноч'],
    ['夜のバス', 'バス'],
    ['anything', ''],
  ] as const)
    assert.ok(matches(title, search), `${title} ${search}`);
  assert.ok(!matches('Café Noir', 'blanc'));
});
