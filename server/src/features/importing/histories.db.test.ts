/** Libraries that are changed as people change them, and imported again after each round of changes. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp, type TestApp } from '../../../test/app-for-tests.ts';
import { aPicture, emptyTrash } from '../../../test/builders.ts';
import { runs, seed } from '../../../test/seeded.ts';
import {
  adultPages,
  anyStep,
  applyStep,
  newLibrary,
  ratingOf,
  writeLibrary,
} from '../../../test/importing/histories.ts';
import { allRows, importPath, temporaryFolder } from '../../../test/importing/library.ts';
import { pagesOnNormalSite } from '../../../test/importing/normal-site.ts';

const app = await openTestApp();
const fresh = await openTestApp();
const root = path.join(await temporaryFolder(), 'library');
const strictness = ['T', 'M', 'AO'];

const anyRound = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 6 }),
  remove: fc.boolean(),
  /** After how many chapters the import is stopped. */
  stopAfter: fc.constantFrom(1, 2, 1000, 1000),
});

test('importing a corrected library gives the same as a fresh import of it, and shows no adult page', async () => {
  const property = fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 4 }), async (rounds) => {
    await empty(app);
    await empty(fresh);
    const library = newLibrary();
    const adult = new Set<string>();
    const stated = new Set<string>(['M']);
    let ratings = new Map<string, string>();

    const importNow = async (remove: boolean, stopAfter: number) => {
      await writeLibrary(root, library);
      for (const shade of adultPages(library)) adult.add(await hashOf(shade));
      for (const comic of library) stated.add(ratingOf(comic) ?? 'M');
      const stop = new AbortController();
      let done = 0;
      const log = () => void (++done === stopAfter && stop.abort());
      await importPath(app, root, { remove, signal: stop.signal, log });
      const leaked = (await pagesOnNormalSite(app)).filter((hash) => adult.has(hash));
      assert.deepEqual(leaked, [], 'adult pages on the normal site');
      const now = await app.rows<{ id: string; rating: string }>(
        'select id, content_rating as rating from comic',
      );
      for (const { id, rating } of now)
        assert.ok(isAtLeast(rating, ratings.get(id) ?? 'T'), 'a rating was lowered');
      ratings = new Map(now.map(({ id, rating }) => [id, rating]));
    };

    await importNow(false, 1000);
    for (const { steps, remove, stopAfter } of rounds) {
      for (const step of steps) applyStep(step, library);
      await importNow(remove, stopAfter);
    }
    await importNow(true, 1000);

    const before = await allRows(app);
    assert.deepEqual((await importPath(app, root, { remove: true, restore: true })).published, []);
    assert.deepEqual(await allRows(app), before, 'importing twice changes nothing');

    await importPath(fresh, root);
    const [here, there] = [await comicsOf(app), await comicsOf(fresh)];
    assert.deepEqual(here.map(withoutRating), there.map(withoutRating));
    for (const comic of library) {
      const { rating } = here.find(({ title }) => title === comic.title)!;
      assert.ok(
        isAtLeast(rating, ratingOf(comic) ?? 'T') && stated.has(rating),
        `${rating} of ${comic.title}`,
      );
    }
  });
  await fc.assert(property, { seed, numRuns: runs(10) });
  await empty(app);
  await app.assertClean();
});

function isAtLeast(rating: string, least: string): boolean {
  return strictness.indexOf(rating) >= strictness.indexOf(least);
}

async function hashOf(shade: number): Promise<string> {
  return createHash('sha256')
    .update(await aPicture({ shade }))
    .digest('hex');
}

async function empty(which: TestApp): Promise<void> {
  const ids = (await which.rows<{ id: string }>('select id from comic')).map(({ id }) => id);
  if (ids.length > 0) await which.ask('DELETE', '/comics', { json: { ids } });
  await emptyTrash(which);
  await which.rows('delete from genre');
}

type ComicState = { title: string; rating: string };
const withoutRating = ({ rating: _, ...comic }: ComicState) => comic;

/** What an import decides of every comic, with images by the hash of their original. */
function comicsOf(which: TestApp): Promise<ComicState[]> {
  const hash = (id: string) => `(select sha256 from image where image.id = ${id})`;
  return which.rows<ComicState>(`select title, content_rating as rating, description,
      ${hash('cover_image_id')} as cover, ${hash('card_image_id')} as card,
      array(select name from genre join comic_genre on genre_id = genre.id where comic_id = comic.id order by name) as genres,
      (select json_agg(json_build_object('number', chapter_number, 'title', chapter.title,
        'date', case when published_at <> created_at then published_at end,
        'pages', array(select ${hash('image_id')} from page where chapter_id = chapter.id order by page_number))
        order by chapter_number) from chapter where comic_id = comic.id) as episodes
    from comic order by title`);
}
