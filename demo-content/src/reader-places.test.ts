import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import { demoCatalogue } from './catalogue.ts';
import { placesIn, stops } from './reader-places.ts';
import { readerHistories, unlocks } from './readers.ts';

const began = new Date('2026-11-21T12:00:00Z');
const { comics } = demoCatalogue({ seed: 1, now: began });

test('every reader of the demo but one has a history, in episodes that were out', () => {
  const readers = new Set(stops.map(({ reader }) => `${reader}@readers.example`));
  const histories = new Set(readerHistories.map(({ email }) => email));
  assert.deepEqual([...readers].sort(), [...histories].sort());
  for (const { comicSlug, chapterNumber } of stops) {
    const comic = comics.find(({ slug }) => slug === comicSlug)!;
    const idOf = (number: number) => `${comicSlug}-${number}`;
    const places = placesIn({ comic, comicId: comicSlug, chapterNumber, idOf }, began);
    assert.ok(places.length > 0, comicSlug);
    for (const { place } of places) {
      assert.equal(place.episodes!.length, chapterNumber);
      const published = comic.episodes[chapterNumber - 1]!.publishedAt.getTime();
      assert.ok(place.time > published && place.time <= began.getTime(), `${comicSlug} ${chapterNumber}`);
    }
  }
});

test('nobody of the demo has read what was locked for them', () => {
  for (const { reader, comicSlug, chapterNumber } of stops) {
    const email = `${reader}@readers.example`;
    const wasMember = readerHistories
      .find((each) => each.email === email)!
      .acts.some(({ act }) => act === 'buys');
    const isOpen = (number: number) =>
      number <= freeChapterCount ||
      comics.find(({ slug }) => slug === comicSlug)!.episodes[number - 1]!.isFree ||
      unlocks.some(
        (each) => each.email === email && each.comicSlug === comicSlug && each.chapterNumber === number,
      );
    for (let number = 1; number <= chapterNumber; number++)
      assert.ok(wasMember || isOpen(number), `${email} ${number}`);
  }
});
