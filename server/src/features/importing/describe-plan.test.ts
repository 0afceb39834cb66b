import assert from 'node:assert/strict';
import test from 'node:test';
import { describePlan, formatBytes } from './describe-plan.ts';
import type { ChapterSync, ComicSync } from './compare-comic.ts';
import type { SyncPlan } from './compare-import.ts';
import { comparePages } from './compare-pages.ts';
import type { PageSource, PlannedChapter } from './plan.ts';
import { sourceComic } from './source-comic.ts';

const page = (size: number, name = 'X/1.jpg'): PageSource => ({ name, size, writeTo: async () => undefined });

const chapter = (fields: Pick<PlannedChapter, 'title' | 'number' | 'pages' | 'source'>): PlannedChapter => ({
  ...fields,
  isTitleMadeUp: false,
  date: null,
});

/** A chapter whose pages have these hashes in the source and had those at the last import. */
function compared(planned: PlannedChapter, source: string[], before: string[]) {
  const known = before.map((hash) => ({ hash, imageId: hash }));
  const current = { id: '', title: '', number: planned.number, createdAt: new Date(0), imageIds: before };
  const pages = comparePages(source, known, before);
  return { planned, number: planned.number, hashes: source, imported: known, pages, current };
}

function syncOf(chapters: ChapterSync[]): ComicSync {
  const fields = {
    title: '',
    description: '',
    genres: [],
    creators: [],
    otherTitles: '',
    publisher: '',
    language: '',
    cover: '',
  };
  const lost = { source: '/X/7', chapterId: 'id', number: 7, title: 'Lost', date: null, pages: [] };
  return {
    comicId: 'id',
    currentTitle: 'Moon Baker',
    rating: 'AO',
    raisedFrom: 'M',
    record: { source: '/X', fields, chapters: [] },
    isLinked: false,
    fields,
    changes: { description: 'Bread at night.' },
    chapters,
    missing: [{ ...lost, isRemoved: false }],
  };
}

test('describes as text what an import will do', () => {
  const planned = {
    title: 'Moon Baker',
    isTitleMadeUp: false,
    description: 'Bread at night.',
    rating: 'T' as const,
    genres: ['Fantasy', 'Food'],
    tags: [],
    creators: [],
    otherTitles: '',
    publisher: '',
    language: '',
    unknownRatings: [{ path: 'X/2', value: 'Spicy' }],
    cover: page(1, 'X/cover.png'),
    source: '/X',
    chapters: [
      chapter({ title: 'Episode 1', number: 1, pages: [page(1500), page(2500)], source: '/X/1' }),
      chapter({ title: '비 오는 날', number: 10, pages: [page(12_000_000)], source: '/X/10' }),
    ],
  };
  const reading = { rating: null, folder: '', genres: new Set<string>(), refuse: () => {} };
  const comic = sourceComic(planned, reading);
  const [first, second] = planned.chapters;
  const chapters: ChapterSync[] = [
    { ...compared(first!, ['b', 'a'], ['a', 'b', 'c']), state: 'update', title: 'Episode 1' },
    { ...compared(second!, ['x'], []), state: 'add' },
  ];
  const plan: SyncPlan = {
    comics: [
      { comic, chapters: chapters.slice(1), state: 'new' },
      { comic, chapters: [], state: 'unclear', reason: 'A comic "Moon Baker" exists already.' },
      { comic, chapters, state: 'update', sync: syncOf(chapters) },
    ],
    refused: [],
  };
  const skipped = { path: 'X/a.psd', reason: 'It is not a picture.' };
  assert.equal(
    describePlan(plan, [skipped]),
    `Moon Baker (new)
────────────────
Its age rating "Spicy" (X/2) counts as AO.
rated AO · Fantasy, Food · cover cover.png
Bread at night.
  10  비 오는 날: 1 page, 12.0 MB

Moon Baker (unclear)
────────────────────
Not imported: A comic "Moon Baker" exists already.

Moon Baker (update)
───────────────────
Its age rating "Spicy" (X/2) counts as AO.
The rating is raised from M to AO before pages are added. This moves it to the uncensored site.
Changes: description.
   7  Lost: is gone from the source and stays; --remove deletes it
   1  Episode 1: retitled, 1 page to remove, 2 pages to move
  10  비 오는 날: 1 page, 12.0 MB

Left out (1)
────────
It is not a picture.
    X/a.psd

1 comic new · 1 comic to update · 1 comic unclear · 2 pages to add · 1 page to remove · 2 pages to move · 24.0 MB · 1 left out
`,
  );
});

test('says so when nothing can be imported', () => {
  assert.match(describePlan({ comics: [], refused: [] }, []), /^Nothing can be imported\./);
});

test('names bring no control characters into the text, and a long list is cut', () => {
  const skipped = Array.from({ length: 500 }, (_, i) => ({
    path: `X/\u001b[2J${i}\u202e`,
    reason: 'No.',
  }));
  const text = describePlan({ comics: [], refused: [] }, skipped);
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
  assert.match(text, /… and 460 more/);
});

test('formats sizes', () => {
  assert.deepEqual([0, 999, 1000, 123_456, 5e9].map(formatBytes), [
    '0 B',
    '999 B',
    '1.0 KB',
    '123 KB',
    '5.0 GB',
  ]);
});
