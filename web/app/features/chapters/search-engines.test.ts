import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { comicIssue, comicSeries } from './search-engines.ts';

const comic = { id: 'k', title: '달', description: '', genres: [], coverImage: null } as unknown as Comic;
const chapter = { id: 'c', title: '1', access: { state: 'open' }, previewImage: null } as never;

test('search engines are told the language of the comic, and none if it is unknown', () => {
  const korean = { ...comic, language: 'ko' };
  for (const described of [comicSeries(korean, {}, ''), comicIssue(korean, chapter, {}, '')])
    assert.equal((described as { inLanguage?: string }).inLanguage, 'ko');
  for (const described of [comicSeries(comic, {}, ''), comicIssue(comic, chapter, {}, '')])
    assert.ok(!('inLanguage' in described));
});
