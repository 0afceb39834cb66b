import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { demoCatalogue } from './catalogue.ts';

const { comics, creators } = demoCatalogue({ seed: 7, now: new Date('2026-11-21T12:00:00Z') });
const siteOf = ({ rating }: { rating: string }) => (rating === 'AO' ? 'uncensored' : 'normal');

test('every comic names creators of its site, and every creator has comics', () => {
  for (const comic of comics) {
    assert.ok(comic.credits.length > 0, comic.title);
    for (const { name } of comic.credits)
      assert.ok(
        creators.some((creator) => creator.name === name && creator.site === siteOf(comic)),
        `${name} of ${comic.title}`,
      );
  }
  for (const { name } of creators)
    assert.ok(
      comics.some(({ credits }) => credits.some((credit) => credit.name === name)),
      name,
    );
});

test('some creators have several comics, some comics several creators, and one is translated', () => {
  const comicsOf = (wanted: string) =>
    comics.filter(({ credits }) => credits.some(({ name }) => name === wanted)).length;
  assert.ok(creators.filter(({ name }) => comicsOf(name) > 2).length > 3);
  assert.ok(comics.filter(({ credits }) => new Set(credits.map(({ name }) => name)).size > 2).length > 3);
  assert.ok(comics.some(({ credits }) => credits.some(({ role }) => role === 'translation')));
});

test('a portrait is square', async () => {
  const { width, height } = await sharp(await creators[0]!.drawPicture()).metadata();
  assert.deepEqual([width, height], [640, 640]);
});
